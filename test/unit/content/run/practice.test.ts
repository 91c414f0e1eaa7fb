import { afterAll, describe, expect, it } from 'vitest';
import { createEngine } from '#bin/content/run/engine.ts';

const engine = createEngine();
afterAll(engine.close);

/** What a check tells of the last test in a text, whose learner's module answers 8 at first, and one more each time. */
const check = async (tests: string): Promise<unknown> => {
  const four = 'answers = iter(range(8, 99))\n\n\ndef four():\n    return next(answers)\n';
  const spec = { module: 'four', sources: { four, tests }, files: {} };
  const { made } = await engine.run({ kind: 'exercise', task: 'check', spec }, 10);
  const { results } = JSON.parse(made ?? '{}') as { readonly results: readonly unknown[] };
  return results.at(-1);
};

/** A method of a test case. */
const inCase = (line: string): string =>
  `import unittest\nfrom four import four\n\n\nclass FourTest(unittest.TestCase):\n    def test_four(self):\n        ${line}\n`;

describe('a failed test', () => {
  it.each([
    ['of unittest', inCase('self.assertEqual(four(), 4, "want a : b")'), 'want a : b'],
    [
      'of unittest without a message',
      inCase("self.assertIn('a : b', 'c : d')"),
      "'a : b' not found in 'c : d'",
    ],
    ['that expects an exception', inCase('with self.assertRaises(KeyError, msg="a : b"): four()'), 'a : b'],
    ['that is a function', 'def test_four():\n    assert False, "want a : b"\n', 'want a : b'],
  ])('%s tells its author’s whole message', async (_, tests, message) => {
    expect(await check(tests)).toMatchObject({ message });
  });

  it('tells what was got and expected where an assertion of unittest compares two values', async () => {
    expect(await check(inCase('self.assertEqual(four(), 4)'))).toMatchObject({
      message: '8 != 4',
      got: '8',
      expected: '4',
    });
  });

  it.each([
    ['in one line', 'assert four() == 4, f"want a : {4}"', 'want a : 4'],
    ['in several lines', 'assert (\n        four()\n        ==\n        4\n    ), "want a"', 'want a'],
    ['without a message', 'assert four() == 4', 'The test failed.'],
    ['after others', 'assert 1 == 1; assert four() == 4', 'The test failed.'],
    [
      'after one that failed and was caught',
      'try:\n        assert 1 == 2\n    except AssertionError:\n        assert four() == 4',
      'The test failed.',
    ],
  ])('tells the values that an assertion %s compared, which are made once', async (_, line, message) => {
    const tests = `from four import four\n\n\ndef test_four():\n    ${line}\n`;
    expect(await check(tests)).toMatchObject({ message, got: '8', expected: '4' });
  });

  it('tells no values where the assertion that failed compares none', async () => {
    const lines = ['try:', '    assert four() == 4', 'except AssertionError:', '    assert four() == 9 == 8'];
    const told = await check(`from four import four\n\n\ndef test_four():\n    ${lines.join('\n    ')}\n`);
    expect(told).toMatchObject({ passed: false, place: { source: 'tests', line: 8 } });
    expect(told).not.toHaveProperty('got');
  });

  it('leaves the next check all its memory, also where the code kept a traceback', async () => {
    const keep = [
      'try: raise ValueError([bytearray(10 ** 6) for _ in range(300)])',
      'except ValueError as error: kept = error',
    ];
    const tests = `${keep.join('\n')}\n\n\ndef test_kept():\n    assert len(kept.args[0]) == 300\n`;
    expect(await check(tests)).toMatchObject({ passed: true });
    expect(await check(tests)).toMatchObject({ passed: true });
  });

  it('keeps nothing alive by an assertion that held', async () => {
    const lines = [
      'class Thing: pass',
      'thing = Thing()',
      'known = weakref.ref(thing)',
      'assert known() == thing',
      'del thing',
      'assert known() is None',
    ];
    const told = await check(`import weakref\n\n\ndef test_thing():\n    ${lines.join('\n    ')}\n`);
    expect(told).toMatchObject({ passed: true });
  });

  it('tells its message although a value has too many digits to be shown', async () => {
    const tests = 'from four import four\n\n\ndef test_four():\n    assert four() == 10**5000, "too small"\n';
    const told = await check(tests);
    expect(told).toMatchObject({ message: 'too small' });
    expect(told).not.toHaveProperty('got');
  });
});

