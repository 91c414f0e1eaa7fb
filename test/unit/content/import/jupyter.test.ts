import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { type ImportedArticle, importJupyter } from '#bin/content/import/import-jupyter.ts';
import { describeProblems } from '#bin/content/problem.ts';
import { listCellFiles } from '#bin/content/run/cell-files.ts';
import { runCode } from '#bin/content/run/run-code.ts';
import { inCourse, plainCourse } from '#test/support/course-folder.ts';
import { quietProgress } from '#test/support/quiet-progress.ts';
import { makeFolder } from '#test/support/temporary-folder.ts';

const removals: (() => void)[] = [];
afterAll(() => removals.forEach((remove) => remove()));
/** A folder of this test with these files. */
const folderOf = (files: Record<string, string | Buffer>): string =>
  makeFolder(files, (remove) => removals.push(remove));

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const code = (source: string, outputs: readonly object[] = []) => ({
  cell_type: 'code',
  metadata: {},
  execution_count: 1,
  source,
  outputs,
});
const printed = (text: string) => ({ output_type: 'stream', name: 'stdout', text });
const text = (source: string, attachments?: object) => ({
  cell_type: 'markdown',
  metadata: {},
  source,
  ...(attachments && { attachments }),
});
const notebook = (cells: readonly object[], language = 'python') =>
  JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: { language_info: { name: language } }, cells });

const lesson = notebook([
  text('Sums, and a picture: ![dot](attachment:dot.png "A dot")', { 'dot.png': { 'image/png': pixel } }),
  code('total = sum([1, 2, 3])\nprint(total)', [printed('6\n')]),
  code('total * 2', [
    { output_type: 'execute_result', execution_count: 2, metadata: {}, data: { 'text/plain': '13' } },
  ]),
  code('import time\nprint(time.perf_counter())', [printed('0.1\n')]),
  code('%timeit sum([1])', [printed('9 ns\n')]),
  code('import numpy as np\nprint(np.pi)', [
    printed('3.14\n'),
    { output_type: 'display_data', metadata: {}, data: { 'image/png': pixel, 'text/plain': '<Figure>' } },
  ]),
  code('print("```")', [printed('```\n')]),
  { cell_type: 'raw', metadata: {}, source: 'For LaTeX' },
]);

