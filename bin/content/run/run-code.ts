import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { servedLock } from '#python/packages.ts';
import { formatCount, type Problem } from '../problem.ts';
import type { Progress } from '../progress.ts';
import type { CellFile } from './cell-files.ts';
import { checkCells } from './check-cells.ts';
import { createEngine } from './engine.ts';

/** What decides whether code does the same again: the engine, how it is run, and the code with its expected output. */
const hashOf = (ofEngine: string, { file, cells }: CellFile): string =>
  createHash('sha256')
    .update(JSON.stringify([ofEngine, file, cells]))
    .digest('hex');

/** What decides how code runs, besides the code: the engine and what is around it. @param judge file of the checks, beside this one */
export const readEngineVersion = async (judge: string): Promise<string> => {
  const require = createRequire(import.meta.url);
  const files = [
    require.resolve('pyodide/package.json'),
    join(import.meta.dirname, '..', '..', '..', 'web', 'python', 'runner.py'),
    join(import.meta.dirname, '..', '..', '..', 'web', 'python', 'practice.py'),
    join(import.meta.dirname, judge),
  ];
  return JSON.stringify([servedLock(), ...(await Promise.all(files.map((file) => readFile(file, 'utf8'))))]);
};

/** What ran well before, by its hash. */
const readMemo = async (file: string): Promise<ReadonlySet<string>> => {
  try {
    return new Set(JSON.parse(await readFile(file, 'utf8')) as string[]);
  } catch {
    return new Set();
  }
};

/**
 * Runs the code of courses in the engine that runs it in pages.
 * @param memo file that remembers what ran well, which is not run again; absent, everything runs
 * @returns what does not do what the course says
 */
export const runCode = async (
  files: readonly CellFile[],
  progress: Progress,
  memo?: string,
): Promise<Problem[]> => {
  if (files.length === 0) return [];
  const version = await readEngineVersion('check-cells.ts');
  const known = memo === undefined ? new Set<string>() : await readMemo(memo);
  const changed = files.filter((file) => !known.has(hashOf(version, file)));
  if (changed.length === 0) return [];
  const engine = createEngine();
  const problems: Problem[] = [];
  const ran = new Set(known);
  progress.begin('Running code', changed.length);
  try {
    for (const [index, file] of changed.entries()) {
      const found = await checkCells(engine, file);
      problems.push(...found);
      if (found.length === 0) ran.add(hashOf(version, file));
      progress.advance(index + 1);
    }
  } finally {
    engine.close();
  }
  const cells = changed.reduce((sum, file) => sum + file.cells.length, 0);
  progress.end(`Ran the code of ${formatCount(changed.length, 'lesson')}: ${formatCount(cells, 'cell')}.`);
  if (memo !== undefined) {
    await mkdir(dirname(memo), { recursive: true });
    await writeFile(memo, JSON.stringify([...ran]));
  }
  return problems;
};
