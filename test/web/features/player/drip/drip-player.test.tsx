import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { getSaves } from '#web/lib/saves/saves.ts';
import { dripContentOf, later, soonest } from '../../../support/drip.ts';
import {
  address,
  contentPath,
  course as dripCourse,
  freshDripPlayer,
  list,
  show,
  toasts,
} from '../../../support/drip-player.tsx';
import { type Call, callsTo, go, lectureOf, logout, problem, recordOf } from '../../../support/learner.tsx';
import { pendingSave } from '../../../support/saves.ts';
import { stage } from '../../../support/stage.tsx';

vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../../support/stage.tsx'));

const course = (change: Record<string, unknown> = {}) =>
  dripCourse({
    'GET /drip-courses/rag/progress': [
      recordOf('a', { completed: true, furthest: 60, timestamp: 60, updatedAt: '2026-11-21T09:00:00.000Z' }),
      recordOf('b', { furthest: 30, timestamp: 30, updatedAt: '2026-11-21T10:00:00.000Z' }),
    ],
    ...change,
  });
const learner = freshDripPlayer();

describe('drip player', () => {
  it('says how much is unlocked, how far one is, and when the next lesson unlocks', async () => {
    vi.useFakeTimers({ now: Date.parse(soonest) - 2 * 86_400_000, toFake: ['Date'] });
    course();
    show();
    expect(await screen.findByText('2 lessons unlocked')).toBeTruthy();
    expect(screen.getByText('25%')).toBeTruthy();
    const next = screen.getByText(/^Next lesson unlocks in/).parentElement;
    expect(next?.textContent).toContain('Next lesson unlocks in 2 days');
    expect(next?.textContent).toMatch(/Nov 28, 2026/);
  });

  it('says nothing of a next lesson when there is none', async () => {
    course({ [contentPath]: dripContentOf({ nextReleaseDate: null }) });
    show();
    await screen.findByText('2 lessons unlocked');
    expect(screen.queryByText(/Next lesson unlocks/)).toBeNull();
  });

  it('shows locked, premium and unlocked lessons, and a bar only for the one begun', async () => {
    course();
    show();
    const lessons = await list();
    expect(within(lessons).getByRole('link', { name: /Lecture a.*Completed/ })).toBeTruthy();
    expect(within(lessons).getByRole('button', { name: /Lecture c.*Locked/ })).toBeTruthy();
    expect(within(lessons).getByRole('button', { name: /Lecture p.*Premium/ })).toBeTruthy();
    expect(within(lessons).getAllByTitle(/^Locked: (the schedule opens it on|it opens later)/)).not.toEqual(
      [],
    );
    expect(within(lessons).getAllByTitle('Premium: opens with the upgrade')).not.toEqual([]);
    const bars = within(lessons).getAllByRole('progressbar');
    expect(bars.map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('aria-valuenow')])).toEqual([
      ['Watched of Lecture b', '50'],
    ]);
  });

  it('continues where one left off and starts from the beginning', async () => {
    course();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue Where You Left Off' }));
    expect(address()).toBe('/courses/rag/drip-content/0/b');
    await userEvent.click(screen.getByRole('button', { name: 'Start from Beginning' }));
    expect(address()).toBe('/courses/rag/drip-content/0/a?t=0');
  });

  it('continues with the lecture that was watched a moment ago', async () => {
    const content = [{ title: 'One', lectures: [lectureOf('a'), lectureOf('b', { title: 'Lecture b?' })] }];
    course({
      [contentPath]: dripContentOf({ content }),
      'GET /drip-courses/rag/progress': [],
      'POST /drip-courses/rag/lecture/b/progress': ({ body }: Call) => ({
        body: recordOf('b', body as object),
      }),
    });
    show();
    await screen.findByText('2 lectures are open and ready to watch.');
    await userEvent.click(within(await list()).getByRole('link', { name: /Lecture b/ }));
    await screen.findByTestId('video');
    const save = { lectureId: 'b', drip: true, timestamp: 3, furthest: 3, savedAt: Date.now() };
    await act(() => getSaves(learner.sub).sender.save(pendingSave(save)));
    await go('/courses/rag/drip-content');
    await screen.findByText('You have completed 25%. Up next: Lecture b?');
    await userEvent.click(screen.getByRole('button', { name: 'Continue Where You Left Off' }));
    expect(address()).toBe('/courses/rag/drip-content/0/b');
  });

  it('starts the first lesson at its first second', async () => {
    course();
    show('/courses/rag/drip-content/0/b');
    await userEvent.click(await screen.findByRole('button', { name: 'Start from Beginning' }));
    expect(address()).toBe('/courses/rag/drip-content/0/a?t=0');
    expect(stage.asked.at(-1)).toBe(0);
  });

  it('offers to go on only where that leads somewhere else', async () => {
    course();
    show('/courses/rag/drip-content/0/b');
    await screen.findByRole('button', { name: 'Start from Beginning' });
    expect(screen.queryByRole('button', { name: 'Continue Where You Left Off' })).toBeNull();
    await go('/courses/rag/drip-content/0/a');
    await userEvent.click(screen.getByRole('button', { name: 'Continue Where You Left Off' }));
    expect(address()).toBe('/courses/rag/drip-content/0/b');
  });

  it('says when signing out fails', async () => {
    logout.mockRejectedValueOnce(new Error('offline'));
    course();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(toasts()).toEqual(['Signing out failed. Please try again.']));
  });

  it('names the tab while the course loads', async () => {
    course();
    show();
    expect(document.title).toContain('Loading the course');
    await list();
    // The title changes one effect after the page.
    await waitFor(() => expect(document.title).toContain('Retrieval in practice'));
  });

  it('sets the address when an unlocked lesson is chosen', async () => {
    course();
    show();
    await userEvent.click(within(await list()).getByRole('link', { name: /Lecture b/ }));
    expect(address()).toBe('/courses/rag/drip-content/0/b');
    expect((await screen.findByTestId('video')).textContent).toBe('b');
  });

  it.each([
    ['premium', /Lecture p/],
    ['locked', /Lecture c/],
  ])('opens the upgrade dialog for a %s lesson and stays where it is', async (_, name) => {
    course();
    show();
    await userEvent.click(within(await list()).getByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name: 'Upgrade to Premium' });
    const upgrade = within(dialog).getByRole('link', { name: 'Upgrade Now' });
    expect(upgrade.getAttribute('href')).toBe('/courses/rag/upgrade');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/courses/rag/drip-content');
  });

  it('says first that premium brings no date forward, and offers it second, for a lesson that only waits', async () => {
    course();
    show();
    await userEvent.click(within(await list()).getByRole('button', { name: /Lecture c/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Upgrade to Premium' });
    const [first] = within(dialog).getAllByText(/Lecture c/, { selector: 'p, p *' });
    expect(first?.closest('p')?.textContent).toMatch(
      /^Lecture c unlocks on .+, and premium does not bring it forward\.$/,
    );
    expect(within(dialog).getByRole('button', { name: 'Cancel' }).className).toContain('primary');
    expect(within(dialog).getByRole('link', { name: 'Upgrade Now' }).className).toContain('quiet');
  });

  it('offers no second upgrade for a lesson that only waits for its date', async () => {
    course({ [contentPath]: dripContentOf({ isPremium: true }) });
    show();
    await userEvent.click(within(await list()).getByRole('button', { name: /Lecture c/ }));
    expect(await screen.findByRole('dialog', { name: 'Not unlocked yet' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Upgrade Now' })).toBeNull();
  });

  it('has the ways out', async () => {
    course();
    show();
    const back = await screen.findByRole('link', { name: 'Back to Course' });
    expect(back.getAttribute('href')).toBe('/courses/rag');
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.getByRole('link', { name: 'Profile Settings' }).getAttribute('href')).toBe('/profile');
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(logout).toHaveBeenCalled();
  });

  it('keeps the scroll position of the list for the next visit', async () => {
    course();
    show();
    const lessons = await list();
    lessons.scrollTop = 120;
    fireEvent.scroll(lessons);
    cleanup();
    show();
    const next = await list();
    // The list is found as soon as it renders, shortly before its effects run.
    await waitFor(() => expect(next.scrollTop).toBe(120));
  });

  it.each([
    ['hologram', 'Unsupported Content Type'],
    ['quiz', 'Unsupported Content Type'],
  ])('shows its stand-in for a %s that it cannot open', async (contentType, heading) => {
    const content = [{ title: 'One', lectures: [lectureOf('x', { contentType: contentType as 'quiz' })] }];
    course({ [contentPath]: dripContentOf({ content }) });
    show('/courses/rag/drip-content/0/x');
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  });

  it('refuses an answer without sections', async () => {
    course({ [contentPath]: { courseId: 'rag', title: 'Retrieval', content: null } });
    show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load course content');
    expect(alert.textContent).toContain('Invalid content structure received from API');
  });

  it('offers the way in to who has no subscription', async () => {
    course({ [contentPath]: problem(403, 'not_enrolled') });
    show();
    const start = await screen.findByRole('link', { name: 'Enroll' });
    expect(start.getAttribute('href')).toBe('/courses/rag/enroll');
  });

  it('opens a lesson by itself when its time has come', async () => {
    vi.useFakeTimers({ now: Date.parse(soonest) - 60_000, shouldAdvanceTime: true });
    let isReleased = false;
    const released = dripContentOf({
      content: [{ title: 'First steps', lectures: [lectureOf('a'), lectureOf('b'), lectureOf('c')] }],
      unlockedContent: ['a', 'b', 'c'],
      nextReleaseDate: later,
    });
    const calls = course({ [contentPath]: () => ({ body: isReleased ? released : dripContentOf() }) });
    show();
    await screen.findByText('2 lessons unlocked');
    const before = callsTo(calls, 'GET', /available-content/).length;
    isReleased = true;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(callsTo(calls, 'GET', /available-content/)).toHaveLength(before);
    await act(() => vi.advanceTimersByTimeAsync(32_000));
    expect(await screen.findByText('3 lessons unlocked')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Lecture c/ })).toBeTruthy();
    expect(toasts()).toEqual(['“Lecture c” is unlocked now.']);
  });

  it('keeps what is shown when asking again fails, and asks on until the lesson is there', async () => {
    vi.useFakeTimers({ now: Date.parse(soonest) - 1_000, shouldAdvanceTime: true });
    let isDown = false;
    let isReleased = false;
    const calls = course({
      [contentPath]: () =>
        isDown
          ? problem(503, 'unavailable')()
          : { body: isReleased ? dripContentOf({ unlockedContent: ['a', 'b', 'c'] }) : dripContentOf() },
    });
    show();
    await screen.findByText('2 lessons unlocked');
    isDown = true;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('2 lessons unlocked')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    const asked = callsTo(calls, 'GET', /available-content/).length;
    // No more often than the backoff allows.
    expect(asked).toBeLessThanOrEqual(4);
    isDown = false;
    isReleased = true;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(await screen.findByText('3 lessons unlocked')).toBeTruthy();
  });

  it('links the account that a mail’s address asks for, once, removes the query, then loads', async () => {
    const calls = course({ 'POST /drip-courses/link-account': { success: true } });
    show('/courses/rag/drip-content?email=ada%40example.com&link=true');
    await screen.findByText('2 lessons unlocked');
    expect(address()).toBe('/courses/rag/drip-content');
    expect(callsTo(calls, 'POST', /link-account/).map(({ body }) => body)).toEqual([{ courseId: 'rag' }]);
    const order = calls.map(({ path }) => path);
    expect(order.indexOf('/drip-courses/link-account')).toBeLessThan(
      order.indexOf('/drip-courses/rag/available-content'),
    );
  });

  it('says when linking failed and shows what there is', async () => {
    course({ 'POST /drip-courses/link-account': problem(404, 'not_found') });
    show('/courses/rag/drip-content?email=ada%40example.com&link=true');
    await screen.findByText('2 lessons unlocked');
    await waitFor(() => expect(toasts()).toContain('Failed to link account. Please try again.'));
  });
});
