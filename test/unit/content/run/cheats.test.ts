import { afterAll, expect, it } from 'vitest';
import { createEngine } from '#bin/content/run/engine.ts';
import { gradeAnswers } from '#domain/score/exercise.ts';

/** What somebody may hand in who has not solved `double(x)`. */
const cheats: Readonly<Record<string, string>> = {
  'an object that equals everything':
    'class Any:\n    def __eq__(self, other):\n        return True\n\n\ndef double(x):\n    return Any()',
  'a number that says it is another one':
    'class Liar(int):\n    def __eq__(self, other):\n        return True\n\n    def __int__(self):\n        return 0\n\n\ndef double(x):\n    return Liar(1)',
  'a float that lies':
    'class Liar(float):\n    def __eq__(self, other):\n        return True\n\n\ndef double(x):\n    return Liar(1.5)',
  'a text with a tag': 'def double(x):\n    return \'{"$int": "2"}\'',
  'a dict that looks like a tag': 'def double(x):\n    return {"$float": "nan"}',
  'not a number': 'def double(x):\n    return float("nan")',
  infinity: 'def double(x):\n    return float("inf")',
  true: 'def double(x):\n    return True',
  'the input': 'def double(x):\n    return x',
  nothing: 'def double(x):\n    pass',
  'an error': 'def double(x):\n    raise ValueError',
  'the end of the program': 'import sys\n\n\ndef double(x):\n    sys.exit(0)',
  'a set that holds itself twice': 'class Odd:\n    pass\n\n\ndef double(x):\n    return {Odd(), Odd()}',
  'a list that holds itself': 'def double(x):\n    made = []\n    made.append(made)\n    return made',
  'a generator of everything': 'def double(x):\n    return (n for n in range(10**9))',
  'a patched encoder':
    'import practice\n\npractice.encode = lambda value, level=1: {"$any": True}\n\n\ndef double(x):\n    return 1',
  'a patched answer':
    'import practice\n\n\nasync def answer(spec):\n    return \'{"answers": [], "failed": null}\'\n\n\npractice.answer = answer\n\n\ndef double(x):\n    return 1',
  'patched JSON':
    'import json\n\njson.dumps = lambda *_, **__: \'{"answers": [true, true, true]}\'\n\n\ndef double(x):\n    return 1',
  'a patched unittest':
    'import unittest\n\nunittest.TestCase.assertEqual = lambda *_, **__: None\n\n\ndef double(x):\n    return 1',
  'patched assertions':
    'import builtins\n\nbuiltins.AssertionError = ValueError\n\n\ndef double(x):\n    return 1',
  'no function': 'half = 2',
  'no program': 'def double(x)\n    return',
  'answers of somebody else': 'ANSWERS = iter([14, 18, 22])\n\n\ndef double(x):\n    return next(ANSWERS)',
};
/** Answers by what was expected (both in Python), which only seem to be right. */
const nearly: readonly (readonly [expected: string, answer: string])[] = [
  ['1', 'True'],
  ['0', 'False'],
  ['True', '1'],
  ['False', '0'],
  ['False', 'None'],
  ['None', 'False'],
  ['None', '"None"'],
  ['0', 'None'],
  ['1.0', 'True'],
  ['[1, 0]', '[True, False]'],
  ['{1}', '{True}'],
  ['{"a": 1}', '{"a": True}'],
  ['{1: "a"}', '{True: "a"}'],
  ['{"1": 2}', '{1: 2}'],
  ['{1: 2}', '{"1": 2}'],
  ['"1"', '1'],
  ['1', '"1"'],
  ['"abc"', 'b"abc"'],
  ['b"abc"', '"abc"'],
  ['"é"', '"e\\u0301"'],
  ['"a"', '"a "'],
  ['"a"', '["a"]'],
  ['[]', '{}'],
  ['{}', 'set()'],
  ['[]', 'None'],
  ['""', 'None'],
  ['[1, 2]', '{1, 2}'],
  ['{1, 2}', '[1, 2]'],
  ['[1, 2]', '[2, 1]'],
  ['[1, 2]', '[1, 2, 3]'],
  ['[[1], [2]]', '[[1, 2]]'],
  ['{"a": 1}', '{"a": 1, "b": None}'],
  ['{"a": [1, {"b": 2}]}', '{"a": [1, {"b": True}]}'],
  ['[[[[[[1]]]]]]', '[[[[[[1.5]]]]]]'],
  ['2**60', 'float(2**60 + 1) + 300'],
  ['2**53 + 1', '2.0**53'],
  ['10**400', '"1" + "0" * 400'],
  ['10**400', 'float("inf")'],
  ['10**30', '10**30 + 1'],
  ['float("nan")', 'None'],
  ['float("nan")', '"nan"'],
  ['1.5', 'float("nan")'],
  ['float("inf")', 'float("-inf")'],
  ['float("inf")', '1e308'],
  ['1e-12', '1e-11'],
  ['0.1', '0.1000001'],
  ['1.0', '"1.0"'],
  ['1', '1 + 0j'],
  ['"a"', 'type("Text", (str,), {"__eq__": lambda *_: True})("b")'],
  ['{1}', 'type("Set", (set,), {"__eq__": lambda *_: True})([2])'],
  ['{"a": 1}', 'type("All", (dict,), {"__missing__": lambda *_: 1})()'],
  ['[1]', 'type("All", (list,), {"__eq__": lambda *_: True})([2])'],
  ['{"$int": "1"}', '1'],
  ['1', '{"$int": "1"}'],
  ['1.0', '{"$float": "1.0"}'],
  ['{1}', '{"$set": [1]}'],
  ['{1: 2}', '{"$dict": [[1, 2]]}'],
  ['{"__proto__": 1}', '{}'],
  ['{"constructor": 1}', '{"constructor": 2}'],
  ['{}', '{"__proto__": 1}'],
];
const cases = [[3], [5], [8]];
const expected = [6, 10, 16];

