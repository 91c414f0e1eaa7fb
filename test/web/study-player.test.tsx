import { StrictMode } from 'react';
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import PlayerPage from '../../web/src/features/player/PlayerPage.tsx';
import { paths } from '../../web/src/lib/paths.ts';
import { dismissToast, getToasts } from '../../web/src/lib/toast.ts';
import {
  callsTo,
  contentOf,
  fakeApi,
  lectureOf,
  problem,
  renderAt,
  signIn,
  signOut,
  type Call,
} from './support/learner.tsx';

/** The panels are chunks of their own, which a busy machine takes its time to load. */
configure({ asyncUtilTimeout: 10_000 });

/** The video, as far as the study tools talk to it. */
const stage = vi.hoisted(() => ({
  asked: [] as (number | null)[],
  state: { canPlay: true, currentTime: 754.6, duration: 900 },
}));
vi.mock('../../web/src/features/player/VideoStage.tsx', () => ({
  VideoStage: ({
    player,
    asked,
    bookmarkButton,
    children,
  }: {
    player: { current: unknown };
    asked: { at: number } | null;
    bookmarkButton: React.ReactNode;
    children: React.ReactNode;
  }) => {
    player.current = { state: stage.state, remoteControl: { seek: () => undefined } };
    stage.asked.push(asked?.at ?? null);
    return (
      <div data-testid="video">
        {bookmarkButton}
        {children}
      </div>
    );
  },
}));

const quiz = {
  id: 'check',
  title: 'Check yourself',
  passPercent: 70,
  attemptsAllowed: 3,
  attemptsUsed: 0,
  questions: [
    {
      id: 'q1',
      text: 'Which one?',
      kind: 'single',
      options: [
        { id: 'a', text: 'This' },
        { id: 'b', text: 'That' },
      ],
    },
    {
      id: 'q2',
      text: 'Which ones?',
      kind: 'multiple',
      options: [
        { id: 'a', text: 'Alpha' },
        { id: 'b', text: 'Beta' },
      ],
    },
  ],
};
const resultOf = (score: number, attemptsUsed = 1) => ({
  score,
  passed: score >= 70,
  attemptsUsed,
  attemptsAllowed: 3,
  results: [
    { questionId: 'q1', correct: score === 100, explanation: 'Because of that.' },
    { questionId: 'q2', correct: true },
  ],
});
const lectures = [
  lectureOf('a', { lectureIndex: '0-0', duration: 900 }),
  lectureOf('quiz', {
    contentType: 'quiz',
    quizId: 'check',
    duration: 0,
    lectureIndex: '0-1',
    videoKey: undefined,
  }),
  lectureOf('b', { lectureIndex: '0-2' }),
];
const course = (change: Record<string, unknown> = {}) =>
  fakeApi({
    'GET /courses/rag/content': contentOf(lectures),
    'GET /courses/rag/progress': { progress: 0, completedLectures: [] },
    'GET /courses/rag/quiz/check': quiz,
    'POST /courses/rag/progress': { progress: 33, completedLectures: ['quiz'] },
    'GET /courses/rag/bookmarks': [],
    'GET /courses/rag/notes/0/a': { content: '' },
    ...change,
  });
