import { cleanup, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import PlayerPage from '../../../web/src/features/player/PlayerPage.tsx';
import { paths } from '../../../web/src/lib/paths.ts';
import { contentOf, fakeApi, lectureOf, renderAt, signIn } from './learner.tsx';
import { stage } from './player-stage.tsx';

const patterns = [paths.content.pattern, paths.contentSection.pattern, paths.contentLecture.pattern];

/** Shows the player of an ordinary course at an address. */
export const show = (address: string) =>
  renderAt(
    address,
    patterns,
    <StrictMode>
      <PlayerPage />
    </StrictMode>,
  );
export const address = () => screen.getByTestId('address').textContent;

/** A course of two sections, `a` done and `c` watched last; `change` answers otherwise. Returns the calls made. */
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

/** A fresh learner, video and storage for every test of a file. */
export const freshPlayer = (): void => {
  beforeEach(() => {
    localStorage.clear();
    stage.autoPlay = [];
    signIn();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
};
