import { UsageError } from '../check/check-folder.ts';
import { describeProblems, formatCount } from '../problem.ts';
import { createProgress } from '../progress.ts';
import { importExercism } from './import-exercism.ts';
import { importJupyter } from './import-jupyter.ts';

interface ImportOptions {
  /** Checkout or notebook. */
  readonly source: string;
  /** Where the course or the article is written. */
  readonly folder: string;
}

const exercism = async ({ source, folder }: ImportOptions): Promise<void> => {
  const { path, exercises, leftOut, warnings } = await importExercism(
    source,
    folder,
    createProgress(process.stderr),
  );
  process.stderr.write(describeProblems(warnings));
  for (const { slug, reason } of leftOut) process.stderr.write(`${slug}: left out: ${reason}\n`);
  process.stdout.write(
    `${path} has ${formatCount(exercises, 'exercise')}; ${leftOut.length} were left out. Read course.yaml, then: npm run content -- validate --run ${folder}\n`,
  );
};

const jupyter = async ({ source, folder }: ImportOptions): Promise<void> => {
  const { path, cells, notes } = await importJupyter(source, folder, createProgress(process.stderr));
  for (const { cell, reason } of notes) process.stderr.write(`cell ${cell}: ${reason}\n`);
  process.stdout.write(`${path} has ${formatCount(cells, 'cell')} that run in the page.\n`);
};

const kinds = { exercism, jupyter };

/** `content import <kind> <source>`: lists on standard error what cannot be carried over. @returns the exit code */
export const importContent = async (kind: string, options: ImportOptions): Promise<number> => {
  if (!Object.hasOwn(kinds, kind))
    throw new UsageError(`There is nothing to import from ${kind}: name exercism or jupyter.`);
  await kinds[kind as keyof typeof kinds](options);
  return 0;
};
