import { basename, dirname } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { newCourseFiles } from '#bin/content/new/new-course.ts';
import { describeProblems, errorsIn } from '#bin/content/problem.ts';
import { runExercise } from '#bin/content/run/check-exercise-code.ts';
import { createEngine } from '#bin/content/run/engine.ts';
import { toExerciseCode } from '#bin/content/run/exercise-code.ts';
import { runExercises } from '#bin/content/run/run-exercises.ts';
import { inCourse, plainCourse } from '#test/support/course-folder.ts';
import { quietProgress } from '#test/support/quiet-progress.ts';
import { makeFolder, temporaryFolder } from '#test/support/temporary-folder.ts';

const course = `${plainCourse}sections:
  - title: One
    lectures:
      - { id: double, title: Double, type: free, contentType: exercise, exercise: exercises/double, seconds: 2 }
`;
const sources = {
  'task.md': 'Write `double(x)`.\n',
  'starter.py': 'def double(x):\n    ...\n',
  'solution.py': 'def double(x):\n    return 2 * x\n',
  'tests.py': 'from double import double\n\n\ndef test_three():\n    assert double(3) == 6, "twice three"\n',
  'cases.py': 'def cases(random):\n    return [[random.randint(1, 99)] for _ in range(4)]\n',
  'exercise.yaml': 'module: double\nentry: double\n',
};
type Sources = Partial<Record<keyof typeof sources | 'probe.py' | 'hints.md' | 'files/words.txt', string>>;

const inFolder = (changed: Sources): string =>
  makeFolder(
    inCourse('birds', {
      'course.yaml': course,
      ...Object.fromEntries(
        Object.entries({ ...sources, ...changed }).map(([name, text]) => [`exercises/double/${name}`, text]),
      ),
    }),
    onTestFinished,
  );

const read = async (path: string) => {
  const { courses, problems } = await checkFolder(path);
  expect(describeProblems(errorsIn(problems))).toBe('');
  return courses.flatMap(({ id, exercises }) =>
    [...exercises].map(([lectureId, exercise]) => toExerciseCode(id, lectureId, exercise)),
  );
};

const engine = createEngine();
afterAll(engine.close);

const problemsIn = async (path: string): Promise<string[]> => {
  const runs = [];
  for (const exercise of await read(path)) runs.push(await runExercise(engine, exercise, true));
  return runs.flatMap((run) => {
    if (!('problems' in run)) return [];
    return run.problems.map(({ file, line, message }) => `${basename(file)}:${line}: ${message}`);
  });
};

/** Problems of an exercise with these files, as `file:line: message`. */
const problemsOf = (changed: Sources): Promise<string[]> => problemsIn(inFolder(changed));

