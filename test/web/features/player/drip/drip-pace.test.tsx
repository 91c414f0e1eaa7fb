import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DripContent } from '../../../../../lambdas/contract/schemas/drip.ts';
import DripPlayerPage from '../../../../../web/src/features/player/DripPlayerPage.tsx';
import { paths } from '../../../../../web/src/lib/paths.ts';
import { savesOf } from '../../../../../web/src/lib/saves/saves.ts';
import { dismissToast, getToasts } from '../../../../../web/src/lib/toast.ts';
import { dripContentOf, later, soonest } from '../../../support/drip.ts';
import { dripCourseOf } from '../../../support/drip-course.ts';
import {
  type Call,
  callsTo,
  fakeApi,
  lectureOf,
  problem,
  recordOf,
  renderAt,
  signIn,
} from '../../../support/learner.tsx';
import { paceOf, takingChanges } from '../../../support/pace.ts';

vi.mock('../../../../../web/src/features/player/playback/VideoStage.tsx', () => ({
  VideoStage: ({ lecture }: { lecture: { id: string } }) => <div data-testid="video">{lecture.id}</div>,
}));

const locked = (id: string, change: object = {}) =>
  lectureOf(id, { type: 'drip', isUnlocked: false, videoKey: undefined, ...change });
const open = (id: string) => lectureOf(id, { type: 'drip' });
const waits = { waitsFor: { lectureId: 'b', title: 'Lecture b' } };
/** `c` waits for `b`, the last one open. */
const waitingContent = (change: Partial<DripContent> = {}): DripContent =>
  dripContentOf({
    content: [
      { title: 'First', lectures: [lectureOf('a'), lectureOf('b')] },
      { title: 'Later', lectures: [locked('c', waits)] },
    ],
    nextReleaseDate: null,
    ...change,
  });
/** Paused without an end: `c` has no date. */
const pausedContent = (): DripContent =>
  dripContentOf({
    content: [
      { title: 'First', lectures: [lectureOf('a'), lectureOf('b')] },
      { title: 'Later', lectures: [locked('c')] },
    ],
    nextReleaseDate: null,
  });
const ahead = { allowed: { pause: true, speed: true, days: true, ahead: true } };

const contentPath = 'GET /drip-courses/rag/available-content';
const pacePath = 'GET /drip-courses/rag/pace';
const course = (change: Record<string, unknown> = {}) =>
  fakeApi({
    [contentPath]: dripContentOf(),
    'GET /drip-courses/rag/progress': [],
    [pacePath]: paceOf(),
    ...change,
  });
const show = (at = '/courses/rag/drip-content') =>
  renderAt(
    at,
    [paths.dripContent.pattern, paths.dripLecture.pattern],
    <StrictMode>
      <DripPlayerPage />
    </StrictMode>,
  );
const address = () => screen.getByTestId('address').textContent;
const list = () => screen.findByRole('navigation', { name: 'Lectures' });
const side = async () => (await list()).closest('aside') as HTMLElement;
const button = async (name: string | RegExp) => within(await side()).findByRole('button', { name });
const toasts = () => getToasts().map(({ message }) => message);

let sub = '';
beforeEach(() => {
  localStorage.clear();
  sub = signIn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const { id } of getToasts()) dismissToast(id);
});

