import { describe, expect, it } from 'vitest';
import { listLectures } from '#web/features/player/course/lectures.ts';
import { readStartAt } from '#web/features/player/playback/resume-position.ts';
import { orderBookmarks } from '#web/features/player/study/bookmarks/order.ts';
import { createDrafts, draftsPrefix, joinTexts, peekDraft } from '#web/features/player/study/notes/drafts.ts';
import { formatNotes, mapAtOnce } from '#web/features/player/study/notes/export-notes.ts';
import { insertWord, momentLink } from '#web/features/player/study/notes/text-edits.ts';
import {
  attemptKey,
  attemptsLeft,
  choose,
  findUnanswered,
  fromAnswersBody,
  keepAttempt,
  nameQuestions,
  type Quiz,
  readAttempt,
  toAnswersBody,
} from '#web/features/player/study/quiz/answers.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { paths } from '#web/lib/routing/paths.ts';
import { contentOf, lectureOf } from '../../../support/learner.tsx';

const option = (id: string) => ({ id, text: `Option ${id}` });
const quiz: Quiz = {
  id: 'retrieval',
  title: 'Retrieval',
  passPercent: 70,
  attemptsAllowed: 3,
  attemptsUsed: 1,
  passed: false,
  questions: [
    { id: 'one', text: 'Which one?', kind: 'single', options: [option('a'), option('b')] },
    { id: 'some', text: 'Which ones?', kind: 'multiple', options: [option('a'), option('b'), option('c')] },
  ],
};

describe('where the address starts a lecture', () => {
  it.each([
    ['?t=75', 75],
    ['?t=0', 0],
    ['?x=1&t=12.5', 12.5],
  ])('%s', (search, seconds) => expect(readStartAt(search, 100)).toBe(seconds));

  it.each(['', '?t=', '?t=-5', '?t=1e2', '?t=abc', '?t=100', '?t=1:30', '?t=NaN', '?t=9999999', '?T=5'])(
    'ignores %s',
    (search) => expect(readStartAt(search, 100)).toBeNull(),
  );

  it('takes any place while the length is unknown', () => expect(readStartAt('?t=5000', 0)).toBe(5_000));

  it('is part of the addresses of both players', () => {
    expect(paths.contentLecture.href('rag', 1, 'a', 75.9)).toBe('/courses/rag/content/1/a?t=75');
    expect(paths.dripLecture.href('rag', 0, 'a', 0)).toBe('/courses/rag/drip-content/0/a?t=0');
    expect(paths.contentLecture.href('rag', 1, 'a')).toBe('/courses/rag/content/1/a');
  });
});

describe('answers of a quiz', () => {
  it('replaces the one choice and toggles the several', () => {
    const [single, multiple] = quiz.questions as [Quiz['questions'][0], Quiz['questions'][0]];
    expect(choose({ one: ['a'] }, single, 'b')).toEqual({ one: ['b'] });
    const both = choose(choose({}, multiple, 'c'), multiple, 'a');
    expect(both).toEqual({ some: ['c', 'a'] });
    expect(choose(both, multiple, 'c')).toEqual({ some: ['a'] });
  });

  it('sends one option or several, and nothing for what is left out', () => {
    expect(toAnswersBody(quiz, { one: ['b'], some: ['c'] })).toEqual({ one: 'b', some: ['c'] });
    expect(toAnswersBody(quiz, { one: ['b'], some: [] })).toEqual({ one: 'b' });
  });

  it('names what is missing', () => {
    expect(findUnanswered(quiz, { some: [] })).toEqual([1, 2]);
    expect([nameQuestions([2]), nameQuestions([1, 3]), nameQuestions([1, 2, 5])]).toEqual([
      'question 2',
      'questions 1 and 3',
      'questions 1, 2 and 5',
    ]);
  });

  it('knows what is left', () => {
    expect(attemptsLeft(quiz)).toBe(2);
    expect(attemptsLeft({ attemptsAllowed: 0, attemptsUsed: 9 })).toBeNull();
    expect(attemptsLeft({ attemptsAllowed: 2, attemptsUsed: 3 })).toBe(0);
  });

  it('are kept with their attempt, as far as the quiz still knows them, and never for another learner', () => {
    const key = attemptKey('local|1', 'rag', 'retrieval');
    keepAttempt(deviceStorage, key, { key: 'k1', answers: { one: ['b'], some: ['a', 'gone'], old: ['a'] } });
    expect(readAttempt(deviceStorage, key, quiz)).toEqual({
      key: 'k1',
      answers: { one: ['b'], some: ['a'] },
    });
    const other = readAttempt(deviceStorage, attemptKey('local|2', 'rag', 'retrieval'), quiz);
    expect(other.answers).toEqual({});
    expect(other.key).not.toBe('k1');
    keepAttempt(deviceStorage, key, { key: 'k2', answers: {} });
    expect(localStorage.length).toBe(0);
  });

  it('that an earlier release kept by position are found by the texts of today', () => {
    const [question] = quiz.questions;
    const options = ['x1', 'x2'].map(option);
    const renamed: Quiz = { ...quiz, questions: [{ ...question!, id: 'one', kind: 'single', options }] };
    const key = attemptKey('local|1', 'rag', 'retrieval');
    keepAttempt(deviceStorage, key, { key: 'k1', answers: { one: ['b'] } });
    expect(readAttempt(deviceStorage, key, renamed).answers).toEqual({ one: ['x2'] });
  });

  it('keep the order in which options were chosen, so that an attempt that is sent again after a reload counts once', () => {
    keepAttempt(deviceStorage, 'k', { key: 'k1', answers: { some: ['c', 'a'] } });
    expect(readAttempt(deviceStorage, 'k', quiz).answers).toEqual({ some: ['c', 'a'] });
  });

  it('that were handed in are those of today, whether an earlier release named them by position or this one by text', () => {
    const texts = (ids: readonly string[]) => ids.map(option);
    const [one, some] = quiz.questions;
    const questions = [
      { ...one!, options: texts(['x1', 'x2']) },
      { ...some!, options: texts(['y1', 'y2', 'y3']) },
    ];
    const named: Quiz = { ...quiz, questions };
    const expected = { one: ['x2'], some: ['y3', 'y1'] };
    expect(fromAnswersBody({ one: 'b', some: ['c', 'a'] }, named)).toEqual(expected);
    expect(fromAnswersBody({ one: 'x2', some: ['y3', 'y1'], gone: 'z1' }, named)).toEqual(expected);
  });

  it.each(['not json', 'null', '{"answers":7}', '{"answers":{"one":"b"}}'])(
    'survive damage: %s',
    (stored) => {
      localStorage.setItem('k', stored);
      expect(readAttempt(deviceStorage, 'k', quiz).answers).toEqual({});
    },
  );
});