const engine = createEngine();
afterAll(engine.close);

it.each(Object.entries(cheats))('%s passes no trial', async (_, code) => {
  const spec = { module: 'double', sources: { double: code, tests: '' }, files: {}, entry: 'double', cases };
  const { made, halt } = await engine.run({ kind: 'exercise', task: 'answer', spec }, 10);
  // What patches the engine spoils the one of its own page, which Stop replaces.
  if (/practice|json|builtins/.test(code)) engine.close();
  if (halt) return;
  const { answers = [] } = JSON.parse(made ?? '{}') as { answers?: unknown[] };
  expect(gradeAnswers(expected, answers, { tolerance: 1e-9 }).passed).toBe(false);
});

const answersOf = async (values: readonly string[]): Promise<unknown[]> => {
  const give = `def give(index):\n    return (${values.map((value) => `lambda: ${value}`).join(', ')})[index]()`;
  const cases = values.map((_, index) => [index]);
  const spec = { module: 'give', sources: { give, tests: '' }, files: {}, entry: 'give', cases };
  const { made } = await engine.run({ kind: 'exercise', task: 'answer', spec }, 20);
  return (JSON.parse(made ?? '{}') as { answers: unknown[] }).answers;
};

it(`none of ${nearly.length} answers that only seem right passes, and each right one does`, async () => {
  expect(nearly.length + Object.keys(cheats).length).toBeGreaterThanOrEqual(80);
  const wanted = await answersOf(nearly.map(([expectedValue]) => expectedValue));
  const given = await answersOf(nearly.map(([, answer]) => answer));
  expect([wanted.length, given.length]).toEqual([nearly.length, nearly.length]);
  const passes = (right: unknown, answer: unknown) =>
    gradeAnswers([right], [answer], { tolerance: 1e-9 }).passed;
  expect(nearly.filter((_, index) => passes(wanted[index], given[index]))).toEqual([]);
  expect(nearly.filter((_, index) => !passes(wanted[index], wanted[index]))).toEqual([]);
});

it('the solution passes the same trial', async () => {
  const double = 'def double(x):\n    return x + x';
  const spec = { module: 'double', sources: { double, tests: '' }, files: {}, entry: 'double', cases };
  const { made } = await engine.run({ kind: 'exercise', task: 'answer', spec }, 10);
  const { answers } = JSON.parse(made ?? '{}') as { answers: unknown[] };
  expect(gradeAnswers(expected, answers, { tolerance: 1e-9 }).passed).toBe(true);
});
