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

it('the solution passes the same trial', async () => {
  const double = 'def double(x):\n    return x + x';
  const spec = { module: 'double', sources: { double, tests: '' }, files: {}, entry: 'double', cases };
  const { made } = await engine.run({ kind: 'exercise', task: 'answer', spec }, 10);
  const { answers } = JSON.parse(made ?? '{}') as { answers: unknown[] };
  expect(gradeAnswers(expected, answers, { tolerance: 1e-9 }).passed).toBe(true);
});
