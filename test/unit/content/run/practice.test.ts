import { afterAll, describe, expect, it } from 'vitest';
import { createEngine } from '#bin/content/run/engine.ts';

const engine = createEngine();
afterAll(engine.close);

/** What a check tells of the last test in a text, whose learner's module answers 8. */
const check = async (tests: string): Promise<unknown> => {
  const spec = { module: 'four', sources: { four: 'def four():\n    return 8\n', tests }, files: {} };
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

  it('tells its message although a value has too many digits to be shown', async () => {
    const tests = 'from four import four\n\n\ndef test_four():\n    assert four() == 10**5000, "too small"\n';
    const told = await check(tests);
    expect(told).toMatchObject({ message: 'too small' });
    expect(told).not.toHaveProperty('got');
  });
});