describe('an article made of a notebook', () => {
  let folder: string;
  let imported: ImportedArticle;
  let article: string;

  beforeAll(async () => {
    const source = join(folderOf({ 'My Lesson.ipynb': lesson }), 'My Lesson.ipynb');
    folder = folderOf(
      inCourse('sums', {
        'course.yaml': `${plainCourse}sections:
  - title: One
    lectures:
      - { id: sums, title: Sums, type: free, contentType: article, article: lectures/my-lesson.md }
`,
      }),
    );
    imported = await importJupyter(source, join(folder, 'sums', 'lectures'), quietProgress);
    article = await readFile(imported.path, 'utf8');
  }, 60_000);

  it('has cells with what they print in the engine of the pages, and shows the code that does not run there', () => {
    expect(imported.cells).toBe(4);
    expect(article).toContain(
      '```python run\ntotal = sum([1, 2, 3])\nprint(total)\n```\n\n```output\n6\n```',
    );
    expect(article).toContain('```python run\ntotal * 2\n```\n\n```output\n12\n```');
    expect(article).toMatch(/perf_counter\(\)\)\n```\n\n```output approximate\n[\d.]+\n```/);
    expect(article).toContain('```python\n%timeit sum([1])\n```\n\n```text\n9 ns\n```');
    expect(article).toContain('```python\nimport numpy as np\nprint(np.pi)\n```\n\n```text\n3.14\n```');
    expect(article).toContain('````python run\nprint("```")\n````\n\n````output\n```\n````');
  });

  it('says for each cell what was lost or is different', () => {
    expect(imported.notes).toEqual([
      { cell: 3, reason: 'prints something else here than in the notebook: the output is that of the page' },
      { cell: 4, reason: 'prints something else each time: its output is approximate' },
      { cell: 5, reason: 'has a command of IPython, which is no Python: it is shown, and does not run' },
      { cell: 6, reason: 'needs numpy, which pages do not have: it is shown, and does not run' },
      { cell: 8, reason: 'raw text is left out' },
    ]);
  });

  it('brings its pictures, and validates with its code', async () => {
    const pictures = await readdir(join(folder, 'sums', 'lectures', 'figures'));
    expect(pictures.map((name) => name.replace(/\.[0-9a-f]+\./, '.')).sort()).toEqual([
      'my-lesson-1.png',
      'my-lesson-6.png',
    ]);
    const { problems, courses } = await checkFolder(folder);
    expect(describeProblems(problems)).toBe('');
    expect(await runCode(courses.flatMap(listCellFiles), quietProgress)).toEqual([]);
  });

  it('leaves out the pictures that no article can name, each with its cell and the reason', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
    const gif = Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0;', 'latin1').toString('base64');
    const shown = (data: object) => ({ output_type: 'display_data', metadata: {}, data });
    const cells = [
      text('![dot](attachment:dot.gif)', { 'dot.gif': { 'image/gif': gif } }),
      code('plot()', [shown({ 'image/svg+xml': svg, 'text/plain': 'a plot' })]),
      code('plot()', [shown({ 'image/gif': gif })]),
      code('plot()', [shown({ 'image/svg+xml': svg, 'image/png': pixel })]),
    ];
    const sources = folderOf({ 'plots.ipynb': notebook(cells, 'julia') });
    const { path, notes } = await importJupyter(join(sources, 'plots.ipynb'), sources, quietProgress);
    expect(notes.filter(({ reason }) => reason.includes('left out'))).toEqual([
      {
        cell: 1,
        reason: 'the attachment dot.gif is left out: articles show pictures in PNG, JPEG and WebP',
      },
      { cell: 2, reason: 'a picture is left out: articles show pictures in PNG, JPEG and WebP' },
      { cell: 3, reason: 'a picture is left out: articles show pictures in PNG, JPEG and WebP' },
    ]);
    expect((await readFile(path, 'utf8')).match(/figures.*/g)).toEqual([
      expect.stringMatching(/^figures\/plots-4\.[0-9a-f]+\.png\)$/),
    ]);
    expect(await readdir(join(sources, 'figures'))).toHaveLength(1);
  });

  it('keeps the labels of its cells apart', async () => {
    const cells = ['one', 'two'].map((page) => text(`See [docs].\n\n[docs]: https://example.com/${page}`));
    const sources = folderOf({ 'labels.ipynb': notebook(cells, 'julia') });
    const { path } = await importJupyter(join(sources, 'labels.ipynb'), sources, quietProgress);
    expect((await readFile(path, 'utf8')).match(/^\[.*/gm)).toEqual([
      '[docs-cell-1]: https://example.com/one',
      '[docs-cell-2]: https://example.com/two',
    ]);
  });

  it('is written over nothing, and made of nothing but a notebook', async () => {
    const sources = folderOf({ 'my-lesson.ipynb': lesson, 'old.ipynb': '{"nbformat":3}', 'no.ipynb': 'x' });
    const run = (name: string) =>
      importJupyter(join(sources, name), join(folder, 'sums', 'lectures'), quietProgress);
    await expect(run('my-lesson.ipynb')).rejects.toThrow('exists already');
    await expect(run('old.ipynb')).rejects.toThrow('is not a notebook of nbformat 4');
    await expect(run('no.ipynb')).rejects.toThrow('is not valid JSON');
    await expect(run('absent.ipynb')).rejects.toThrow('cannot be read');
  });

  it.each([
    ['Über Bäume (1).ipynb', 'uber-baume-1.md'],
    ['Cafe\u0301 Straße.ipynb', 'cafe-strasse.md'],
  ])('is named after the letters of %s, without their accents', async (name, article) => {
    const sources = folderOf({ [name]: notebook([text('Text')]) });
    const { path } = await importJupyter(join(sources, name), sources, quietProgress);
    expect(path).toBe(join(sources, article));
  });

  it('needs a notebook whose name can be the name of a file of a course', async () => {
    const sources = folderOf({ '笔记.ipynb': lesson });
    await expect(importJupyter(join(sources, '笔记.ipynb'), sources, quietProgress)).rejects.toThrow(
      'rename it, for example to lesson.ipynb',
    );
    expect(await readdir(sources)).toEqual(['笔记.ipynb']);
  });

  it('runs without the cells that do not run in the page, and blames none for what they did', async () => {
    const cells = [
      code('def f(n): return n*2'),
      code('while True: pass'),
      code('print(f(21))', [printed('42\n')]),
      code('n = 4\n1/0'),
      code('print(n)'),
    ];
    const sources = folderOf({ 'loops.ipynb': notebook(cells) });
    const imported = await importJupyter(join(sources, 'loops.ipynb'), sources, quietProgress);
    const { path, notes } = imported;
    expect(notes).toEqual([
      { cell: 2, reason: 'takes more than 10 s in the page: it is shown, and does not run' },
      { cell: 4, reason: 'ZeroDivisionError: division by zero: it is shown, and does not run' },
      { cell: 5, reason: "NameError: name 'n' is not defined: it is shown, and does not run" },
    ]);
    expect(imported.cells).toBe(2);
    expect(await readFile(path, 'utf8')).toContain('```python run\nprint(f(21))\n```\n\n```output\n42\n```');
  });

  it('of another language shows its code', async () => {
    const text = notebook([code('println(1)', [printed('1\n')])], 'julia');
    // With the mark that some editors write before a text.
    const sources = folderOf({ 'julia.ipynb': `\uFEFF${text}` });
    const { path, cells, notes } = await importJupyter(join(sources, 'julia.ipynb'), sources, quietProgress);
    expect(cells).toBe(0);
    expect(notes).toEqual([
      { cell: 1, reason: 'is julia, which pages do not run: it is shown, and does not run' },
    ]);
    expect(await readFile(path, 'utf8')).toBe('```julia\nprintln(1)\n```\n\n```text\n1\n```\n');
  });
});
