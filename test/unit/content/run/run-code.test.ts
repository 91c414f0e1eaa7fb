import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { errorsIn } from '#bin/content/problem.ts';
import { listCellFiles } from '#bin/content/run/cell-files.ts';
import { runCode } from '#bin/content/run/run-code.ts';
import { inCourse, plainCourse } from '#test/support/course-folder.ts';
import { quietProgress } from '#test/support/quiet-progress.ts';
import { makeFolder, temporaryFolder } from '#test/support/temporary-folder.ts';

const course = `${plainCourse}sections:
  - title: One
    lectures:
      - { id: gulls, title: Gulls, type: free, contentType: article, article: lectures/gulls.md }
`;

/** Problems of the code of a course with this article, as `line: message`. */
const problemsOf = async (article: string): Promise<string[]> => {
  const folder = makeFolder(
    inCourse('birds', { 'course.yaml': course, 'lectures/gulls.md': article }),
    onTestFinished,
  );
  const { courses, problems } = await checkFolder(folder);
  expect(errorsIn(problems)).toEqual([]);
  return (await runCode(courses.flatMap(listCellFiles), quietProgress)).map(
    ({ line, message }) => `${line}: ${message}`,
  );
};

const fence = (kind: string, text: string): string => `\`\`\`${kind}\n${text}\n\`\`\`\n\n`;

describe('validate --run', () => {
  it('finds nothing in a course without cells, and starts no engine for it', async () => {
    expect(await problemsOf('Text.\n')).toEqual([]);
  });

  it('names the line of code that fails, and each output that is not what the code prints', async () => {
    const article = [
      fence('python run', 'x = 2\ny = x * 3'),
      fence('python run', 'print(y)'),
      fence('output', '7'),
      fence('python run', 'a = 1\nb = a / 0'),
      fence('python run', 'print(z)'),
      fence('output approximate', 'any'),
      fence('python run', 'print()'),
      fence('output approximate', 'any'),
    ].join('');
    expect(await problemsOf(article)).toEqual([
      '11: line 1 of the output is "6", not "7"',
      '16: the cell fails: ZeroDivisionError: division by zero',
      "20: the cell fails: NameError: name 'z' is not defined",
      '32: the cell prints nothing',
    ]);
  });

  it('tells what a cell that ends Python does, and runs the next one with the names of those before', async () => {
    const cells = ['x = 2', 'import os\nos._exit(0)', 'x'].map((code) => fence('python run', code));
    expect(await problemsOf([...cells, fence('output', '2')].join(''))).toEqual([
      '6: the cell ends Python itself, as os._exit() does',
    ]);
  });

  it('accepts a cell that fails as its output says', async () => {
    const shown = "Traceback (most recent call last):\n  ...\nNameError: name 'z' is not defined";
    expect(await problemsOf(fence('python run', 'z') + fence('output', shown))).toEqual([]);
  });

  it('runs again only what changed since it ran well', async () => {
    const ran: number[] = [];
    const counting = { ...quietProgress, begin: (_label: string, total: number) => void ran.push(total) };
    const memo = join(temporaryFolder(onTestFinished), 'code.json');
    const cells = (code: string) => [{ file: '/one.md', cells: [{ line: 2, code }] }];
    expect(await runCode(cells('1'), counting, memo)).toEqual([]);
    expect(await runCode(cells('1'), counting, memo)).toEqual([]);
    expect(await runCode(cells('x'), counting, memo)).toHaveLength(1);
    expect(await runCode(cells('x'), counting, memo)).toHaveLength(1);
    expect(ran).toEqual([1, 1, 1]);
  });

  it('finds that every cell of the demo courses prints what its lesson says', async () => {
    const { courses } = await checkFolder(join(import.meta.dirname, '../../../../content'));
    expect(courses.length).toBeGreaterThan(10);
    expect(await runCode(courses.flatMap(listCellFiles), quietProgress)).toEqual([]);
  });
});