describe('drafts of notes', () => {
  const prefix = draftsPrefix('local|1', 'rag', 'a');

  it('belong to learner, course, lecture and tab', () => {
    createDrafts(deviceStorage, prefix, 'tab1').put({ text: 'mine', at: 1 });
    expect(createDrafts(deviceStorage, draftsPrefix('local|10', 'rag', 'a'), 't').take()).toBeNull();
    expect(createDrafts(deviceStorage, draftsPrefix('local|1', 'rag', 'ab'), 't').take()).toBeNull();
    expect(createDrafts(deviceStorage, prefix, 'tab2').take()).toMatchObject({ text: 'mine' });
  });

  it('of two tabs are both there for the next one, which takes them over', () => {
    createDrafts(deviceStorage, prefix, 'tab1').put({ text: 'from one', basedOn: 'v1', at: 1 });
    createDrafts(deviceStorage, prefix, 'tab2').put({ text: 'from two', basedOn: 'v2', at: 2 });
    expect(peekDraft(deviceStorage, prefix)).toMatch(/from one[^]*from two|from two[^]*from one/);
    const taken = createDrafts(deviceStorage, prefix, 'tab3').take();
    expect(taken?.text).toContain('from one');
    expect(taken?.text).toContain('from two');
    expect(taken?.basedOn).toBe('v2');
    expect(localStorage.length).toBe(1);
  });

  it('of code stay apart: the newest is taken over, and the others wait', () => {
    const take = (tab: string) => createDrafts(deviceStorage, prefix, tab, true).take()?.text;
    const kept = () =>
      Object.values({ ...localStorage })
        .map((each) => (JSON.parse(each as string) as { text: string }).text)
        .sort();
    createDrafts(deviceStorage, prefix, 'tab1').put({ text: 'x + 1', basedOn: 'v1', at: 1 });
    createDrafts(deviceStorage, prefix, 'tab2').put({ text: 'x * 2', basedOn: 'v1', at: 2 });
    expect(take('tab3')).toBe('x * 2');
    expect(take('tab1'), 'which has an older one of its own').toBe('x * 2');
    expect(kept()).toEqual(['x * 2', 'x + 1']);
    createDrafts(deviceStorage, prefix, 'tab1').drop('x * 2');
    expect(take('tab4')).toBe('x + 1');
    expect(kept()).toEqual(['x + 1']);
  });

  it('are dropped only with the text they hold', () => {
    const drafts = createDrafts(deviceStorage, prefix, 'tab1');
    drafts.put({ text: 'newer', at: 1 });
    drafts.drop('older');
    expect(peekDraft(deviceStorage, prefix)).toBe('newer');
    drafts.drop('newer');
    expect(peekDraft(deviceStorage, prefix)).toBeNull();
  });

  it('say when the storage refuses, and survive damage', () => {
    const full = { ...deviceStorage, writeJson: () => false };
    expect(createDrafts(full, prefix, 't').put({ text: 'x', at: 1 })).toBe(false);
    localStorage.setItem(`${prefix}old`, '{"text":7}');
    expect(createDrafts(deviceStorage, prefix, 't').take()).toBeNull();
  });

  it('joined hold both texts, and none twice', () => {
    expect(joinTexts('one\n', 'two')).toBe('one\n\n---\n\ntwo');
    expect(joinTexts('one and two', 'two')).toBe('one and two');
    expect(joinTexts('', 'two')).toBe('two');
  });
});