const patterns = [paths.content.pattern, paths.contentLecture.pattern];
const show = (lecture: string) =>
  renderAt(
    `/courses/rag/content/0/${lecture}`,
    patterns,
    <StrictMode>
      <PlayerPage />
    </StrictMode>,
  );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const answer = async (single: string) => {
  await userEvent.click(screen.getByRole('radio', { name: single }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Beta' }));
};
const openQuiz = async () => {
  show('quiz');
  await userEvent.click(await screen.findByRole('button', { name: 'Start the quiz' }));
};
const openTab = async (name: string) => {
  await userEvent.click(await screen.findByRole('tab', { name }));
};

beforeEach(() => {
  localStorage.clear();
  stage.asked = [];
  stage.state = { canPlay: true, currentTime: 754.6, duration: 900 };
  signIn();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of getToasts()) dismissToast(id);
});

describe('quiz in the player', () => {
  it('says first what it asks for', async () => {
    course({ 'GET /courses/rag/quiz/check': { ...quiz, attemptsUsed: 1, bestScore: 50 } });
    show('quiz');
    await screen.findByRole('heading', { name: 'Check yourself' });
    const facts = [...document.querySelectorAll('article dl')][0]?.textContent;
    expect(facts).toBe('Questions2To pass70%Attempts left2 of 3Best score50%');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('groups options under their question and warns before it sends a gap', async () => {
    const calls = course({ 'POST /courses/rag/quiz/check/submit': resultOf(50) });
    await openQuiz();
    const question = screen.getByRole('group', { name: /Question 2 of 2.*Which ones/ });
    await userEvent.click(within(question).getByRole('checkbox', { name: 'Alpha' }));
    await press('Submit answers');
    expect(screen.getByText(/no answer yet to question 1\./)).toBeTruthy();
    expect(callsTo(calls, 'POST', /submit/)).toEqual([]);
    await press('Go to question 1');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'This' }));
    await press('Submit anyway');
    await screen.findByRole('heading', { name: /Not passed yet: 50%/ });
    expect(callsTo(calls, 'POST', /submit/).map(({ body }) => body)).toEqual([{ answers: { q2: ['a'] } }]);
  });

  it('shows what was wrong and why, moves there, and lets one try again until it is passed', async () => {
    const calls = course({
      'POST /courses/rag/quiz/check/submit': ({ body }: Call) => ({
        body: (body as { answers: { q1: string } }).answers.q1 === 'b' ? resultOf(100, 2) : resultOf(50),
      }),
    });
    await openQuiz();
    await answer('This');
    await press('Submit answers');
    const heading = await screen.findByRole('heading', { name: 'Not passed yet: 50%' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('Not passed yet. Your score is 50 percent.')).toBeTruthy();
    const [first, second] = screen
      .getAllByRole('listitem')
      .filter((item) => /Question \d/.test(item.textContent ?? ''));
    expect(first?.textContent).toMatch(/Wrong.*Your answer.*This.*Because of that\./);
    expect(second?.textContent).toMatch(/Right.*Beta/);
    expect(callsTo(calls, 'POST', /rag\/progress$/)).toEqual([]);

    await press('Try again');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'This' }).checked).toBe(false);
    await answer('That');
    await press('Submit answers');
    await screen.findByRole('heading', { name: 'Passed: 100%' });
    expect(await screen.findByText('33%')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Lecture quiz.*Completed/ })).toBeTruthy();
    expect(callsTo(calls, 'POST', /rag\/progress$/).map(({ body }) => body)).toEqual([
      { progress: 33, completedLecture: 'quiz' },
    ]);
    await press('Next lecture');
    expect(screen.getByTestId('address').textContent).toBe('/courses/rag/content/0/b');
  });

  it('keeps answers over a reload until they are graded, for this learner only', async () => {
    course({ 'POST /courses/rag/quiz/check/submit': resultOf(100) });
    await openQuiz();
    await answer('That');
    cleanup();
    show('quiz');
    await screen.findByText('2 of 2 answered');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'That' }).checked).toBe(true);
    cleanup();
    signOut();
    signIn();
    show('quiz');
    await screen.findByRole('button', { name: 'Start the quiz' });
    expect(screen.queryByText('2 of 2 answered')).toBeNull();
  });

  it('loses nothing when sending fails, and sends the same attempt again', async () => {
    let isDown = true;
    const keys: (string | null)[] = [];
    course({
      'POST /courses/rag/quiz/check/submit': () =>
        isDown ? problem(503, 'unavailable')() : { body: resultOf(100) },
    });
    const answering = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
      if (address.endsWith('/submit')) keys.push(new Headers(init.headers).get('idempotency-key'));
      return answering(address, init);
    });
    await openQuiz();
    await answer('That');
    await press('Submit answers');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your answers could not be sent');
    expect(screen.getByText(/kept on this device/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'That' }).checked).toBe(true);
    isDown = false;
    await press('Submit answers');
    await screen.findByRole('heading', { name: 'Passed: 100%' });
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{24}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('says when every attempt has been used, before and after sending', async () => {
    const spent = { ...quiz, attemptsUsed: 3, bestScore: 50 };
    let now: typeof quiz = quiz;
    course({
      'GET /courses/rag/quiz/check': () => ({ body: now }),
      'POST /courses/rag/quiz/check/submit': problem(409, 'attempts_exhausted'),
    });
    await openQuiz();
    await answer('That');
    now = spent;
    await press('Submit answers');
    expect(await screen.findByText('No attempts left')).toBeTruthy();
    expect(screen.getByText(/could not be graded: every attempt has been used/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Try again|Start the quiz/ })).toBeNull();
  });

  it('counts as passed once it was, wherever that happened', async () => {
    const calls = course({ 'GET /courses/rag/quiz/check': { ...quiz, attemptsUsed: 1, bestScore: 90 } });
    show('quiz');
    await screen.findByRole('button', { name: 'Take it again' });
    expect(await screen.findByRole('link', { name: /Lecture quiz.*Completed/ })).toBeTruthy();
    expect(callsTo(calls, 'POST', /rag\/progress$/)).toHaveLength(1);
  });

  it('can be loaded again', async () => {
    let isDown = true;
    course({
      'GET /courses/rag/quiz/check': () => (isDown ? problem(503, 'unavailable')() : { body: quiz }),
    });
    show('quiz');
    expect((await screen.findByRole('alert')).textContent).toContain('The quiz could not be loaded');
    isDown = false;
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Start the quiz' })).toBeTruthy();
  });
});

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
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, -1, 0]);
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Notes', selected: true })).toBeTruthy();
    cleanup();
    show('a');
    expect(await screen.findByRole('tab', { name: 'Notes', selected: true })).toBeTruthy();
  });
});

