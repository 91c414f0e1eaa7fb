import type { CourseSource } from '../check/check-course.ts';
import { formatCount, type Problem } from '../problem.ts';
import type { Progress } from '../progress.ts';
import { checkCells, listCellFiles } from './check-cells.ts';
import { createEngine } from './engine.ts';

/** Runs all code of courses in the engine that runs it in pages, and returns what does not do what the course says. */
export const runCode = async (courses: readonly CourseSource[], progress: Progress): Promise<Problem[]> => {
  const files = courses.flatMap(listCellFiles);
  if (files.length === 0) return [];
  const engine = createEngine();
  const problems: Problem[] = [];
  progress.begin('Running code', files.length);
  try {
    for (const [index, file] of files.entries()) {
      problems.push(...(await checkCells(engine, file)));
      progress.advance(index + 1);
    }
  } finally {
    engine.close();
  }
  const cells = files.reduce((sum, file) => sum + file.cells.length, 0);
  progress.end(`Ran the code of ${formatCount(files.length, 'lesson')}: ${formatCount(cells, 'cell')}.`);
  return problems;
};
