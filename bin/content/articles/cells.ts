import type { Code, Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** A code cell of an article: code that readers can run, and what the course says that it prints. */
export interface ArticleCell {
  /** Line of its first line of code in the file; of a notebook, the line at which its cell begins. */
  readonly line: number;
  readonly code: string;
  /** Absent where the article shows no output of it. */
  readonly output?: { readonly text: string; readonly isApproximate: boolean; readonly line: number };
}

const words = (meta: string | null | undefined): readonly string[] => (meta ?? '').split(/\s+/);

/** Whether a code block is a cell: ` ```python run `. */
export const isCell = ({ lang, meta }: Code): boolean =>
  lang?.toLowerCase() === 'python' && words(meta).includes('run');

const lineOf = (node: Nodes): number => (node.position?.start.line ?? 1) + 1;

/**
 * The cells of an article in order, and the blocks that show their outputs: ` ```output ` or ` ```output approximate ` right after a
 * cell.
 */
export const listCells = (root: Root): { cells: ArticleCell[]; outputs: Code[] } => {
  const cells: ArticleCell[] = [];
  const outputs: Code[] = [];
  visit(root, 'code', (node, index, parent) => {
    if (isCell(node)) cells.push({ line: lineOf(node), code: node.value });
    const before = parent?.children[(index ?? 0) - 1];
    const last = cells.at(-1);
    if (node.lang?.toLowerCase() !== 'output' || before?.type !== 'code' || !isCell(before) || !last) return;
    const isApproximate = words(node.meta).includes('approximate');
    cells[cells.length - 1] = { ...last, output: { text: node.value, isApproximate, line: lineOf(node) } };
    outputs.push(node);
  });
  return { cells, outputs };
};