describe('the pace in the player', () => {
  it('opens in a dialog, changes the course on the page, and gives the focus back', async () => {
    const server = takingChanges(paceOf());
    const calls = course({ [pacePath]: server.get, 'PUT /drip-courses/rag/pace': server.put });
    show();
    const opener = await button('Your pace');
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Your pace' });
    // The player has it already.
    expect(callsTo(calls, 'GET', /pace$/).length).toBe(callsTo(calls, 'GET', /available-content$/).length);
    const before = callsTo(calls, 'GET', /available-content$/).length;
    await userEvent.click(within(dialog).getByRole('radio', { name: /Faster/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText('Saved. The dates below are the new ones.');
    await waitFor(() => expect(callsTo(calls, 'GET', /available-content$/).length).toBeGreaterThan(before));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });

  it('is not offered where nothing can be changed, and is where it could not be read', async () => {
    const fixed = { pause: false, speed: false, days: false, ahead: false };
    course({ [pacePath]: paceOf({ allowed: fixed }) });
    show();
    await list();
    expect(screen.queryByRole('button', { name: 'Your pace' })).toBeNull();
    cleanup();
    signIn();
    course({ [pacePath]: problem(503, 'unavailable') });
    show();
    await userEvent.click(await button('Your pace'));
    await screen.findByText('Your pace could not be loaded');
  });
});

describe('a paused course', () => {
  it('says so in the list and in the lecture, and goes on from there', async () => {
    let isPaused = true;
    const running = paceOf();
    const calls = course({
      [contentPath]: () => ({ body: isPaused ? pausedContent() : dripContentOf() }),
      [pacePath]: () => ({ body: isPaused ? paceOf({ status: 'paused', upcoming: [] }) : running }),
      'PUT /drip-courses/rag/pace': () => {
        isPaused = false;
        return { body: running };
      },
    });
    show('/courses/rag/drip-content/1/c');
    await screen.findByRole('heading', { name: 'You have paused this course' });
    const lectures = await side();
    within(lectures).getByText('Paused: nothing new comes until you resume');
    within(lectures).getByRole('button', { name: /Lecture c.*Paused/ });
    const resume = within(lectures).getByRole('button', { name: 'Resume Retrieval in practice' });
    resume.focus();
    await userEvent.keyboard('{Enter}');
    await within(lectures).findByText(/^Next lesson unlocks in/);
    expect(screen.queryByRole('heading', { name: 'You have paused this course' })).toBeNull();
    expect(callsTo(calls, 'PUT', /pace$/).map(({ body }) => body)).toEqual([{ status: 'running' }]);
    expect(toasts()).toContain('“Retrieval in practice” goes on.');
    expect(document.activeElement?.textContent).toContain('lessons unlocked');
  });

  it('tells the day on which it goes on by itself', async () => {
    course({ [pacePath]: paceOf({ status: 'paused', until: '2026-12-07' }) });
    show();
    expect(await screen.findByText('Paused: nothing new comes before Mon, Dec 7')).toBeTruthy();
  });

  it('is one also where the pace could not be read, and says why resuming failed', async () => {
    course({
      [contentPath]: pausedContent(),
      [pacePath]: problem(503, 'unavailable'),
      'PUT /drip-courses/rag/pace': problem(503, 'unavailable', 'Not answering.'),
    });
    show();
    await userEvent.click(await button('Resume Retrieval in practice'));
    await waitFor(() => expect(toasts()).toEqual(['This could not be saved: Not answering.']));
    await button('Resume Retrieval in practice');
  });
});

describe('a lecture that waits for another one', () => {
  it('links it in the list, in its dialog, in its place and at the start of the course', async () => {
    course({ [contentPath]: waitingContent() });
    show();
    const first = '/courses/rag/drip-content/0/b';
    const links = await screen.findAllByRole('link', { name: 'Finish “Lecture b” first' });
    // The start of the course, how it stands, and the list.
    expect(links.map((link) => link.getAttribute('href'))).toEqual([first, first, first]);
    await userEvent.click(within(await list()).getByRole('button', { name: /Lecture c.*Locked/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Lecture c opens after Lecture b: finish that one first.');
    await userEvent.click(within(dialog).getByRole('link', { name: 'Go to “Lecture b”' }));
    expect(address()).toBe(first);
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    signIn();
    show('/courses/rag/drip-content/1/c');
    await screen.findByRole('heading', { name: 'Finish “Lecture b” first' });
    expect(screen.getByRole('link', { name: 'Go to “Lecture b”' }).getAttribute('href')).toBe(first);
  });

  it('opens, or gets its date, as soon as that one is finished', async () => {
    let isFinished = false;
    const dated = waitingContent({
      content: [
        { title: 'First', lectures: [lectureOf('a'), lectureOf('b')] },
        { title: 'Later', lectures: [locked('c', { unlocksAt: soonest })] },
      ],
      nextReleaseDate: soonest,
    });
    const calls = course({
      [contentPath]: () => ({ body: isFinished ? dated : waitingContent() }),
      'POST /drip-courses/rag/lecture/b/progress': ({ body }: Call) => {
        isFinished = true;
        return { body: recordOf('b', { ...(body as object), completed: true }) };
      },
      'POST /courses/rag/progress': { progress: 50, completedLectures: ['b'] },
    });
    show('/courses/rag/drip-content/0/b');
    await screen.findByTestId('video');
    const save = {
      courseId: 'rag',
      lectureId: 'b',
      drip: true,
      timestamp: 60,
      furthest: 60,
      totalDuration: 60,
    };
    await act(() => savesOf(sub).sender.save({ ...save, completed: true, savedAt: Date.now() }));
    await within(await side()).findByText(/^Next lesson unlocks in/);
    expect(screen.queryByRole('link', { name: 'Finish “Lecture b” first' })).toBeNull();
    expect(callsTo(calls, 'GET', /available-content$/).length).toBeLessThanOrEqual(4);
  });
});

describe('opening ahead', () => {
  const dated = dripCourseOf({
    schedule: [{ lectureId: 'c', title: 'Lecture c', release: { on: soonest } }],
  });

  it('is offered only where the course allows it and something is to come', async () => {
    course();
    show();
    await button('Your pace');
    expect(screen.queryByRole('button', { name: 'Open the next one now' })).toBeNull();
    cleanup();
    signIn();
    course({ [pacePath]: paceOf({ ...ahead, upcoming: [] }) });
    show();
    await button('Your pace');
    expect(screen.queryByRole('button', { name: 'Open the next one now' })).toBeNull();
  });

  it('names the lecture and what it means, opens that one, and says so', async () => {
    let isOpen = false;
    const opened = dripContentOf({
      content: [{ title: 'First steps', lectures: [lectureOf('a'), lectureOf('b'), open('d')] }],
      unlockedContent: ['a', 'b', 'd'],
      nextReleaseDate: null,
    });
    const calls = course({
      [contentPath]: () => ({ body: isOpen ? opened : dripContentOf() }),
      [pacePath]: paceOf(ahead),
      'GET /public/courses/rag': dated,
      'POST /drip-courses/rag/ahead': () => {
        isOpen = true;
        return { body: opened };
      },
    });
    show();
    await userEvent.click(await button('Open the next one now'));
    const dialog = await screen.findByRole('dialog', { name: 'Open the next lecture now?' });
    // `c` belongs to a date of the course's own calendar.
    const text = await within(dialog).findByText('Lecture d');
    expect(text.closest('p')?.textContent).toContain('it stays open, and no mail will tell you about it');
    within(dialog).getByText('The other lectures keep their dates.');
    expect(callsTo(calls, 'POST', /ahead$/)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Open it now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await within(await list()).findByRole('link', { name: /Lecture d/ });
    expect(callsTo(calls, 'POST', /ahead$/).map(({ body }) => body)).toEqual([{ lectureId: 'd' }]);
    expect(toasts()).toContain('“Lecture d” is unlocked now.');
  });

  it('says when another lecture is the next one by now, and opens nothing', async () => {
    course({
      [pacePath]: paceOf(ahead),
      'GET /public/courses/rag': dripCourseOf(),
      'POST /drip-courses/rag/ahead': problem(409, 'conflict'),
    });
    show();
    await userEvent.click(await button('Open the next one now'));
    await userEvent.click(await screen.findByRole('button', { name: 'Open it now' }));
    expect((await screen.findByText(/Nothing was opened/)).getAttribute('role')).toBe('alert');
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('catching up', () => {
  const behind = (...done: string[]) => ({
    [contentPath]: dripContentOf({
      content: [
        { title: 'One', lectures: [lectureOf('a'), open('x'), open('y'), open('z')] },
        { title: 'Two', lectures: [locked('c', { unlocksAt: later })] },
      ],
      nextReleaseDate: later,
    }),
    'GET /drip-courses/rag/progress': done.map((id) => recordOf(id, { completed: true })),
  });

  it('tells how many lectures wait, and offers a pause until a day', async () => {
    course(behind('x'));
    show();
    expect((await screen.findByText(/for you, and more are to come/)).textContent).toMatch(
      /^2 lectures wait for you/,
    );
    await userEvent.click(await button('Catch up'));
    const dialog = await screen.findByRole('dialog', { name: 'Catch up' });
    expect(dialog.textContent).toContain('2 lectures are open and not finished');
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Until a day' }).checked).toBe(true);
  });

  it('is not offered to who is one lecture behind, nor where one cannot pause', async () => {
    course(behind('x', 'y'));
    show();
    await button('Your pace');
    expect(screen.queryByText(/for you, and more are to come/)).toBeNull();
    cleanup();
    signIn();
    course({
      ...behind(),
      [pacePath]: paceOf({ allowed: { pause: false, speed: true, days: true, ahead: false } }),
    });
    show();
    await screen.findByText(/for you, and more are to come/);
    expect(screen.queryByRole('button', { name: 'Catch up' })).toBeNull();
  });
});
