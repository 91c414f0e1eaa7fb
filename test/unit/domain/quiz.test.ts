import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerProblems,
  attemptsInAll,
  gradeQuiz,
  isExhausted,
  openQuestions,
  type QuizQuestion,
  type QuizWithKey,
} from '#domain/score/quiz.ts';
import { half, makeQuiz, right, wrong } from '../../support/study.ts';

const quiz = makeQuiz('basics');
const scoreOf = (answers: Parameters<typeof gradeQuiz>[1], of: QuizWithKey = quiz) =>
  gradeQuiz(of, answers).score;
/** A quiz of so many questions, each answered right by `a`. */
const longQuiz = (count: number, passPercent = 70): QuizWithKey => ({
  ...quiz,
  passPercent,
  questions: Array.from({ length: count }, (_, index): QuizQuestion => ({
    id: `q${index + 1}`,
    text: 'Which?',
    kind: 'single',
    options: [
      { id: 'a', text: 'Right' },
      { id: 'b', text: 'Wrong' },
    ],
    answer: ['a'],
  })),
});
const firstRight = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index + 1}`, 'a']));

describe('grading', () => {
  it('takes exactly the right options of a question, in any order', () => {
    expect(gradeQuiz(quiz, right)).toEqual({
      score: 100,
      passed: true,
      results: [
        { questionId: 'q1', correct: true, explanation: 'Because of that.' },
        { questionId: 'q2', correct: true },
      ],
    });
    expect(scoreOf({ q1: ['b'], q2: ['c', 'a'] })).toBe(100);
    for (const q2 of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['b'], [], 'a']) {
      expect(gradeQuiz(quiz, { q1: 'b', q2 }).results[1]?.correct, String(q2)).toBe(false);
    }
  });

  it('holds what was left out for wrong', () => {
    expect(gradeQuiz(quiz, {})).toMatchObject({ score: 0, passed: false });
    expect(gradeQuiz(quiz, {}).results.map(({ questionId }) => questionId)).toEqual(['q1', 'q2']);
    expect(scoreOf({ q2: ['a', 'c'] })).toBe(50);
  });

  it('takes one option for several when there is only one right one', () => {
    const question = { ...(quiz.questions[1] as QuizQuestion), answer: ['c'] };
    expect(scoreOf({ q2: 'c' }, { ...quiz, questions: [question] })).toBe(100);
  });

  it('passes at the percent needed, never by rounding, and shows a number that agrees', () => {
    expect(gradeQuiz({ ...quiz, passPercent: 50 }, half)).toMatchObject({ score: 50, passed: true });
    expect(gradeQuiz({ ...quiz, passPercent: 51 }, half)).toMatchObject({ score: 50, passed: false });
    expect(gradeQuiz({ ...quiz, passPercent: 0 }, wrong)).toMatchObject({ score: 0, passed: true });
    expect(gradeQuiz(longQuiz(3, 66), firstRight(2))).toMatchObject({ score: 67, passed: true });
    expect(gradeQuiz(longQuiz(3, 67), firstRight(2))).toMatchObject({ score: 66, passed: false });
    expect(gradeQuiz(longQuiz(200, 70), firstRight(139))).toMatchObject({ score: 69, passed: false });
    expect(gradeQuiz(longQuiz(6, 84), firstRight(5))).toMatchObject({ score: 83, passed: false });
  });

  it('shows a hundred only for everything right', () => {
    expect(gradeQuiz(longQuiz(200, 100), firstRight(199))).toMatchObject({ score: 99, passed: false });
    expect(gradeQuiz(longQuiz(200, 100), firstRight(200))).toMatchObject({ score: 100, passed: true });
  });

  it('never falls by one more right answer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(199), (count, answered) => {
        const less = Math.min(answered, count - 1);
        const score = scoreOf(firstRight(less), longQuiz(count));
        expect(Number.isInteger(score) && score >= 0 && score < 100).toBe(true);
        expect(scoreOf(firstRight(less + 1), longQuiz(count))).toBeGreaterThanOrEqual(score);
      }),
    );
  });

  it('is not led astray by a question named like a method of every object', () => {
    const odd = { ...quiz, questions: [{ ...(quiz.questions[0] as QuizQuestion), id: 'constructor' }] };
    expect(gradeQuiz(odd, {})).toMatchObject({ score: 0 });
    expect(answerProblems(quiz, { toString: 'a' })).toHaveLength(1);
  });
});

describe('answers that do not fit', () => {
  it('are named one by one; leaving out is no problem', () => {
    expect(answerProblems(quiz, {})).toEqual([]);
    expect(answerProblems(quiz, { q1: [], q2: [] })).toEqual([]);
    expect(answerProblems(quiz, { q1: ['a'], q2: 'a' })).toEqual([]);
    expect(
      answerProblems(quiz, { q1: ['a', 'b'], q2: ['a', 'a'], q3: 'a' }).map(({ path, message }) => [
        path,
        message,
      ]),
    ).toEqual([
      ['answers.q1', 'This question takes one option'],
      ['answers.q2', 'Choose each option only once'],
      ['answers.q3', 'This quiz has no such question'],
    ]);
    expect(answerProblems(quiz, { q1: 'c', q2: ['a', 'z'] }).map(({ message }) => message)).toEqual([
      'This question has no such option',
      'This question has no such option',
    ]);
  });
});

describe('what is shown before an attempt', () => {
  it('is the questions in the order of the file, and nothing of the key', () => {
    expect(openQuestions(quiz)).toEqual([
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
          { id: 'a', text: 'One' },
          { id: 'b', text: 'Two' },
          { id: 'c', text: 'Three' },
        ],
      },
    ]);
  });
});

describe('attempts', () => {
  it('are unlimited at 0, else so many', () => {
    expect(isExhausted({ attemptsAllowed: 0 }, { attempts: 1_000 })).toBe(false);
    expect([0, 1, 2, 3].map((attempts) => isExhausted({ attemptsAllowed: 2 }, { attempts }))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it.each([
    ['at the first', 2, { attempts: 0 }, 2],
    ['with some left', 3, { attempts: 1, allowedThen: 3 }, 3],
    ['used up', 3, { attempts: 3, allowedThen: 3 }, 3],
    ['raised after they were used up', 5, { attempts: 3, allowedThen: 3 }, 5],
    ['lowered above what was used', 4, { attempts: 3, allowedThen: 5 }, 4],
    ['lowered to what was used', 3, { attempts: 3, allowedThen: 5 }, 4],
    ['lowered below what was used', 2, { attempts: 3, allowedThen: 5 }, 4],
    ['lowered after they were used up', 2, { attempts: 3, allowedThen: 3 }, 2],
    ['counted only now', 3, { attempts: 40, allowedThen: 0 }, 41],
    ['counted no more', 0, { attempts: 3, allowedThen: 3 }, 0],
    ['of an earlier release', 2, { attempts: 3 }, 2],
  ])('%s are as many in all as they should be', (_, attemptsAllowed, taken, inAll) => {
    expect(attemptsInAll({ attemptsAllowed }, taken)).toBe(inAll);
  });
});
