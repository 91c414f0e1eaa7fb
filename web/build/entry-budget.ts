import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The properties of a chunk that the budgets check. */
export interface BudgetChunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  /** Files of statically imported chunks. */
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  /** Content of the served file. */
  readonly code: string;
}

/** Limits in Brotli-compressed bytes of the scripts that must load before a page can run. */
interface Budgets {
  readonly entry: number;
  readonly learnerPage: number;
  readonly streamEngine: number;
}
const siteBudgets: Budgets = { entry: 92_000, learnerPage: 170_000, streamEngine: 100_000 };

/** Module id of the streaming engine that `hlsEngine` builds. */
const streamEngine = /^\0?hls\.js$/;
const engineName = 'the engine of streams';

/** Code that is downloaded only when an action needs it. */
const onDemand: readonly (readonly [string, RegExp])[] = [
  ['the identity SDK', /@auth0\//],
  ['Mantine', /node_modules\/@mantine\/.*\.mjs$/],
  ['a player', /\/features\/player\//],
  [engineName, streamEngine],
  ['the dashboard', /\/features\/dashboard\//],
  ['the profile', /\/features\/profile\//],
  ['the Markdown renderer', /node_modules\/react-markdown\//],
  ['the validator of the contract', /node_modules\/zod\//],
];

/** Pages that signed-out visitors may open first. */
const publicPage =
  /\/features\/(?:home|courses|solutions|training|instructor|about|contact|faq|legal)\/\w+Page\.|\/app\/CourseRoute/;

/** Pages in the learner shell, with Mantine. */
const learnerPage =
  /\/features\/(?:certificate|checkout|claim|congratulations|dashboard|enroll|learning-path|notebook|player|profile|teams|upgrade)\/(\w+Page)\./;
const learnerShell = /\/app\/learner\/LearnerShell\./;

const hasEngine = ({ moduleIds }: BudgetChunk): boolean => moduleIds.some((id) => streamEngine.test(id));

/** The chunks and everything that they statically import. */
const collectImports = (
  start: readonly BudgetChunk[],
  chunks: ReadonlyMap<string, BudgetChunk>,
): Set<BudgetChunk> => {
  const reached = new Set<BudgetChunk>();
  const visit = (chunk: BudgetChunk | undefined) => {
    if (!chunk || reached.has(chunk)) return;
    reached.add(chunk);
    for (const file of chunk.imports) visit(chunks.get(file));
  };
  start.forEach(visit);
  return reached;
};

const knownWeights = new WeakMap<BudgetChunk, number>();
/** Brotli-compressed bytes of a chunk, cached because compressing the largest takes half a second. */
const weighChunk = (chunk: BudgetChunk): number => {
  const bytes = knownWeights.get(chunk) ?? brotliCompressSync(chunk.code).length;
  knownWeights.set(chunk, bytes);
  return bytes;
};

const weigh = (all: Iterable<BudgetChunk>): number =>
  [...all].reduce((sum, chunk) => sum + weighChunk(chunk), 0);

/**
 * Brotli-compressed bytes of the scripts that must load before the entry and each learner page can run, by name. A learner
 * page needs the entry, the shell with Mantine and its own chunks. Code that loads later (the identity SDK, the video
 * player, a lecture's quiz or notes) does not count.
 */
export const weighChunks = (all: readonly BudgetChunk[]): Map<string, number> => {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const first = all.filter(
    ({ isEntry, facadeModuleId }) => isEntry || learnerShell.test(facadeModuleId ?? ''),
  );
  const found = new Map<string, number>();
  for (const chunk of all) {
    const [, name] = learnerPage.exec(chunk.facadeModuleId ?? '') ?? [];
    if (chunk.isEntry) found.set('the entry', weigh(collectImports([chunk], chunks)));
    if (name) found.set(name, weigh(collectImports([...first, chunk], chunks)));
    if (hasEngine(chunk)) found.set(engineName, weigh([chunk]));
  }
  return found;
};

/** Lists violations of the budgets, and code in the first load that should come on demand. */
export const findBudgetProblems = (all: readonly BudgetChunk[], budgets = siteBudgets): string[] => {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const problems: string[] = [];
  for (const chunk of all) {
    if (
      learnerPage.test(chunk.facadeModuleId ?? '') &&
      [...collectImports([chunk], chunks)].some(hasEngine)
    ) {
      problems.push(`${chunk.fileName} brings in ${engineName}`);
    }
    if (!chunk.isEntry && !publicPage.test(chunk.facadeModuleId ?? '')) continue;
    const first = [...collectImports([chunk], chunks)];
    for (const [name, pattern] of onDemand) {
      const culprit = first.flatMap(({ moduleIds }) => moduleIds).find((id) => pattern.test(id));
      if (culprit) problems.push(`${chunk.fileName} brings in ${name}: ${culprit}`);
    }
  }
  const found = weighChunks(all);
  for (const [name, bytes] of found) {
    const budget =
      budgets[name === 'the entry' ? 'entry' : name === engineName ? 'streamEngine' : 'learnerPage'];
    if (bytes > budget) problems.push(`${name} weighs ${bytes} bytes, more than ${budget}`);
  }
  if (!found.has('the entry')) problems.push('there is no entry chunk');
  return problems;
};

/**
 * Fails the build when the entry or a learner page exceeds its budget, or a public page statically imports on-demand code.
 * Weighs the written files, because Vite adds its preload table to the entry after every `generateBundle` hook.
 */
export const entryBudget = (budgets = siteBudgets): Plugin => ({
  name: 'entry-budget',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle)
      .filter((file) => file.type === 'chunk')
      .map(({ fileName, isEntry, facadeModuleId, imports, moduleIds }) => ({
        fileName,
        isEntry,
        facadeModuleId,
        imports,
        moduleIds,
        code: readFileSync(join(dir, fileName), 'utf8'),
      }));
    const problems = findBudgetProblems(chunks, budgets);
    if (problems.length) this.error(problems.join('\n'));
    const figures = [...weighChunks(chunks)].map(([name, bytes]) => `${name} ${bytes}`);
    process.stdout.write(`bytes after Brotli: ${figures.join(', ')}\n`);
  },
});
