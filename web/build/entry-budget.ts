import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** A chunk as far as the budget looks at it; Rollup's and Rolldown's output chunks fit. */
export interface BudgetChunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  /** Files of the chunks that must load first. */
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly code: string;
}

/** Bytes after Brotli of everything the browser must load before the first page can run. */
const entryBudgetBytes = 95_000;

/** What nobody downloads before an action asks for it. */
const onDemand: readonly (readonly [string, RegExp])[] = [
  ['the identity SDK', /node_modules\/@auth0\//],
  ['a player', /node_modules\/(?:media-chrome|@?vidstack)\/|\/features\/player\//],
  ['the dashboard', /\/features\/dashboard\//],
  ['the profile', /\/features\/profile\//],
  ['the Markdown renderer', /node_modules\/react-markdown\//],
  ['the validator of the contract', /node_modules\/zod\//],
];

/** Pages that a signed-out visitor opens first. */
const publicPage =
  /\/features\/(?:home|courses|solutions|training|instructor|about|contact|faq|legal)\/\w+Page\.|\/app\/CourseRoute/;

const closure = (start: BudgetChunk, chunks: ReadonlyMap<string, BudgetChunk>): Set<BudgetChunk> => {
  const reached = new Set<BudgetChunk>();
  const visit = (chunk: BudgetChunk | undefined) => {
    if (!chunk || reached.has(chunk)) return;
    reached.add(chunk);
    for (const file of chunk.imports) visit(chunks.get(file));
  };
  visit(start);
  return reached;
};

/** What breaks the promise that a first visit is light; empty when all is well. */
export const entryProblems = (all: readonly BudgetChunk[], budgetBytes = entryBudgetBytes): string[] => {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const problems: string[] = [];
  for (const chunk of all) {
    if (!chunk.isEntry && !publicPage.test(chunk.facadeModuleId ?? '')) continue;
    const first = [...closure(chunk, chunks)];
    for (const [name, pattern] of onDemand) {
      const culprit = first.flatMap(({ moduleIds }) => moduleIds).find((id) => pattern.test(id));
      if (culprit) problems.push(`${chunk.fileName} brings in ${name}: ${culprit}`);
    }
    if (!chunk.isEntry) continue;
    const bytes = first.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
    if (bytes > budgetBytes) problems.push(`the entry weighs ${bytes} bytes, more than ${budgetBytes}`);
  }
  if (!all.some(({ isEntry }) => isEntry)) problems.push('there is no entry chunk');
  return problems;
};

/** Fails the build when the entry outgrows its budget or a public page pulls in what is meant to come on demand. */
export const entryBudget = (): Plugin => ({
  name: 'entry-budget',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const problems = entryProblems(chunks);
    if (problems.length) this.error(problems.join('\n'));
  },
});
