import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import PlayerPage from '#web/features/player/PlayerPage.tsx';
import { getToasts } from '#web/lib/shell/toast.ts';
import { type Call, callsTo, problem, renderAt } from '../../../support/learner.tsx';
import { freshPlayer, patterns } from '../../../support/player.tsx';
import { stage } from '../../../support/stage.tsx';
import { course, openTab, press, show } from '../../../support/study.tsx';

vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../../support/stage.tsx'));
freshPlayer();

describe('tabs under the lecture', () => {
  it('follow the ARIA pattern and are remembered', async () => {
    course();
    show('a');
    const overview = await screen.findByRole('tab', { name: 'Overview', selected: true });
    expect(screen.getByRole('tabpanel', { name: 'Overview' })).toBeTruthy();
    overview.focus();
    await userEvent.keyboard('{ArrowLeft}');
    const last = screen.getByRole('tab', { name: 'Bookmarks', selected: true });
    expect(document.activeElement).toBe(last);
    const tools = within(screen.getByRole('tablist', { name: 'Study tools' }));
    expect(tools.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, -1, 0]);
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Notes', selected: true })).toBeTruthy();
    cleanup();
    show('a');
    expect(await screen.findByRole('tab', { name: 'Notes', selected: true })).toBeTruthy();
  });
});

