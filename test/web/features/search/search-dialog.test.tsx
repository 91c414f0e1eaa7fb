import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CourseHit } from '#contract/schemas/learning.ts';
import SearchHost from '#web/app/shell/SearchHost.tsx';
import { SearchBox } from '#web/components/course/SearchBox.tsx';
import { closeInsideSearch } from '#web/lib/shell/inside-search.ts';
import { usePageContext } from '#web/lib/shell/page-context.ts';
import { callsTo, fakeApi, problem, renderAt } from '../../support/learner.tsx';
import { address, freshPlayer } from '../../support/player.tsx';

freshPlayer();
beforeEach(() => {
  closeInsideSearch();
  Element.prototype.scrollIntoView = vi.fn();
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

const hit = (change: Partial<CourseHit> = {}): CourseHit => ({
  courseId: 'rag',
  courseTitle: 'Retrieval in practice',
  lectureId: 'a',
  title: 'Lecture a',
  kind: 'video',
  at: 42,
  snippet: 'The cosine of the angle',
  marks: [[4, 10]],
  locked: false,
  ...change,
});
const hits = [
  hit(),
  hit({ lectureId: 'text', title: 'By hand', kind: 'article', at: undefined, heading: 'The formula' }),
  hit({ lectureId: 'quiz', title: 'Check', kind: 'quiz', at: undefined, snippet: 'What is a cosine?' }),
  hit({
    courseId: 'drip',
    courseTitle: 'Agents',
    lectureId: 'later',
    title: 'Cosine, later',
    kind: 'title',
    at: undefined,
    snippet: undefined,
    marks: undefined,
    locked: true,
  }),
];
const api = (change: Record<string, unknown> = {}) =>
  fakeApi({
    'GET /courses/enrolled': {
      courses: [
        { id: 'rag', drip: false },
        { id: 'drip', drip: true },
      ],
    },
    'GET /search?q=cosine&limit=20': { hits },
    'GET /courses/rag/search?q=cosine&limit=20': { hits: hits.slice(0, 1) },
    ...change,
  });

const Player = () => {
  usePageContext({ courseId: 'rag', courseTitle: 'Retrieval in practice', hasAskButton: true });
  return null;
};
const showPage = (inPlayer = false) =>
  renderAt(
    '/dashboard',
    ['*'],
    <>
      {inPlayer && <Player />}
      <SearchBox />
      <SearchHost />
    </>,
  );
const openAndType = async (text: string) => {
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: /^Search in/ });
  field.focus();
  await userEvent.type(field, text);
  return field;
};
const requests = (calls: ReturnType<typeof api>) => callsTo(calls, 'GET', /search\?/).map(({ path }) => path);

describe('search inside the courses', () => {
  it('opens by Ctrl+K and asks once, after the typing', async () => {
    const calls = api();
    showPage();
    await openAndType('cosine');
    expect(await screen.findAllByRole('option')).toHaveLength(4);
    expect(requests(calls)).toEqual(['/search?q=cosine&limit=20']);
    expect(screen.getByText('4 places found').closest('[role=status]')).not.toBeNull();
  });

  it('shows kind, lecture, course, place and the words in context', async () => {
    api();
    showPage();
    await openAndType('cosine');
    const [video, article, quiz, locked] = await screen.findAllByRole('option');
    expect(video?.textContent).toBe('Lecture aVideoat 0:42Retrieval in practiceThe cosine of the angle');
    expect(within(video as HTMLElement).getByText('cosine').tagName).toBe('MARK');
    expect(article?.textContent).toContain('ArticleThe formula');
    expect(quiz?.textContent).toContain('QuizRetrieval in practiceWhat is a cosine?');
    expect(locked?.textContent).toContain('Locked');
  });

  it('calls an exercise by its name, whether its task or its title was found', async () => {
    const task = hit({ kind: 'article', exercise: true, at: undefined, heading: 'What to do' });
    const title = hit({ kind: 'title', exercise: true, at: undefined, snippet: undefined, marks: undefined });
    api({ 'GET /search?q=cosine&limit=20': { hits: [task, title] } });
    showPage();
    await openAndType('cosine');
    const rows = await screen.findAllByRole('option');
    expect(rows[0]?.textContent).toContain('Lecture aExerciseWhat to do');
    expect(rows[1]?.textContent).toContain('Lecture aExercise');
  });

  it('leads to the second, the heading, the quiz, and with a locked one to why', async () => {
    api();
    showPage();
    await openAndType('cosine');
    await screen.findAllByRole('option');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((row) => row.getAttribute('href'))).toEqual([
        '/courses/rag/content/0/a?t=42',
        '/courses/rag/content/0/text#The%20formula',
        '/courses/rag/content/0/quiz',
        '/courses/drip/drip-content/0/later',
      ]),
    );
  });

  it('chooses by the arrows and opens by Enter', async () => {
    api();
    showPage();
    const field = await openAndType('cosine');
    await screen.findAllByRole('option');
    const active = () =>
      document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(active()).toContain('Lecture a');
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toContain('Cosine, later');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(active()).toContain('Check');
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/courses/rag/content/0/quiz');
    expect(screen.queryByRole('combobox', { name: /^Search in/ })).toBeNull();
  });

  it('opens nothing by Enter while the results belong to a text that was typed before', async () => {
    api();
    showPage();
    const field = await openAndType('cosine');
    await screen.findAllByRole('option');
    fireEvent.change(field, { target: { value: 'cosine theory' } });
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/dashboard');
    expect(screen.getAllByRole('option')).toHaveLength(4);
  });

  it('closes by Escape, whatever was typed', async () => {
    api();
    showPage();
    await openAndType('cosine');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('combobox', { name: /^Search in/ })).toBeNull();
  });

  it('begins with the course that is open, and can be widened', async () => {
    const calls = api();
    showPage(true);
    await openAndType('cosine');
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    await userEvent.click(screen.getByRole('radio', { name: 'All my courses' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4));
    expect(requests(calls)).toEqual(['/courses/rag/search?q=cosine&limit=20', '/search?q=cosine&limit=20']);
  });

  it('gives up what is no longer searched', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
      if (!path.includes('search?')) return Promise.resolve(new Response('{"courses":[]}'));
      signals.push(init.signal ?? undefined);
      return new Promise(() => undefined);
    });
    showPage();
    const field = await openAndType('cos');
    await waitFor(() => expect(signals).toHaveLength(1));
    await userEvent.type(field, 'ine');
    expect(signals[0]?.aborted).toBe(true);
    await waitFor(() => expect(signals).toHaveLength(2));
    expect(signals[1]?.aborted).toBe(false);
  });

  it('says when there is nothing, and when there are too many searches', async () => {
    let answer: unknown = { body: { hits: [] } };
    api({ 'GET /search?q=cosine&limit=20': () => answer });
    showPage();
    const field = await openAndType('cosine');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    answer = problem(429, 'too_many_requests')();
    await userEvent.clear(field);
    await userEvent.type(field, 'cosine');
    expect((await screen.findByRole('alert')).textContent).toContain('Too many searches at once');
    answer = { body: { hits } };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('option')).toHaveLength(4);
  });

  it('takes over what a learner types into the search of the bar', async () => {
    api({ 'GET /public/courses?search=cosine&limit=5': { courses: [] } });
    showPage();
    await userEvent.type(screen.getByRole('combobox', { name: 'Search courses' }), 'cosine');
    await userEvent.click(await screen.findByRole('option', { name: /inside my courses/ }));
    expect(await screen.findByDisplayValue('cosine')).toBeTruthy();
    expect(await screen.findByText('4 places found')).toBeTruthy();
  });
});
