import { cleanup, screen, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import DripPlayerPage from '../../../web/src/features/player/DripPlayerPage.tsx';
import { paths } from '../../../web/src/lib/paths.ts';
import { dismissToast, getToasts } from '../../../web/src/lib/toast.ts';
import { dripContentOf } from './drip.ts';
import { fakeApi, lectureOf, renderAt, signIn } from './learner.tsx';
import { paceOf } from './pace.ts';

/** Lectures of the schedule. */
export const lockedLecture = (id: string, change: object = {}) =>
  lectureOf(id, { type: 'drip', isUnlocked: false, videoKey: undefined, ...change });
export const openLecture = (id: string) => lectureOf(id, { type: 'drip' });

export const contentPath = 'GET /drip-courses/rag/available-content';
export const pacePath = 'GET /drip-courses/rag/pace';
/** A drip course with a pace of one's own; `change` answers otherwise. Returns the calls made. */
export const course = (change: Record<string, unknown> = {}) =>
  fakeApi({
    [contentPath]: dripContentOf(),
    'GET /drip-courses/rag/progress': [],
    [pacePath]: paceOf(),
    ...change,
  });
export const show = (at = '/courses/rag/drip-content') =>
  renderAt(
    at,
    [paths.dripContent.pattern, paths.dripLecture.pattern],
    <StrictMode>
      <DripPlayerPage />
    </StrictMode>,
  );
export const address = () => screen.getByTestId('address').textContent;
export const list = () => screen.findByRole('navigation', { name: 'Lectures' });
export const side = async () => (await list()).closest('aside') as HTMLElement;
/** A button of the part beside the lecture. */
export const button = async (name: string | RegExp) => within(await side()).findByRole('button', { name });
export const toasts = () => getToasts().map(({ message }) => message);

/** A fresh learner for every test of a file; `learner.sub` is theirs. */
export const freshDripPlayer = (): { sub: string } => {
  const learner = { sub: '' };
  beforeEach(() => {
    localStorage.clear();
    learner.sub = signIn();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    for (const { id } of getToasts()) dismissToast(id);
  });
  return learner;
};