describe('bookmarks in the player', () => {
  const mark = (id: string, lectureIndex: string, timestamp: number) => ({
    id,
    lectureIndex,
    timestamp,
    createdAt: '2026-11-21T10:00:00.000Z',
  });

  it('are added by key and by button at the moment that plays', async () => {
    const calls = course({
      'POST /courses/rag/bookmarks': ({ body }: Call) => ({
        status: 201,
        body: { ...mark('new', '0-0', 0), ...(body as object) },
      }),
    });
    show('a');
    await screen.findByTestId('video');
    await userEvent.keyboard('b');
    expect(await screen.findByText(/Bookmarked at 12:34/)).toBeTruthy();
    stage.state.currentTime = 8;
    await press('Bookmark this moment');
    expect(await screen.findByText(/Bookmarked at 0:08/)).toBeTruthy();
    expect(callsTo(calls, 'POST', /bookmarks/).map(({ body }) => body)).toEqual([
      { lectureIndex: '0-0', lectureId: 'a', timestamp: 754 },
      { lectureIndex: '0-0', lectureId: 'a', timestamp: 8 },
    ]);
  });

  it('name their lecture, which has another place by now, when they are added, sent later, and had back', async () => {
    let answer: () => object = () => {
      throw new TypeError('Failed to fetch');
    };
    const moved = { ...mark('1', '0-2', 20), lectureId: 'a' };
    const calls = course({
      'GET /courses/rag/bookmarks': [moved],
      'POST /courses/rag/bookmarks': () => answer(),
      'DELETE /courses/rag/bookmarks/1': () => ({ body: null }),
    });
    show('a');
    await screen.findByTestId('video');
    await userEvent.keyboard('b');
    await screen.findByText(/Bookmarked at 12:34/);
    await openTab('Bookmarks');
    const remove = { name: 'Remove the bookmark at 0:20 in Lecture a' };
    await screen.findByRole('button', remove);
    answer = () => ({ body: { ...moved, id: '2', timestamp: 754 } });
    act(() => void window.dispatchEvent(new Event('online')));
    const sent = () => callsTo(calls, 'POST', /bookmarks/).map(({ body }) => body);
    const first = { lectureIndex: '0-0', lectureId: 'a', timestamp: 754 };
    await waitFor(() => expect(sent()).toEqual([first, first]));
    await userEvent.click(await screen.findByRole('button', remove));
    await press('Undo');
    await waitFor(() =>
      expect(sent()).toEqual([first, first, { lectureIndex: '0-2', lectureId: 'a', timestamp: 20 }]),
    );
  });

  it('tell once that one made offline was refused later, and it is forgotten', async () => {
    let answer: () => object = () => {
      throw new TypeError('Failed to fetch');
    };
    course({ 'POST /courses/rag/bookmarks': () => answer() });
    show('a');
    await screen.findByTestId('video');
    await userEvent.keyboard('b');
    await screen.findByText(/Bookmarked at 12:34/);
    const kept = () => Object.keys(localStorage).filter((key) => key.includes('unsent-facts'));
    expect(kept()).toHaveLength(1);
    answer = problem(409, 'conflict', 'You can keep at most 500 bookmarks in a course.');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() =>
      expect(getToasts().map(({ message }) => message)).toEqual([
        'You can keep at most 500 bookmarks in a course.',
      ]),
    );
    expect(kept()).toEqual([]);
  });

  it('stay removed when they were added a moment before, over a slow network', async () => {
    const { promise, resolve } = Promise.withResolvers();
    const calls = course({
      'GET /courses/rag/bookmarks': [],
      'POST /courses/rag/bookmarks': () => promise,
      'DELETE /courses/rag/bookmarks/new': () => ({ body: null }),
    });
    show('a');
    await screen.findByTestId('video');
    await userEvent.keyboard('b');
    await openTab('Bookmarks');
    const remove = { name: 'Remove the bookmark at 12:34 in Lecture a' };
    await userEvent.click(await screen.findByRole('button', remove));
    resolve({ body: mark('new', '0-0', 754) });
    await waitFor(() => expect(callsTo(calls, 'DELETE', /bookmarks/)).toHaveLength(1));
    // What was sent is read again.
    await waitFor(() => expect(callsTo(calls, 'GET', /bookmarks/).length).toBeGreaterThan(1));
    await screen.findByText('No bookmarks in this course yet');
    expect(screen.queryByRole('link', { name: /12:34/ })).toBeNull();
  });

  it('are listed in the order of the course and lead to their moment', async () => {
    course({
      'GET /courses/rag/bookmarks': [mark('2', '0-2', 5), mark('1', '0-0', 20), mark('x', '9-9', 1)],
    });
    show('a');
    await openTab('Bookmarks');
    const panel = screen.getByRole('tabpanel', { name: 'Bookmarks' });
    const rows = await within(panel).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '0:20Lecture aSection 1',
      '0:05Lecture bSection 1',
      '0:01A lecture that is no longer part of the course',
    ]);
    await userEvent.click(within(panel).getByRole('link', { name: /Lecture b/ }));
    expect(screen.getByTestId('address').textContent).toBe('/courses/rag/content/0/b?t=5');
    expect(stage.asked.at(-1)).toBe(5);
  });

  it('can be removed, and had back', async () => {
    const calls = course({
      'GET /courses/rag/bookmarks': [mark('1', '0-0', 20), mark('2', '0-2', 5)],
      'DELETE /courses/rag/bookmarks/1': () => ({ body: null }),
      'POST /courses/rag/bookmarks': mark('1', '0-0', 20),
    });
    show('a');
    await openTab('Bookmarks');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Remove the bookmark at 0:20 in Lecture a' }),
    );
    expect(screen.queryByRole('link', { name: /0:20/ })).toBeNull();
    expect(callsTo(calls, 'DELETE', /bookmarks/).map(({ path }) => path)).toEqual([
      '/courses/rag/bookmarks/1',
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'));
    await press('Undo');
    expect(await screen.findByRole('link', { name: /0:20/ })).toBeTruthy();
    expect(callsTo(calls, 'POST', /bookmarks/).map(({ body }) => body)).toEqual([
      { lectureIndex: '0-0', timestamp: 20 },
    ]);
  });

  it('come back when the server did not remove them', async () => {
    course({
      'GET /courses/rag/bookmarks': [mark('1', '0-0', 20)],
      'DELETE /courses/rag/bookmarks/1': problem(503, 'unavailable'),
    });
    show('a');
    await openTab('Bookmarks');
    await userEvent.click(await screen.findByRole('button', { name: /Remove the bookmark/ }));
    expect(await screen.findByRole('link', { name: /0:20/ })).toBeTruthy();
    expect(getToasts().map(({ message }) => message)).toEqual([
      'The bookmark could not be removed. Please try again.',
    ]);
  });

  it('say when there are none, when the course is full, and when they cannot be read', async () => {
    course({ 'POST /courses/rag/bookmarks': problem(409, 'conflict') });
    show('a');
    await openTab('Bookmarks');
    expect(await screen.findByText('No bookmarks in this course yet')).toBeTruthy();
    act(() => screen.getAllByRole('button', { name: 'Bookmark this moment' })[0]?.click());
    await waitFor(() =>
      expect(getToasts()[0]?.message).toBe(
        'You have reached the bookmark limit for this course. Remove one to add another.',
      ),
    );
    cleanup();
    course({ 'GET /courses/rag/bookmarks': problem(503, 'unavailable') });
    show('a');
    expect((await screen.findByRole('alert')).textContent).toContain('Your bookmarks could not be loaded');
  });
});

describe('a place in the address', () => {
  it.each([
    ['a?t=75', 75],
    ['a?t=soon', null],
    ['a', null],
  ])('%s', async (address, at) => {
    course();
    show(address);
    await screen.findByTestId('video');
    expect(stage.asked.at(-1)).toBe(at);
  });

  it('stays when the section is corrected', async () => {
    course();
    renderAt('/courses/rag/content/7/a?t=75', patterns, <PlayerPage />);
    await screen.findByTestId('video');
    expect(screen.getByTestId('address').textContent).toBe('/courses/rag/content/0/a?t=75');
  });
});