describe('running an exercise', () => {
  it('makes 32 trials with what the solution answers, and remembers them', async () => {
    const memo = temporaryFolder(onTestFinished);
    const [exercise] = await read(inFolder({}));
    if (!exercise) throw new Error('The exercise was not read');
    const begun: number[] = [];
    const counting = { ...quietProgress, begin: (_: string, count: number) => begun.push(count) };
    const run = (checks: boolean) => runExercises([exercise], counting, { checks, memo });
    const made = (await run(false)).answers.get(exercise.answersKey);
    expect(made?.trials).toHaveLength(32);
    for (const { cases, answers } of made?.trials ?? [])
      expect(answers).toEqual(cases.map((each) => 2 * Number((each as number[])[0])));
    expect(new Set(made?.trials.map(({ cases }) => JSON.stringify(cases))).size).toBeGreaterThan(30);
    expect((await run(true)).answers.get(exercise.answersKey)).toEqual(made);
    await run(true);
    expect(begun, 'made, then checked, then known').toEqual([1, 1]);
  });

  it('accepts the exercise of a new course, data by name, a probe, and Python’s own types', async () => {
    expect(await problemsIn(makeFolder(inCourse('fresh', newCourseFiles('fresh')), onTestFinished))).toEqual(
      [],
    );
    const found = await problemsOf({
      'files/words.txt': 'owl gull',
      'solution.py':
        'def double(x):\n    birds = open("words.txt").read().split()\n    return {(b, 2 * x): b.encode() for b in birds}\n',
      'tests.py':
        'import unittest\nfrom double import double\n\n\nclass DoubleTest(unittest.TestCase):\n    def test_birds(self):\n        self.assertEqual(len(double(1)), 2)\n',
      'probe.py': 'def probe(module, case):\n    return [case, module.double(case[0])]\n',
      'exercise.yaml': 'module: double\n',
    });
    expect(found).toEqual([]);
  });

  it.each<[why: string, changed: Sources, problem: string]>([
    [
      'a solution that fails a test',
      { 'solution.py': 'def double(x):\n    return x + 1\n' },
      'tests.py:5: the solution does not pass test_three: twice three: got 4, expected 6',
    ],
    [
      'a solution that raises in a test',
      { 'solution.py': 'def double(x):\n    return x / 0\n' },
      'solution.py:2: the solution does not pass test_three: ZeroDivisionError: division by zero',
    ],
    [
      'tests that ask for another name',
      { 'tests.py': '\nfrom double import triple\n' },
      "tests.py:2: the solution fails: ImportError: cannot import name 'triple' from 'double' (/lesson/exercise/double.py)",
    ],
    [
      'tests that are no Python',
      { 'tests.py': '\n\ndef test_three(:\n' },
      'tests.py:3: the solution fails: SyntaxError: invalid syntax',
    ],
    [
      'a probe that fails',
      { 'probe.py': 'def probe(module, case):\n    return case[1]\n' },
      'probe.py:2: the solution cannot answer case 0 of seed 0: IndexError: list index out of range',
    ],
    [
      'a solution that cannot be imported',
      { 'solution.py': 'import numpie\n' },
      "solution.py:1: the solution fails: ModuleNotFoundError: No module named 'numpie'",
    ],
    [
      'a starter that passes',
      { 'starter.py': sources['solution.py'] },
      'starter.py:1: the starter passes every test: nothing is left to do',
    ],
    ['no test', { 'tests.py': 'import double\n' }, 'tests.py:1: has no test: name functions test_…'],
    [
      'one answer for everything',
      { 'cases.py': 'def cases(random):\n    return [[3], [3]]\n' },
      'cases.py:1: with seed 0, one and the same answer is right for every case',
    ],
    [
      'inputs that are the answers',
      {
        'solution.py': 'def double(x):\n    return x if isinstance(x, str) else 6\n',
        'cases.py': 'def cases(random):\n    return [["a"], ["b"]]\n',
      },
      'cases.py:1: with seed 0, every case is its own answer',
    ],
    [
      'answers that change',
      {
        'solution.py':
          'import random\n\n\ndef double(x):\n    return 6 if x == 3 else random.SystemRandom().random()\n',
      },
      'solution.py:1: the solution answers otherwise when it runs again with seed 0',
    ],
    [
      'answers that cannot be compared',
      { 'solution.py': 'def double(x):\n    return 6 if x == 3 else object()\n' },
      'solution.py:1: the solution cannot answer case 0 of seed 0: a object cannot be compared: answer with numbers, text, lists, sets or dicts',
    ],
    [
      'cases that fail',
      { 'cases.py': 'def cases(random):\n    return 1 / 0\n' },
      'cases.py:2: cases(random) fails with seed 0: ZeroDivisionError: division by zero',
    ],
    [
      'too many cases',
      { 'cases.py': 'def cases(random):\n    return [[n] for n in range(65)]\n' },
      'cases.py:1: makes 65 cases with seed 0: 1 to 64',
    ],
    [
      'a loop without an end',
      { 'solution.py': 'while True:\n    pass\n' },
      'solution.py:1: takes more than 2 s',
    ],
    [
      'code that ends Python',
      { 'solution.py': 'import os\nos._exit(0)\n' },
      'solution.py:1: the code ends Python itself, as os._exit() does',
    ],
    [
      'the name of a module of Python',
      {
        'exercise.yaml': 'module: statistics\nentry: double\n',
        'tests.py': 'import statistics\n\n\ndef test():\n    assert statistics.double(3) == 6\n',
      },
      'solution.py:1: the solution fails: ImportError: statistics is a module of Python itself: give the exercise another name',
    ],
  ])('refuses %s, with file and line', async (_, changed, problem) => {
    expect(await problemsOf(changed)).toEqual([problem]);
  });

  it('names every test that a solution fails, with the line of the assertion', async () => {
    const found = await problemsOf({
      'tests.py': `import unittest
from double import double


def test_nothing():
    assert double(0) == 1, "one more"


def test_three():
    assert double(3) == 6


class DoubleTest(unittest.TestCase):
    def test_four(self):
        self.assertEqual(
            double(4),
            9,
        )
`,
    });
    expect(found).toEqual([
      'tests.py:6: the solution does not pass test_nothing: one more: got 0, expected 1',
      'tests.py:15: the solution does not pass test_four: 8 != 9: got 8, expected 9',
    ]);
  });

  it('reads no host from the code of an exercise', async () => {
    const found = await problemsOf({
      'solution.py': `import os\n\n\ndef double(x):\n    os.listdir("${dirname(process.execPath)}")\n    return 2 * x\n`,
    });
    expect(found[0]).toMatch(/^solution\.py:5: the solution does not pass test_three: FileNotFoundError/);
  });
});
