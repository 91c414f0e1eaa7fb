import { describe, expect, it } from 'vitest';
import { gradeAnswers, isRightAnswer } from '#domain/score/exercise.ts';
import { startCpuTimer } from '../../support/cpu-time.ts';

const isRight = (expected: unknown, answer: unknown, tolerance = 1e-9) =>
  isRightAnswer(expected, answer, tolerance);

describe('an answer', () => {
  it('is compared by the type of what was expected', () => {
    expect(isRight(3, { $float: '3.0' })).toBe(true);
    expect(isRight(1, true)).toBe(false);
    expect(isRight({ $float: '1.0' }, true)).toBe(false);
    expect(isRight(true, 1)).toBe(false);
    expect(isRight(3, 3.000_000_000_1)).toBe(false);
    expect(isRight(0.1, 0.1 + 1e-12)).toBe(true);
    expect(isRight(0.1, 0.1001, 1e-2)).toBe(true);
    expect(isRight({ $float: 'nan' }, { $float: 'nan' })).toBe(true);
    expect(isRight({ $float: 'inf' }, { $float: '-inf' })).toBe(false);
    expect(isRight({ $int: '9007199254740993' }, { $int: '9007199254740993' })).toBe(true);
    expect(isRight({ $int: '9007199254740993' }, { $float: '9007199254740992.0' })).toBe(false);
    expect(isRight({ $float: 'inf' }, { $int: `1${'0'.repeat(400)}` })).toBe(false);
    expect(isRight('3', 3)).toBe(false);
    expect(isRight(null, 'None')).toBe(false);
  });

  it('is compared without order in sets and dicts, and with it in lists', () => {
    expect(isRight([1, 2], [2, 1])).toBe(false);
    expect(isRight({ $set: [1, 2.5] }, { $set: [2.5, 1] })).toBe(true);
    expect(isRight({ $set: [1, 2] }, [1, 2])).toBe(false);
    expect(isRight({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
    expect(isRight({ a: 1 }, { $dict: [['a', 1]] })).toBe(true);
    expect(isRight({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    // Each member has one partner that fits, but the nearest pairs would leave two over.
    expect(isRight({ $set: [1.1, 1.3] }, { $set: [1.2, 1.4] }, 0.1)).toBe(true);
    expect(isRight({ $set: [1.1, 1.3] }, { $set: [1.2, 1.2] }, 1e-9)).toBe(false);
    // In the order of their digits, 10.1 fits 10.4, which is the only one that fits 10.5.
    expect(isRight({ $set: [10.1, 10.5, 9.8] }, { $set: [10.4, 9.7, 9.5] }, 0.05)).toBe(true);
    const many = Array.from({ length: 2_000 }, (_, index) => index + 0.5);
    expect(isRight({ $set: many }, { $set: many.toReversed() })).toBe(true);
  });

  it('has every float of a large set, whatever else is in the set', () => {
    const roots = (count: number, factor = 1) =>
      Array.from({ length: count }, (_, index) => factor * (Math.sqrt(index + 2) * 1.5 + 0.1));
    for (const count of [256, 257, 1_000]) {
      const close = roots(count, 1 + 1e-12).toReversed();
      expect(isRight({ $set: roots(count) }, { $set: close })).toBe(true);
      expect(isRight({ $set: [null, ...roots(count), 7] }, { $set: [...close, 7, null] })).toBe(true);
      expect(isRight({ $set: roots(count) }, { $set: [...close.slice(1), 0.5] })).toBe(false);
      expect(isRight({ $set: [...roots(count), 0.5] }, { $set: [...close, null] })).toBe(false);
    }
    // A whole number takes its only partner before floats that fit it.
    expect(isRight({ $set: [5 - 1e-10, 5] }, { $set: [5, 5 + 1e-10] })).toBe(true);
    const odd = [{ $float: 'nan' }, { $float: 'inf' }, 0.5];
    expect(isRight({ $set: odd }, { $set: odd.toReversed() })).toBe(true);
    expect(isRight({ $set: odd }, { $set: [{ $float: 'nan' }, { $float: '-inf' }, 0.5] })).toBe(false);
  });

  it('takes no longer than its length says where sets are in sets', () => {
    const groups = (add: number) => ({
      $set: Array.from({ length: 200 }, (_, group) => ({
        $set: Array.from({ length: 40 }, (_item, item) => group * 40 + item + add),
      })),
    });
    const spent = startCpuTimer();
    expect(isRight(groups(0), groups(0))).toBe(true);
    expect(isRight(groups(0), groups(1))).toBe(false);
    expect(isRight([0.5, groups(0)], [0.5 + 1e-12, groups(0)])).toBe(true);
    expect(isRight({ $set: [{ $set: [0.5, 1] }] }, { $set: [{ $set: [1, 0.5 + 1e-12] }] })).toBe(true);
    const measured = (add: number, last = 0) => ({
      $set: Array.from({ length: 100 }, (_, group) => ({
        $set: Array.from(
          { length: 100 },
          (_item, item) => (group * 100 + item + 0.5) * (1 + add) + (item === 99 ? last : 0),
        ),
      })),
    });
    expect(isRight(measured(0), measured(1e-12))).toBe(true);
    expect(isRight(measured(0), measured(1e-12, 0.1))).toBe(false);
    expect(spent()).toBeLessThan(2_000);
  });

  it('is wrong, and no error, where it is no encoded value', () => {
    const broken: unknown[] = [
      { $int: '01' },
      { $int: 1 },
      { $int: '1', more: 2 },
      { $float: '1e999x' },
      { $float: 'Infinity' },
      { $bytes: 'a' },
      { $set: 1 },
      { $dict: [[1]] },
      { $dict: [[1, 2, 3]] },
      { $eq: 'everything' },
      { $error: 'ValueError' },
      { $constructor: 1 },
      JSON.parse('1e999'),
      [JSON.parse('1e999')],
      undefined,
    ];
    for (const answer of broken) {
      for (const expected of [1, { $float: '1.0' }, 'a', [1], { $set: [1] }, { a: 1 }])
        expect(isRight(expected, answer), JSON.stringify([expected, answer])).toBe(false);
    }
    expect(
      isRight(
        { $dict: [[1, 'a']] },
        {
          $dict: [
            [1, 'a'],
            [1, 'b'],
          ],
        },
      ),
      'one key twice',
    ).toBe(false);
  });
});

describe('the verdict of a trial', () => {
  it('names at most the first three wrong cases, and every case when all are right', () => {
    const expected = [1, 2, 3, 4, 5];
    expect(gradeAnswers(expected, [1, 0, 0, 0, 0], { tolerance: 0 })).toEqual({
      passed: false,
      results: [1, 2, 3].map((index) => ({ case: index, correct: false })),
    });
    expect(gradeAnswers(expected, expected, { tolerance: 0 })).toEqual({
      passed: true,
      results: expected.map((_, index) => ({ case: index, correct: true })),
    });
    expect(gradeAnswers([], [], { tolerance: 0 }).passed, 'no cases prove nothing').toBe(false);
  });
});
