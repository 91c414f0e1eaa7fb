import TeamsPage from '#web/features/teams/TeamsPage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { fakeApi, renderAt } from './learner.tsx';

/** A team of five seats, as the API shows it. */
export const teamOf = (change: Record<string, unknown> = {}) => ({
  id: '9f3a',
  courseId: 'rag',
  courseTitle: 'Retrieval in practice',
  seats: 5,
  used: 3,
  createdAt: '2026-11-29T09:58:00.000Z',
  receipt: 'NL-2F7K-9QXM',
  ...change,
});
/** A seat that somebody was invited to. */
export const seatOf = (id: string, change: Record<string, unknown> = {}) => ({
  id,
  email: `${id}@x.test`,
  status: 'invited',
  invitedAt: '2026-11-29T10:00:00.000Z',
  ...change,
});
/** A seat in each state. */
export const seats = [
  seatOf('ada'),
  seatOf('bo', {
    status: 'begun',
    claimedAt: '2026-11-30T08:12:00.000Z',
    progress: 40,
    lastActiveOn: '2026-12-02',
  }),
  seatOf('cy', {
    status: 'finished',
    claimedAt: '2026-11-30T08:12:00.000Z',
    progress: 100,
    certificateId: 'c-1',
  }),
];
/** Asks for the seats. */
export const list = 'GET /teams/9f3a/seats';
/** Shows the page of the team. @param change answers of the API instead of the usual ones @returns the calls */
export const show = (change: Record<string, unknown> = {}, query = '') => {
  const calls = fakeApi({ 'GET /teams': { teams: [teamOf()] }, [list]: { seats, free: 2 }, ...change });
  renderAt(`/teams/9f3a${query}`, [paths.team.pattern], <TeamsPage />);
  return calls;
};
