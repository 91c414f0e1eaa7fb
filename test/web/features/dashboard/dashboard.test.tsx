import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import DashboardPage from '#web/features/dashboard/DashboardPage.tsx';
import { enrolledCourse } from '../../support/courses.ts';
import { type Call, callsTo, fakeApi, problem, recordOf, renderAt, signIn } from '../../support/learner.tsx';
import { pendingSave } from '../../support/saves.ts';

const show = () => renderAt('/dashboard', ['/dashboard'], <DashboardPage />);

describe('dashboard', () => {
  let sub = '';
  beforeEach(() => void (sub = signIn()));

  it('offers to continue the unfinished course watched last, at its second', async () => {
    const calls = fakeApi({
      'GET /courses/enrolled': {
        courses: [
          enrolledCourse('done', {
            progress: 100,
            lastLecture: { lectureId: 'z', title: 'The end', timestamp: 3 },
          }),
          enrolledCourse('rag', {
            progress: 40,
            lastLecture: { lectureId: 'b', title: 'Chunking', timestamp: 81.6 },
          }),
          enrolledCourse('new'),
        ],
      },
    });
    show();
    const card = await screen.findByRole('region', { name: 'Course rag' });
    expect(within(card).getByText('Chunking')).toBeTruthy();
    expect(within(card).getByText('at 1:21')).toBeTruthy();
    expect(within(card).getByRole('link', { name: 'Continue where you left off' }).getAttribute('href')).toBe(
      '/courses/rag/content',
    );
    expect(within(card).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    expect(callsTo(calls, 'GET', /^\/courses\/enrolled$/).length).toBe(1);
  });

  it('lets titles run in the direction of their own script', async () => {
    const title = 'مقدمة في الاسترجاع';
    fakeApi({
      'GET /courses/enrolled': {
        courses: [enrolledCourse('one', { title }), enrolledCourse('two', { title })],
      },
    });
    show();
    await waitFor(() => expect(screen.getAllByText(title).length).toBeGreaterThan(1));
    for (const element of screen.getAllByText(title)) expect(element.closest('[dir="auto"]')).toBeTruthy();
  });

  it('keeps what is under way and what is done apart', async () => {
    fakeApi({
      'GET /courses/enrolled': {
        courses: [
          enrolledCourse('now', { progress: 5 }),
          enrolledCourse('next'),
          enrolledCourse('done', { progress: 100 }),
        ],
      },
    });
    show();
    const inProgress = (await screen.findByRole('heading', { name: 'In progress 1' })).closest('section');
    const completed = screen.getByRole('heading', { name: 'Completed 1' }).closest('section');
    expect(within(inProgress as HTMLElement).getByRole('link', { name: 'Course next' })).toBeTruthy();
    // On one line, however narrow: its bar takes the rest.
    expect(within(inProgress as HTMLElement).getByText('Not started').style.flex).toBe('0 0 auto');
    expect(within(completed as HTMLElement).getByRole('link', { name: 'Course done' })).toBeTruthy();
    expect(within(completed as HTMLElement).queryByRole('progressbar')).toBeNull();
  });

  it('says of each course under way which lecture comes, and greets a new learner as one', async () => {
    const lastLecture = { lectureId: 'b', title: 'Chunking', timestamp: 81.6 };
    fakeApi({
      'GET /courses/enrolled': {
        courses: [
          enrolledCourse('now', { lastLecture, progress: 5 }),
          enrolledCourse('other', { lastLecture, progress: 30 }),
          enrolledCourse('next'),
          enrolledCourse('done', { lastLecture, progress: 100 }),
        ],
      },
    });
    show();
    const rowOf = async (name: string) =>
      (await screen.findByRole('link', { name })).closest('article')?.textContent;
    expect(await rowOf('Course other')).toContain('Chunking at 1:21');
    expect(await rowOf('Course next')).toContain('3 lectures by Ada Okafor');
    // A finished course has nothing to continue with.
    expect(await rowOf('Course done')).not.toContain('Chunking');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Welcome back, /);
    cleanup();
    signIn();
    fakeApi({ 'GET /courses/enrolled': { courses: [] } });
    show();
    await screen.findByRole('heading', { name: 'Your first course is waiting' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Welcome, /);
  });

  it('does not call a course not started once a lecture was begun', async () => {
    const lastLecture = { lectureId: 'a', title: 'First', timestamp: 6 };
    fakeApi({ 'GET /courses/enrolled': { courses: [enrolledCourse('rag', { lastLecture })] } });
    show();
    expect(await screen.findByText('0%')).toBeTruthy();
    expect(screen.queryByText('Not started')).toBeNull();
  });

  it('leads a learner without courses to the catalog', async () => {
    fakeApi({ 'GET /courses/enrolled': { courses: [] } });
    show();
    expect((await screen.findByRole('link', { name: 'Find a course' })).getAttribute('href')).toBe(
      '/courses',
    );
  });

  it('says when the courses cannot be loaded, and loads them again on demand', async () => {
    let isDown = true;
    fakeApi({
      'GET /courses/enrolled': () =>
        isDown ? problem(503, 'unavailable')() : { body: { courses: [enrolledCourse('rag')] } },
    });
    show();
    const alert = (await screen.findByText('Your courses could not be loaded')).closest('[role=alert]');
    isDown = false;
    await userEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Course rag' })).toBeTruthy();
  });

  it('sends what an earlier visit could not', async () => {
    const save = pendingSave({ lectureId: 'a', timestamp: 9, furthest: 9, savedAt: Date.now() - 3_600_000 });
    localStorage.setItem(`northlight:saves:${sub}`, JSON.stringify([save]));
    const calls = fakeApi({
      'GET /courses/enrolled': { courses: [enrolledCourse('rag')] },
      'GET /courses/rag/lectures/a/progress': recordOf('a', { updatedAt: '2026-01-01T00:00:00.000Z' }),
      'POST /courses/rag/lectures/a/progress': ({ body }: Call) => ({ body: recordOf('a', body as object) }),
    });
    show();
    await waitFor(() =>
      expect(callsTo(calls, 'POST', /progress$/).map(({ body }) => body)).toEqual([
        { timestamp: 9, totalDuration: 60, completed: false },
      ]),
    );
    await waitFor(() => expect(localStorage.getItem(`northlight:saves:${sub}`)).toBeNull());
  });
});
