import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { type ImportedCourse, importExercism } from '#bin/content/import/import-exercism.ts';
import { errorsIn } from '#bin/content/problem.ts';
import { quietProgress } from '#test/support/quiet-progress.ts';
import { makeFolder } from '#test/support/temporary-folder.ts';

const removals: (() => void)[] = [];
afterAll(() => removals.forEach((remove) => remove()));
/** A folder of this test with these files. */
const folderOf = (files: Record<string, string | Buffer>): string =>
  makeFolder(files, (remove) => removals.push(remove));

/** The files of one exercise of a track. */
const exercise = (
  slug: string,
  { tests = [`${slug}_test.py`], ...given }: { tests?: readonly string[]; [file: string]: unknown },
): Record<string, string> => {
  const files = {
    solution: [`${slug}.py`],
    test: tests,
    example: ['.meta/example.py'],
  };
  const all = {
    '.meta/config.json': JSON.stringify({ authors: [], files, blurb: 'Made for a test.' }),
    '.meta/example.py': 'def double(number):\n    return 2 * number\n',
    [`${slug}.py`]: 'def double(number):\n    pass\n',
    [`${slug}_test.py`]: [
      'import unittest',
      '',
      `from ${slug} import (`,
      '    double,',
      ')',
      '',
      '',
      'class DoubleTest(unittest.TestCase):',
      '    def test_two(self):',
      '        self.assertEqual(double(2), 4)',
      '',
    ].join('\n'),
    '.docs/instructions.md': '# Instructions\n\nDouble a number.\n',
    ...(given as Record<string, string>),
  };
  return Object.fromEntries(
    Object.entries(all).map(([name, text]) => [`exercises/practice/${slug}/${name}`, text]),
  );
};

const practice = [
  { slug: 'double', name: 'Double', difficulty: 1 },
  { slug: 'noted', name: 'Noted', difficulty: 5 },
  { slug: 'helped', name: 'Helped', difficulty: 9 },
  { slug: 'refactor', name: 'Refactor', difficulty: 2 },
  { slug: 'broken', name: 'Broken', difficulty: 2 },
  { slug: 'outside', name: 'Outside', difficulty: 2 },
  { slug: 'gone', name: 'Gone', difficulty: 2 },
];
const config = { language: 'Python', slug: 'python', exercises: { concept: [], practice } };

const track: Readonly<Record<string, string>> = {
  // With the mark that some editors write before a text.
  'config.json': `\uFEFF${JSON.stringify(config)}`,
  ...exercise('double', { '.docs/hints.md': '# Hints\n\n## General\n\n- Multiply.\n' }),
  ...exercise('noted', {
    '.docs/introduction.md': '# Introduction\n\nNumbers grow.\n',
    '.docs/instructions.md':
      '# Instructions\n\nSee [concept:python/list-methods]().\n\n![A tree](https://assets.exercism.org/tree.svg)\n\n~~~~exercism/note\nMind `0`.\n\nAnd one.\n~~~~\n',
    '.docs/instructions.append.md':
      '# Instructions append\n\n![Another][other]\n\n[other]: https://assets.exercism.org/o.png\n',
  }),
  ...exercise('helped', {
    tests: ['helped_test.py', 'test_utils.py'],
    'test_utils.py': 'two = 2\n',
    'helped_test.py':
      'from helped import double\nfrom test_utils import two\n\n\ndef test_two():\n    assert double(two) == 4\n',
  }),
  ...exercise('refactor', { 'refactor.py': 'def double(number):\n    return number + number\n' }),
  ...exercise('outside', { tests: ['outside_test.py', '../../../stranger.py'] }),
  ...exercise('broken', { '.meta/example.py': 'def double(number):\n    return number\n' }),
};

describe('a course of an Exercism track', () => {
  let folder: string;
  let imported: ImportedCourse;
  const textOf = (file: string): Promise<string> => readFile(join(imported.path, file), 'utf8');

  beforeAll(async () => {
    folder = folderOf({});
    imported = await importExercism(folderOf(track), folder, quietProgress);
  }, 60_000);

  it('has every exercise whose solution passes and whose starter does not, by its slug, from easy to hard', async () => {
    const { sections } = parse(await textOf('course.yaml')) as {
      sections: { title: string; lectures: { id: string; title: string }[] }[];
    };
    expect(sections.map(({ title, lectures }) => [title, lectures.map(({ id }) => id)])).toEqual([
      ['Easy', ['double']],
      ['Medium', ['noted']],
      ['Hard', ['helped']],
    ]);
    const { problems, courses } = await checkFolder(folder);
    expect(errorsIn(problems)).toEqual([]);
    expect([...(courses[0]?.exercises.keys() ?? [])]).toEqual(['double', 'noted', 'helped']);
  });

  it('names each exercise that it leaves out, with the reason', () => {
    expect(imported.exercises).toBe(3);
    expect(new Map(imported.leftOut.map(({ slug, reason }) => [slug, reason]))).toEqual(
      new Map([
        ['outside', expect.stringContaining('must be the name of a Python file')],
        ['gone', 'config.json lists it, and it has no folder'],
        ['refactor', 'the starter passes every test: nothing is left to do'],
        ['broken', expect.stringContaining('the solution does not pass')],
      ]),
    );
  });

  it('carries over hints, helpers of tests, notes, and links for what only Exercism shows', async () => {
    expect(await textOf('exercises/double/hints.md')).toBe('## General\n\n- Multiply.\n');
    expect(await textOf('exercises/helped/files/test_utils.py')).toBe('two = 2\n');
    expect(await textOf('exercises/noted/task.md')).toBe(
      [
        'Numbers grow.',
        '',
        'See [list methods](https://exercism.org/tracks/python/concepts/list-methods).',
        '',
        '[A tree](https://assets.exercism.org/tree.svg)',
        '',
        '> **Note**',
        '>',
        '> Mind `0`.',
        '>',
        '> And one.',
        '',
        '[Another][other]',
        '',
        '[other]: https://assets.exercism.org/o.png',
        '',
      ].join('\n'),
    );
  });

  it('is never written over another one, and not made of what is no Python track', async () => {
    const run = (files: Readonly<Record<string, string>>) =>
      importExercism(folderOf(files), folder, quietProgress);
    await expect(run({})).rejects.toThrow('is not the checkout of an Exercism track');
    const other = { ...track, 'config.json': JSON.stringify({ ...config, language: 'Rust' }) };
    await expect(run(other)).rejects.toThrow('is the Rust track: pages run Python alone');
    await expect(run(track)).rejects.toThrow('exists already');
    const outside = { ...config, exercises: { practice: [{ slug: '..', name: 'Out', difficulty: 1 }] } };
    await expect(run({ ...track, 'config.json': JSON.stringify(outside) })).rejects.toThrow('single hyphens');
  });
});
