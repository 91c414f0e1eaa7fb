import { screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach } from 'vitest';
import PlayerPage from '#web/features/player/PlayerPage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { contentOf, fakeApi, lectureOf, renderAt, signIn } from './learner.tsx';
import { resetStage } from './stage.tsx';

export const patterns = [paths.content.pattern, paths.contentSection.pattern, paths.contentLecture.pattern];

/** Shows the player of a regular course at an address. */
export const show = (address: string) =>
  renderAt(
    address,
    patterns,
    <StrictMode>
      <PlayerPage />
    </StrictMode>,
  );
export const address = () => screen.getByTestId('address').textContent;

/** Serves a course of two sections, `a` completed and `c` watched last; `change` overrides responses. @returns the API calls */
export const course = (change: Record<string, unknown> = {}) =>
  fakeApi({
    'GET /courses/rag/content': contentOf(
      [lectureOf('a'), lectureOf('b')],
      [lectureOf('c'), lectureOf('read', { contentType: 'other', duration: 0, videoKey: undefined })],
    ),
    'GET /courses/rag/progress': { progress: 25, completedLectures: ['a'] },
    'GET /courses/enrolled': {
      courses: [{ id: 'rag', lastLecture: { lectureId: 'c', title: 'Lecture c', timestamp: 5 } }],
    },
    ...change,
  });

/** Signs a new learner in and resets the video before every test of a file. */
export const freshPlayer = (): void => {
  beforeEach(() => {
    resetStage();
    signIn();
  });
};
