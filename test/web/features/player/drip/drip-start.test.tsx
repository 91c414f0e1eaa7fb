import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import DripPlayerPage from '#web/features/player/DripPlayerPage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { dripContentOf } from '../../../support/drip.ts';
import { fakeApi, recordOf, renderAt, signIn } from '../../../support/learner.tsx';

const open = async (records: readonly unknown[]) => {
  fakeApi({
    'GET /drip-courses/rag/available-content': dripContentOf(),
    'GET /drip-courses/rag/progress': records,
  });
  renderAt('/courses/rag/drip-content', [paths.dripContent.pattern], <DripPlayerPage />);
  await screen.findByRole('button', { name: 'Continue Where You Left Off' });
  return screen
    .getAllByRole('button', { name: /Continue Where You Left Off|Start from Beginning/ })
    .map(({ textContent, className }) => [textContent?.trim(), /primary/.test(className)]);
};

describe('the start of a drip course', () => {
  beforeEach(() => signIn());

  it('names first what a learner does next', async () => {
    expect(await open([recordOf('b', { furthest: 30, timestamp: 30 })])).toEqual([
      ['Continue Where You Left Off', true],
      ['Start from Beginning', false],
    ]);
    cleanup();
    signIn();
    expect(await open([])).toEqual([
      ['Start from Beginning', true],
      ['Continue Where You Left Off', false],
    ]);
  });
});