/** Runs the only test of an exercise of which this is the learner's code. */
const checkCode = (code: string) => {
  const tests = 'from own import f\n\n\ndef test_f():\n    assert f() == 1\n';
  const spec = { module: 'own', sources: { own: code, tests }, files: {} };
  return engine.run({ kind: 'exercise', task: 'check', spec }, 10);
};
/** Runs one cell. */
const runCell = (room: string, source: string) =>
  engine.run({ kind: 'cell', room, name: 'cell 1', source }, 10);
/** Code of a learner that prints a text before it answers. */
const printing = (line: string): string => `def f():\n    ${line}\n    return 1\n`;

describe('what the code of an exercise prints', () => {
  it('belongs to its own run, without the end of a line too', async () => {
    const endless = printing('print("first", end=" ")');
    expect(await checkCode(endless)).toMatchObject({ out: 'first ' });
    expect(await checkCode(printing('print("second")'))).toMatchObject({ out: 'second\n' });
    const spec = { module: 'own', sources: { own: endless, tests: '' }, files: {}, entry: 'f', cases: [[]] };
    expect(await engine.run({ kind: 'exercise', task: 'answer', spec }, 10)).toMatchObject({ out: 'first ' });
  });

  it.each([
    ['replaces its stream', 'import io, sys\nsys.stdout = io.StringIO()\n'],
    ['closes its stream', 'import sys\nsys.stdout.close()\nsys.stderr.close()\n'],
    ['wraps its stream anew', 'import io, sys\nsys.stdout = io.TextIOWrapper(sys.stdout.buffer)\n'],
    ['has no stream at all', 'import sys\nsys.stdout = None\n'],
    ['deletes its streams', 'import sys\ndel sys.stdout, sys.stderr\n'],
    [
      'has a stream that ends the program',
      'import sys\nclass Ending:\n    write = len\n    def flush(self):\n        sys.exit(1)\nsys.stdout = Ending()\n',
    ],
  ])('is seen after other code that %s, in another exercise or an article', async (_, before) => {
    expect((await checkCode(before + printing('pass'))).made, 'its own answer counts').toContain(
      '"passed": true',
    );
    const { out, made } = await checkCode(printing('print("seen")'));
    expect(out).toBe('seen\n');
    expect(made).toContain('"passed": true');
    await runCell('one', before);
    expect(await runCell('two', 'print("seen")')).toEqual({ out: 'seen\n', pictures: 0 });
    await checkCode(before + printing('pass'));
    expect(await runCell('two', 'print("still seen")'), 'in the cells of the same page').toEqual({
      out: 'still seen\n',
      pictures: 0,
    });
  });

  it('stands in its own report up to its end when its stream is replaced, and in no later one', async () => {
    const code =
      'import io, sys\nprint("first", end="")\nkept = sys.stdout\nsys.stdout = sys.__stdout__ = io.StringIO()\n';
    expect(await checkCode(code + printing('pass'))).toMatchObject({ out: 'first' });
    expect(await checkCode(printing('print("second")'))).toMatchObject({ out: 'second\n' });
    expect(await runCell('one', code)).toEqual({ out: 'first', pictures: 0 });
    expect(await runCell('two', 'print("second")')).toEqual({ out: 'second\n', pictures: 0 });
  });
});

it('a case comes back from its encoding with the sets that stand within sets, tuples and as keys', async () => {
  const made = '({frozenset({1, 2})}, {frozenset({3}): 4}, {(5, frozenset({6}))})';
  const cases = `def cases(random):\n    return [${made}]\n`;
  const makeSpec = { module: 'own', sources: { cases }, files: {}, seed: 1 };
  const { made: encoded } = await engine.run({ kind: 'exercise', task: 'make_cases', spec: makeSpec }, 10);
  const own = `def f(*case):\n    return case == ${made}\n`;
  const spec = {
    ...{ module: 'own', sources: { own, tests: '' }, files: {}, entry: 'f' },
    cases: (JSON.parse(encoded ?? '{}') as { readonly cases: readonly unknown[] }).cases,
  };
  const { made: answered } = await engine.run({ kind: 'exercise', task: 'answer', spec }, 10);
  expect(JSON.parse(answered ?? '{}')).toMatchObject({ answers: [true], failed: null });
});

