import { UsageError } from '../check/check-folder.ts';
import { describeProblems, formatCount } from '../problem.ts';
import { createProgress } from '../progress.ts';
import { type ImportedCourse, importExercism } from './import-exercism.ts';
import { type ImportedArticle, importJupyter } from './import-jupyter.ts';

interface ImportOptions {
  /** Checkout or notebook. */
  readonly source: string;
  /** Where the course or the article is written. */
  readonly folder: string;
}

/** Says what became of a track. */
export const describeCourse = ({ path, exercises, leftOut }: ImportedCourse): string =>
  `${path} has ${formatCount(exercises, 'exercise')}; left out: ${leftOut.length}.`;

/** Says what became of a notebook. */
export const describeArticle = ({ path, cells }: ImportedArticle): string =>
  `${path} has ${formatCount(cells, 'cell')} that ${cells === 1 ? 'runs' : 'run'} in the page.`;

const exercism = async ({ source, folder }: ImportOptions): Promise<void> => {
  const imported = await importExercism(source, folder, createProgress(process.stderr));
  const { leftOut, warnings } = imported;
  process.stderr.write(describeProblems(warnings));
  for (const { slug, reason } of leftOut) process.stderr.write(`${slug}: left out: ${reason}\n`);
  process.stdout.write(
    `${describeCourse(imported)} Read course.yaml, then: npm run content -- validate --run ${folder}\n`,
  );
};

const jupyter = async ({ source, folder }: ImportOptions): Promise<void> => {
  const imported = await importJupyter(source, folder, createProgress(process.stderr));
  for (const { cell, reason } of imported.notes) process.stderr.write(`cell ${cell}: ${reason}\n`);
  process.stdout.write(`${describeArticle(imported)}\n`);
};

const kinds = { exercism, jupyter };

/** `content import <kind> <source>`: lists on standard error what cannot be carried over. @returns the exit code */
export const importContent = async (kind: string, options: ImportOptions): Promise<number> => {
  if (!Object.hasOwn(kinds, kind))
    throw new UsageError(`There is nothing to import from ${kind}: name exercism or jupyter.`);
  await kinds[kind as keyof typeof kinds](options);
  return 0;
};
