import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import DashboardPage from '#web/features/dashboard/DashboardPage.tsx';
import { getToasts } from '#web/lib/shell/toast.ts';
import { enrolledCourse } from '../../support/courses.ts';
import { dripContentOf, soonest } from '../../support/drip.ts';
import { callsTo, fakeApi, lectureOf, problem, renderAt, signIn } from '../../support/learner.tsx';
import { paceOf } from '../../support/pace.ts';

const enrolled = (id: string, title: string) => enrolledCourse(id, { title, drip: true, progress: 10 });
const locked = (id: string, change: object = {}) => lectureOf(id, { isUnlocked: false, ...change });
const paused = dripContentOf({
  content: [{ title: 'One', lectures: [lectureOf('a'), locked('c')] }],
  nextReleaseDate: null,
});
const waiting = dripContentOf({
  content: [
    { title: 'One', lectures: [lectureOf('a')] },
    {
      title: 'Two',
      lectures: [lectureOf('b'), locked('c', { waitsFor: { lectureId: 'b', title: 'Lecture b' } })],
    },
  ],
  nextReleaseDate: null,
});
const answers = (change: Record<string, unknown> = {}) => ({
  'GET /courses/enrolled': {
    courses: [
      enrolled('dated', 'Dated course'),
      enrolled('held', 'Held course'),
      enrolled('waits', 'Waiting course'),
    ],
  },
  'GET /drip-courses/dated/available-content': dripContentOf(),
  'GET /drip-courses/held/available-content': paused,
  'GET /drip-courses/waits/available-content': waiting,
  'GET /courses/certificates': { certificates: [] },
  'GET /user/questionnaire': { questions: [], answers: null },
  'GET /courses/recommendations': { recommendations: [] },
  ...change,
});
const show = () => renderAt('/dashboard', ['/dashboard'], <DashboardPage />);
const region = (name: string) => screen.findByRole('region', { name });
const held = 'Paused: nothing new comes until you resume';

describe('drip courses on the dashboard', () => {
  beforeEach(() => signIn());

  it('say what opens in an unfinished course behind many finished ones, and that not all were asked', async () => {
    const finished = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ ...enrolled(id, id), progress: 100 }));
    const open = dripContentOf({
      content: [{ title: 'One', lectures: [lectureOf('a')] }],
      nextReleaseDate: null,
    });
    const done = finished.map(({ id }) => [`GET /drip-courses/${id}/available-content`, open]);
    const courses = [...finished, enrolled('dated', 'Dated course')];
    fakeApi(answers({ 'GET /courses/enrolled': { courses }, ...Object.fromEntries(done) }));
    show();
    const section = await region('Opening next');
    expect(await within(section).findByRole('link', { name: 'Lecture c' })).toBeTruthy();
    expect(within(section).getByText('Not all of your courses could be checked.')).toBeTruthy();
  });

  it('say on their cards what comes next, what to finish first, or that they are paused', async () => {
    const calls = fakeApi(answers());
    show();
    const current = await region('Dated course');
    const next = await within(current).findByText(/^Next on/);
    expect(next.textContent).toMatch(/^Next on Sat, Nov 28: Lecture c$/);
    expect(next.querySelector('time')?.dateTime).toBe(soonest);
    const cards = screen.getAllByRole('article');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(held),
      expect.stringContaining('Finish “Lecture b” first'),
    ]);
    // The panel requests the data that the cards show.
    expect(callsTo(calls, 'GET', /available-content$/)).toHaveLength(3);
  });

  it('lead from what opens next to the lecture to finish', async () => {
    fakeApi(answers());
    show();
    const section = await region('Opening next');
    const link = await within(section).findByRole('link', { name: 'Finish “Lecture b” first' });
    expect(link.getAttribute('href')).toBe('/courses/waits/drip-content/1/b');
    expect(within(section).getByText('Lecture c · Waiting course')).toBeTruthy();
    const rows = within(section).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
      'Lecture c',
      'Held course',
      'Finish “Lecture b” first',
    ]);
  });

  it('go on from there after a pause, with the keyboard', async () => {
    let isPaused = true;
    const calls = fakeApi(
      answers({
        'GET /drip-courses/held/available-content': () => ({ body: isPaused ? paused : dripContentOf() }),
        'PUT /drip-courses/held/pace': () => {
          isPaused = false;
          return { body: paceOf() };
        },
      }),
    );
    show();
    const section = await region('Opening next');
    (await within(section).findByRole('button', { name: 'Resume Held course' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText(held)).toBeNull());
    expect(callsTo(calls, 'PUT', /pace$/).map(({ body }) => body)).toEqual([{ status: 'running' }]);
    expect(section.contains(document.activeElement)).toBe(true);
    expect(getToasts().map(({ message }) => message)).toEqual(['“Held course” goes on.']);
  });

  it('stay paused when resuming fails, and say so', async () => {
    fakeApi(answers({ 'PUT /drip-courses/held/pace': problem(429, 'too_many_requests') }));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Resume Held course' }));
    await waitFor(() => expect(getToasts()[0]?.message).toMatch(/many times within the hour/));
    expect(screen.getAllByText(held)).toHaveLength(2);
  });
});
