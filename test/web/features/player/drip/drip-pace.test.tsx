import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { DripContent } from '#contract/schemas/drip.ts';
import { getSaves } from '#web/lib/saves/saves.ts';
import { dripContentOf, soonest } from '../../../support/drip.ts';
import {
  address,
  button,
  contentPath,
  course,
  freshDripPlayer,
  list,
  lockedLecture,
  pacePath,
  show,
  side,
  toasts,
} from '../../../support/drip-player.tsx';
import { type Call, callsTo, lectureOf, problem, recordOf, signIn } from '../../../support/learner.tsx';
import { paceOf, takingChanges } from '../../../support/pace.ts';
import { pendingSave } from '../../../support/saves.ts';

vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../../support/stage.tsx'));

const waits = { waitsFor: { lectureId: 'b', title: 'Lecture b' } };
/** Content in which `c` waits for `b`, the last open lecture. */
const waitingContent = (change: Partial<DripContent> = {}): DripContent =>
  dripContentOf({
    content: [
      { title: 'First', lectures: [lectureOf('a'), lectureOf('b')] },
      { title: 'Later', lectures: [lockedLecture('c', waits)] },
    ],
    nextReleaseDate: null,
    ...change,
  });
/** Content of a course that is paused without an end: `c` has no date. */
const pausedContent = (): DripContent =>
  dripContentOf({
    content: [
      { title: 'First', lectures: [lectureOf('a'), lectureOf('b')] },
      { title: 'Later', lectures: [lockedLecture('c')] },
    ],
    nextReleaseDate: null,
  });
const learner = freshDripPlayer();

describe('the pace in the player', () => {
  it('opens in a dialog, changes the course on the page, and gives the focus back', async () => {
    const server = takingChanges(paceOf());
    const calls = course({ [pacePath]: server.get, 'PUT /drip-courses/rag/pace': server.put });
    show();
    const opener = await button('Your pace');
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Your pace' });
    // The player already has the content.
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
  it('says so in the list and in the lecture, and can be resumed from there', async () => {
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

  it('names the day on which it resumes by itself', async () => {
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
    // In the start panel, the status and the list.
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
        { title: 'Later', lectures: [lockedLecture('c', { unlocksAt: soonest })] },
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
      lectureId: 'b',
      drip: true,
      timestamp: 60,
      furthest: 60,
      completed: true,
      savedAt: Date.now(),
    };
    await act(() => getSaves(learner.sub).sender.save(pendingSave(save)));
    await within(await side()).findByText(/^Next lesson unlocks in/);
    expect(screen.queryByRole('link', { name: 'Finish “Lecture b” first' })).toBeNull();
    expect(callsTo(calls, 'GET', /available-content$/).length).toBeLessThanOrEqual(4);
  });
});
