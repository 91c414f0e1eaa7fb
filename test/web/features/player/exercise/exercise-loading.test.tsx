import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubSight } from '../../../support/articles.tsx';
import { exercise, exerciseLectures } from '../../../support/exercises.tsx';
import { contentOf, problem } from '../../../support/learner.tsx';
import { course, freshStudy, show } from '../../../support/study.tsx';

vi.mock('#web/features/player/exercise/CodeArea.tsx', () => import('../../../support/exercises.tsx'));
freshStudy();
beforeEach(() => {
  stubSight();
  vi.stubGlobal('Worker', class {});
});

describe('an exercise while it is loaded', () => {
  it('keeps showing the code that came with the exercise when reading the code once more fails', async () => {
    let asked = 0;
    const code = { content: 'written before', updatedAt: '2026-11-28T09:00:00.000Z' };
    course({
      'GET /courses/rag/content': contentOf(exerciseLectures),
      'GET /courses/rag/exercises/ex': () => {
        asked += 1;
        // Strict mode mounts the page twice, so its exercise is asked for twice.
        return asked > 2 ? problem(503, 'unavailable')() : { body: { ...exercise, code } };
      },
    });
    show('ex');
    await screen.findAllByText('Offline, kept on this device');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Code of Double' }).value).toBe(
      'written before',
    );
  });
});
