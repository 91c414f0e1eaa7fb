import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { documentTitle } from '#web/lib/routing/useDocumentTitle.ts';
import { type Call, callsTo, contentOf, lectureOf, problem, recordOf } from '../../support/learner.tsx';
import { address, course, freshPlayer, show } from '../../support/player.tsx';
import { stage } from '../../support/stage.tsx';

vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../support/stage.tsx'));
freshPlayer();

describe('player page', () => {
  it('corrects the section of a lecture', async () => {
    course();
    show('/courses/rag/content/7/b');
    await screen.findByTestId('video');
    expect(address()).toBe('/courses/rag/content/0/b');
  });

  it('lists sections and lectures with what is done and where one is', async () => {
    course();
    show('/courses/rag/content/0/b');
    const list = await screen.findByRole('navigation', { name: 'Lectures' });
    expect(within(list).getByRole('link', { current: true }).textContent).toContain('Lecture b');
    expect(within(list).getByRole('link', { name: /Lecture a.*Completed/ })).toBeTruthy();
    expect(within(list).getByText('1 of 2 done')).toBeTruthy();
    expect(screen.getByText('25%')).toBeTruthy();
  });

  it('draws bars only for what is begun and unfinished, asking once for each', async () => {
    const calls = course({
      'GET /courses/rag/lectures/c/progress': recordOf('c', { furthest: 30, timestamp: 10 }),
    });
    show('/courses/rag/content/0/b');
    const bar = await screen.findByRole('progressbar', { name: 'Watched of Lecture c' });
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    expect(screen.queryByRole('progressbar', { name: 'Watched of Lecture a' })).toBeNull();
    const asked = callsTo(calls, 'GET', /lectures\/c\/progress/).length;
    await userEvent.click(screen.getByRole('button', { name: /Section 2/ }));
    await userEvent.click(screen.getByRole('button', { name: /Section 2/ }));
    expect(callsTo(calls, 'GET', /lectures\/c\/progress/)).toHaveLength(asked);
    expect(callsTo(calls, 'GET', /lectures\/(?:a|read)\/progress/)).toEqual([]);
  });

  it.each([
    [{ contentType: 'exercise' }, 'exercises/x'],
    [{ contentType: 'quiz', quizId: 'x' }, 'quiz/x'],
  ] as const)('says how to open the course when it was refunded meanwhile: %j', async (kind, path) => {
    course({
      'GET /courses/rag/content': contentOf([lectureOf('x', { ...kind, duration: 0 })]),
      [`GET /courses/rag/${path}`]: problem(403, 'not_enrolled', 'You are not enrolled in this course.'),
    });
    show('/courses/rag/content/0/x');
    await screen.findByRole('heading', { name: 'You are not enrolled in this course yet' });
    expect(screen.getByRole('link', { name: 'Enroll' }).getAttribute('href')).toBe('/courses/rag/enroll');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('starts a chosen lecture by itself, but not the one that is opened first', async () => {
    course();
    show('/courses/rag/content/0/a');
    await screen.findByTestId('video');
    expect(stage.autoPlay).not.toContain(true);
    await userEvent.click(screen.getByRole('button', { name: 'Next: Lecture b' }));
    expect(address()).toBe('/courses/rag/content/0/b');
    expect(stage.autoPlay.at(-1)).toBe(true);
  });

  it('has a switch for the keys that work on the whole page', async () => {
    course();
    show('/courses/rag/content/0/a');
    await screen.findByTestId('video');
    await userEvent.keyboard('?');
    await userEvent.click(await screen.findByRole('switch', { name: /Single-key shortcuts/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('?');
    expect(screen.queryByRole('heading', { name: 'Keyboard shortcuts' })).toBeNull();
    cleanup();
    show('/courses/rag/content/0/a');
    await screen.findByTestId('video');
    await userEvent.keyboard('?');
    expect(screen.queryByRole('heading', { name: 'Keyboard shortcuts' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await userEvent.click(screen.getByRole('switch', { name: /Single-key shortcuts/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('?');
    expect(screen.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('completes the course with its last lecture, and celebrates', async () => {
    const calls = course({
      'GET /courses/rag/progress': { progress: 75, completedLectures: ['a', 'b', 'c'] },
      'POST /courses/rag/lectures/read/progress': ({ body }: Call) => ({
        body: recordOf('read', body as object),
      }),
      'POST /courses/rag/progress': { progress: 100, completedLectures: ['a', 'b', 'c', 'read'] },
      'POST /courses/rag/complete': { completed: true, completedAt: '2026-11-21T10:00:00.000Z' },
    });
    show('/courses/rag/content/1/read');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as done' }));
    expect(await screen.findByRole('heading', { name: 'You finished the course' })).toBeTruthy();
    expect(callsTo(calls, 'POST', /lectures\/read/).map(({ body }) => body)).toEqual([
      { timestamp: 0, totalDuration: 0, completed: true },
    ]);
    expect(callsTo(calls, 'POST', /rag\/progress$/).map(({ body }) => body)).toEqual([
      { progress: 100, completedLecture: 'read' },
    ]);
    expect(callsTo(calls, 'POST', /complete$/)).toHaveLength(1);
    expect(screen.getByText('100%')).toBeTruthy();
  });

  it.each([
    ['is refused', problem(403, 'not_enrolled'), /could not be saved/],
    ['has to wait', problem(503, 'unavailable'), /kept on this device/],
  ])('says so when a part that is done %s, and lets it be tried again', async (_, answer, words) => {
    course({ 'POST /courses/rag/lectures/read/progress': answer });
    show('/courses/rag/content/1/read');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as done' }));
    expect((await screen.findByText(words)).role).toBe('status');
    expect(screen.getByRole('button', { name: 'Mark as done' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('says of a part that is kept on this device what became of it, also after the page was opened again', async () => {
    let answer: { status: number; body: object } = problem(503, 'unavailable')();
    course({ 'POST /courses/rag/lectures/read/progress': () => answer });
    show('/courses/rag/content/1/read');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as done' }));
    await screen.findByText(/kept on this device/);
    cleanup();
    show('/courses/rag/content/1/read');
    await screen.findByText(/kept on this device/);
    answer = { status: 200, body: recordOf('read', { completed: true }) };
    window.dispatchEvent(new Event('online'));
    await screen.findByText('It counts toward completing the course.');
  });

  it('says that a part which was kept on this device is refused after all', async () => {
    let answer = problem(503, 'unavailable')();
    course({ 'POST /courses/rag/lectures/read/progress': () => answer });
    show('/courses/rag/content/1/read');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as done' }));
    await screen.findByText(/kept on this device/);
    answer = problem(403, 'not_enrolled')();
    window.dispatchEvent(new Event('online'));
    expect((await screen.findByText(/could not be saved/)).role).toBe('status');
  });

  it('does not celebrate a course that was complete before', async () => {
    const calls = course({
      'GET /courses/rag/progress': { progress: 100, completedLectures: ['a', 'b', 'c', 'read'] },
    });
    show('/courses/rag/content');
    await screen.findByTestId('video');
    expect(callsTo(calls, 'POST', /./)).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lets titles run in the direction of their own script', async () => {
    const title = 'مقدمة في الاسترجاع';
    course({ 'GET /courses/rag/content': contentOf([lectureOf('a', { title }), lectureOf('b')]) });
    show('/courses/rag/content/0/a');
    const shown = await screen.findAllByText(title);
    expect(shown.map((element) => element.getAttribute('dir'))).toEqual(shown.map(() => 'auto'));
    expect(shown.length).toBeGreaterThan(1);
  });

  it('says when a locked lecture unlocks', async () => {
    const unlocksAt = '2026-11-28T08:00:00.000Z';
    course({
      'GET /courses/rag/content': contentOf([
        lectureOf('a'),
        lectureOf('later', { isUnlocked: false, type: 'drip', videoKey: undefined, unlocksAt }),
      ]),
    });
    const { container } = show('/courses/rag/content/0/later');
    expect(await screen.findByText('This lecture is not unlocked yet')).toBeTruthy();
    expect(container.querySelector('time')?.dateTime).toBe(unlocksAt);
    // With weekday and time zone, as everywhere else on the site.
    expect(container.querySelector('time')?.textContent).toMatch(/^\w{3}, Nov 28, 2026, .+ \S+$/);
    expect(screen.getByRole('link', { name: 'See what unlocks when' }).getAttribute('href')).toBe(
      '/courses/rag/drip-content',
    );
    expect(screen.queryByTestId('video')).toBeNull();
  });

  it.each([
    ['hologram', 'Unsupported Content Type'],
    ['quiz', 'Unsupported Content Type'],
  ])('shows its stand-in for a %s that it cannot open', async (contentType, title) => {
    course({
      'GET /courses/rag/content': contentOf([lectureOf('x', { contentType: contentType as 'quiz' })]),
    });
    show('/courses/rag/content/0/x');
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });

  it('offers to enroll who is not', async () => {
    course({ 'GET /courses/rag/content': problem(403, 'not_enrolled') });
    show('/courses/rag/content');
    const link = await screen.findByRole('link', { name: 'Enroll' });
    expect(link.getAttribute('href')).toBe('/courses/rag/enroll');
  });

  it('says when the content cannot be loaded, and loads it again on demand', async () => {
    let isDown = true;
    const content = contentOf([lectureOf('a')]);
    course({
      'GET /courses/rag/content': () => (isDown ? problem(503, 'unavailable')() : { body: content }),
    });
    show('/courses/rag/content/0/a');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load course content');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTestId('video')).toBeTruthy();
  });

  it('knows what to say of unknown courses, unknown lectures and empty courses', async () => {
    course();
    show('/courses/nothing/content');
    expect(await screen.findByRole('heading', { name: 'Course not found.' })).toBeTruthy();
    expect(document.title).toBe(documentTitle('Course'));
    cleanup();
    show('/courses/rag/content/0/gone');
    expect(await screen.findByRole('heading', { name: 'This lecture is not in the course' })).toBeTruthy();
    expect(document.title).toBe(documentTitle('This lecture is not in the course'));
    cleanup();
    course({ 'GET /courses/rag/content': contentOf() });
    show('/courses/rag/content');
    expect(await screen.findByRole('heading', { name: 'This course has no lectures yet' })).toBeTruthy();
    expect(document.title).toBe(documentTitle('This course has no lectures yet'));
  });

  it('says which lecture of the course it is, or where it goes on', async () => {
    course();
    show('/courses/rag/content/0/a');
    await screen.findByTestId('video');
    const { length } = within(screen.getByRole('navigation', { name: 'Lectures' })).getAllByRole('link');
    expect(await screen.findByText(`Lecture 1 of ${length}`)).toBeTruthy();
  });

  it('lists the shortcuts on ?', async () => {
    course();
    show('/courses/rag/content/0/a');
    await screen.findByTestId('video');
    await userEvent.keyboard('?');
    expect(await screen.findByRole('heading', { name: 'Keyboard shortcuts' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Keyboard shortcuts' })).toBeNull());
  });

  it('remembers that the list was closed', async () => {
    course();
    show('/courses/rag/content/0/a');
    await userEvent.click(await screen.findByRole('button', { name: 'Lectures', expanded: true }));
    cleanup();
    show('/courses/rag/content/0/a');
    expect(await screen.findByRole('button', { name: 'Lectures', expanded: false })).toBeTruthy();
  });
});
