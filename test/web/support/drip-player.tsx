import { screen, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach } from 'vitest';
import DripPlayerPage from '#web/features/player/DripPlayerPage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { getToasts } from '#web/lib/shell/toast.ts';
import { dripContentOf } from './drip.ts';
import { fakeApi, lectureOf, renderAt, signIn } from './learner.tsx';
import { paceOf } from './pace.ts';

/** A drip lecture that is not unlocked yet. */
export const lockedLecture = (id: string, change: object = {}) =>
  lectureOf(id, { type: 'drip', isUnlocked: false, videoKey: undefined, ...change });
export const openLecture = (id: string) => lectureOf(id, { type: 'drip' });

export const contentPath = 'GET /drip-courses/rag/available-content';
export const pacePath = 'GET /drip-courses/rag/pace';
/** Serves a drip course with the learner's pace; `change` overrides responses. @returns the API calls */
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
/** Finds a button in the sidebar. */
export const button = async (name: string | RegExp) => within(await side()).findByRole('button', { name });
export const toasts = () => getToasts().map(({ message }) => message);

/** Signs a new learner in before every test of a file. @returns an object with the current learner's `sub` */
export const freshDripPlayer = (): { sub: string } => {
  const learner = { sub: '' };
  beforeEach(() => void (learner.sub = signIn()));
  return learner;
};