describe('notes in the player', () => {
  const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes on Lecture a' });

  it('are saved as they are typed', async () => {
    const calls = course({
      'POST /courses/rag/notes/0/a': ({ body }: Call) => ({
        body: { content: (body as { content: string }).content, updatedAt: '2026-11-21T12:04:00.000Z' },
      }),
    });
    show('a');
    await openTab('Notes');
    await screen.findByText('Saved as you type');
    await userEvent.type(await editor(), 'Hello');
    expect(screen.getByText('Saving…')).toBeTruthy();
    await waitFor(() => expect(document.body.textContent).toMatch(/Saved \d{1,2}:\d\d/));
    expect(callsTo(calls, 'POST', /notes/).map(({ body }) => body)).toEqual([{ content: 'Hello' }]);
  });

  it('take in the moment that plays, as a link that leads back to it', async () => {
    course({ 'POST /courses/rag/notes/0/a': { content: '', updatedAt: '2026-11-21T12:04:00.000Z' } });
    show('a');
    await openTab('Notes');
    await screen.findByText('Saved as you type');
    await userEvent.type(await editor(), 'See');
    await press('Timestamp');
    expect((await editor()).value).toBe('See [12:34](/courses/rag/content/0/a?t=754) ');
    await press('Preview');
    const link = await screen.findByRole('link', { name: '12:34' });
    await userEvent.click(link);
    expect(screen.getByTestId('address').textContent).toBe('/courses/rag/content/0/a?t=754');
    expect(stage.asked.at(-1)).toBe(754);
  });

  it('show both versions after a conflict, and keep both', async () => {
    const theirs = { content: 'From elsewhere', updatedAt: '2026-11-21T12:00:00.000Z' };
    const calls = course({
      'POST /courses/rag/notes/0/a': ({ body }: Call) => {
        const { basedOn, content } = body as { basedOn?: string; content: string };
        return basedOn === theirs.updatedAt
          ? { body: { content, updatedAt: '2026-11-21T12:05:00.000Z' } }
          : { status: 409, body: { error: 'Changed.', code: 'conflict', requestId: 'r', current: theirs } };
      },
    });
    show('a');
    await openTab('Notes');
    await screen.findByText('Saved as you type');
    await userEvent.type(await editor(), 'From here');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('changed somewhere else');
    expect(screen.getByText('From elsewhere')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your version' }).value).toBe(
      'From here',
    );
    await press('Keep both');
    await waitFor(() =>
      expect(callsTo(calls, 'POST', /notes/).at(-1)?.body).toEqual({
        content: 'From elsewhere\n\n---\n\nFrom here',
        basedOn: theirs.updatedAt,
      }),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stay on the device without a network, but not for another learner', async () => {
    course({ 'POST /courses/rag/notes/0/a': problem(503, 'unavailable') });
    show('a');
    await openTab('Notes');
    await screen.findByText('Saved as you type');
    await userEvent.type(await editor(), 'Private');
    await screen.findAllByText('Offline, kept on this device');
    cleanup();
    show('a');
    expect((await editor()).value).toBe('Private');
    cleanup();
    signIn();
    show('a');
    await screen.findByText('Saved as you type');
    expect((await editor()).value).toBe('');
  });

  it('of the course become one file', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => {
      files.push(file);
      return 'blob:x';
    };
    URL.revokeObjectURL = () => undefined;
    const calls = course({
      'GET /courses/rag/notes/0/a': { content: 'About a', updatedAt: '2026-11-21T12:00:00.000Z' },
      'GET /courses/rag/notes/0/quiz': { content: '' },
      'GET /courses/rag/notes/0/b': { content: 'About b', updatedAt: '2026-11-21T12:00:00.000Z' },
    });
    show('a');
    await openTab('Notes');
    await userEvent.click(await screen.findByRole('button', { name: 'Export all notes' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]?.text()).toBe(
      '# Retrieval in practice\n\n## Section 1\n\n### Lecture a\n\nAbout a\n\n### Lecture b\n\nAbout b\n',
    );
    expect(callsTo(calls, 'GET', /notes\/0\/b/)).toHaveLength(1);
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
      { lectureIndex: '0-0', timestamp: 754 },
      { lectureIndex: '0-0', timestamp: 8 },
    ]);
  });

  it('are listed in the order of the course and lead to their moment', async () => {
    course({
      'GET /courses/rag/bookmarks': [mark('2', '0-2', 5), mark('1', '0-0', 20), mark('x', '9-9', 1)],
    });
    show('a');
    await openTab('Bookmarks');
    const panel = screen.getByRole('tabpanel');
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
        'This course holds as many bookmarks as it can. Remove one to add another.',
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