describe('text of notes', () => {
  it('takes in a moment at the caret, apart from its neighbors', () => {
    expect(insertWord('before after', 6, 7, 'X')).toEqual({ text: 'before X after', caret: 9 });
    expect(insertWord('', 0, 0, 'X')).toEqual({ text: 'X ', caret: 2 });
    expect(insertWord('ab', 1, 1, 'X').text).toBe('a X b');
  });

  it.each([
    ['below an item of a list begins a paragraph', '- one\n- two\n', '- one\n- two\n\nX '],
    ['below a numbered item too', '1. one\n', '1. one\n\nX '],
    ['in an item stays in it', '- one\n- ', '- one\n- X '],
    ['below an empty line needs nothing', '- one\n\n', '- one\n\nX '],
    ['below a paragraph goes on with it', 'one\n', 'one\nX '],
  ])('inserted %s', (_where, text, expected) => {
    const edit = insertWord(text, text.length, text.length, 'X');
    expect(edit).toEqual({ text: expected, caret: expected.length });
  });

  it('writes a moment as a link', () => {
    expect(momentLink(754.9, '/courses/rag/content/0/a?t=754')).toBe(
      '[12:34](/courses/rag/content/0/a?t=754)',
    );
  });
});

describe('export of notes', () => {
  const lectures = listLectures(
    contentOf([lectureOf('a'), lectureOf('b', { title: 'B *star*' })], [lectureOf('c')]),
  );
  const written = (texts: string[]) =>
    lectures.map((placed, index) => ({ placed, content: texts[index] ?? '' }));

  it('is one file under course, section and lecture', () => {
    const file = formatNotes(
      'RAG',
      written(['See [0:10](/courses/rag/content/0/a?t=10).', '', ' last ']),
      'https://s.test',
    );
    expect(file).toBe(
      '# RAG\n\n## Section 1\n\n### Lecture a\n\nSee [0:10](https://s.test/courses/rag/content/0/a?t=10).\n\n' +
        '## Section 2\n\n### Lecture c\n\nlast\n',
    );
    expect(formatNotes('RAG', written(['', 'x']), '')).toContain('### B \\*star\\*');
  });

  it('is empty when there is nothing, and leaves other addresses alone', () => {
    expect(formatNotes('RAG', written(['', ' ']), 'https://s.test')).toBe('');
    expect(formatNotes('RAG', written(['[x](//evil.test)']), 'https://s.test')).toContain('](//evil.test)');
  });

  it('asks a few at a time, keeps the order, and stops at a failure', async () => {
    let open = 0;
    let most = 0;
    const work = async (item: number) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, item % 3));
      open -= 1;
      return item * 2;
    };
    const items = Array.from({ length: 20 }, (_, index) => index);
    expect(await mapAtOnce(items, 4, work)).toEqual(items.map((item) => item * 2));
    expect(most).toBe(4);
    const begun: number[] = [];
    const failing = mapAtOnce(items, 2, async (item) => {
      begun.push(item);
      await Promise.resolve();
      throw new Error('down');
    });
    await expect(failing).rejects.toThrow('down');
    expect(begun).toEqual([0, 1]);
  });
});

it('bookmarks are sorted in the order of the course, those of removed lectures last', () => {
  const lectures = listLectures(
    contentOf([lectureOf('a', { lectureIndex: '0-0' }), lectureOf('b', { lectureIndex: '0-1' })]),
  );
  const mark = (id: string, lectureIndex: string, timestamp: number) => ({
    id,
    lectureIndex,
    timestamp,
    createdAt: '2026-11-21T10:00:00.000Z',
  });
  const ordered = orderBookmarks(
    [mark('lost', '7-7', 1), mark('b2', '0-1', 9), mark('a', '0-0', 50), mark('b1', '0-1', 3)],
    lectures,
  );
  expect(ordered.map(({ bookmark }) => bookmark.id)).toEqual(['a', 'b1', 'b2', 'lost']);
  expect(ordered.map(({ placed }) => placed?.lecture.id)).toEqual(['a', 'b', 'b', undefined]);
  // On a page that was open before a release moved them.
  const moved = { ...mark('b3', '0-0', 4), lectureId: 'b' };
  expect(orderBookmarks([moved], lectures)[0]?.placed?.lecture.id).toBe('b');
});