it('an answer of a subclass is the text or number that it is made of, whatever it calls itself', async () => {
  const own = `import enum


class Color(str, enum.Enum):
    RED = "red"


class Level(enum.IntEnum):
    HIGH = 3


class Grams(float):
    def __float__(self):
        return 0.0


class Steps(int):
    def __int__(self):
        return 0

    def __str__(self):
        return "many"


def f():
    return [Color.RED, {Color.RED}, Level.HIGH, Grams(1.5), Steps(2**60)]
`;
  const spec = { module: 'own', sources: { own, tests: '' }, files: {}, entry: 'f', cases: [[]] };
  const { made } = await engine.run({ kind: 'exercise', task: 'answer', spec }, 10);
  const answer = ['red', { $set: ['red'] }, 3, 1.5, { $int: String(2n ** 60n) }];
  expect(JSON.parse(made ?? '{}')).toMatchObject({ answers: [answer], failed: null });
});

describe('what is shown of a trial', () => {
  /** What is shown of the cases, and of the answers of a module to them. */
  const shownOf = async (own: string, cases: readonly unknown[]) => {
    const spec = { module: 'own', sources: { own, tests: '' }, files: {}, entry: 'f', cases };
    const { made } = await engine.run({ kind: 'exercise', task: 'answer', spec }, 10);
    const { inputs, outputs } = JSON.parse(made ?? '{}') as Record<'inputs' | 'outputs', readonly string[]>;
    return { inputs, outputs };
  };
  const same = 'def f(value):\n    return value\n';

  it.each([
    [true, 'True'],
    [null, 'None'],
    [7, '7'],
    ['a', "'a'"],
    [`it's "so"`, `'it\\'s "so"'`],
    ["it's", `"it's"`],
    ['a\n\t\\\u0000é\u200b', String.raw`'a\n\t\\\x00é\u200b'`],
    [{ $float: '1.0' }, '1.0'],
    [{ $float: '1e+16' }, '1e+16'],
    [1e-7, '1e-07'],
    [{ $float: '-0.0' }, '-0.0'],
    [{ $float: 'nan' }, 'nan'],
    [{ $float: '-inf' }, '-inf'],
    [{ $int: String(2n ** 64n) }, '18446744073709551616'],
    [{ $bytes: 'AGE=' }, "b'\\x00a'"],
    [{ $set: [1] }, '{1}'],
    [{ $set: [] }, 'set()'],
    [[[], { a: [null, { b: false }] }], "[[], {'a': [None, {'b': False}]}]"],
    [{ $dict: [[1, 'one']] }, "{1: 'one'}"],
  ])('%j stands as Python writes it, as input and as answer', async (value, text) => {
    expect(await shownOf(same, [[value]])).toEqual({ inputs: [`[${text}]`], outputs: [text] });
  });

  it('is the answer as the code gave it, a tuple too', async () => {
    expect(await shownOf('def f():\n    return (1, (2.0,))\n', [[]])).toMatchObject({
      outputs: ['(1, (2.0,))'],
    });
  });

  it('is the input as it was, whatever the code makes of it', async () => {
    expect(await shownOf('def f(value):\n    value.clear()\n', [[[1]]])).toEqual({
      inputs: ['[[1]]'],
      outputs: ['None'],
    });
  });

  it('is cut when it is long', async () => {
    const { inputs, outputs } = await shownOf(same, [['a'.repeat(5_000)]]);
    for (const [text = ''] of [inputs, outputs]) expect(text).toMatch(/^\[?'a+…$/);
    expect([inputs[0]?.length, outputs[0]?.length]).toEqual([601, 601]);
  });

  it('is the exception where there is no answer, and something of a value that cannot say what it is', async () => {
    const lines = [
      'if case == 0:',
      '    return 1 / case',
      'if case == 1:',
      '    return 10**5000',
      'raise SystemExit(4)',
    ];
    const own = `def f(case):\n    ${lines.join('\n    ')}\n`;
    expect((await shownOf(own, [[0], [1], [2]])).outputs).toEqual([
      'ZeroDivisionError: division by zero',
      expect.stringMatching(/^<int object at 0x/),
      'SystemExit: 4',
    ]);
  });

  it('are the inputs alone of code that cannot be imported', async () => {
    expect(await shownOf('1 / 0\n', [[true]])).toEqual({ inputs: ['[True]'], outputs: [] });
  });
});
