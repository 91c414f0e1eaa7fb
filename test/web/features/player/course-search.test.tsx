import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import SearchHost from '#web/app/shell/SearchHost.tsx';
import { setSingleKeys } from '#web/features/player/playback/single-keys.ts';
import PlayerPage from '#web/features/player/PlayerPage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { closeInsideSearch } from '#web/lib/shell/inside-search.ts';
import { renderAt } from '../../support/learner.tsx';
import { course, freshPlayer } from '../../support/player.tsx';

vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../support/stage.tsx'));
freshPlayer();
beforeEach(() => {
  closeInsideSearch();
  setSingleKeys(true);
});
const open = async () => {
  course();
  renderAt(
    '/courses/rag/content/0/a',
    [paths.contentLecture.pattern],
    <>
      <PlayerPage />
      <SearchHost />
    </>,
  );
  await screen.findByTestId('video');
};
const field = () => screen.findByRole('combobox', { name: 'Search in this course' });

describe('the search inside a course, in its player', () => {
  it('opens by the slash', async () => {
    await open();
    await userEvent.keyboard('/');
    expect(await field()).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'This course', checked: true })).toBeTruthy();
  });

  it('opens by its button', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Search in this course' }));
    expect(await field()).toBeTruthy();
  });

  it('leaves the slash alone where single keys are off, but not Ctrl+K', async () => {
    setSingleKeys(false);
    await open();
    await userEvent.keyboard('/');
    expect(screen.queryByRole('combobox')).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await field()).toBeTruthy();
  });

  it('leaves the slash to who is writing', async () => {
    await open();
    const text = document.body.appendChild(document.createElement('textarea'));
    text.focus();
    await userEvent.keyboard('/');
    expect(text.value).toBe('/');
    expect(screen.queryByRole('combobox')).toBeNull();
    text.remove();
  });
});
