import type { Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseText, UnreadableArticle } from '../articles/parse-markdown.ts';

const normalize = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');

/** The label that a node names or defines, as between its brackets and in lower case; undefined for other nodes. */
const labelOf = (node: Nodes): string | undefined => {
  if (node.type === 'footnoteDefinition' || node.type === 'footnoteReference') return `^${node.identifier}`;
  const hasLabel =
    node.type === 'definition' || node.type === 'linkReference' || node.type === 'imageReference';
  return hasLabel ? node.identifier : undefined;
};

/** Where to write what into the source of a node, so that its label ends with a suffix. */
const editFor = (node: Nodes, written: string, suffix: string): { at: number; text: string } => {
  if (node.type !== 'linkReference' && node.type !== 'imageReference')
    return { at: /^\[(?:\\[^]|[^\]\\])*/.exec(written)?.[0].length ?? 0, text: suffix };
  const label = written.slice(node.type === 'imageReference' ? 2 : 1);
  if (node.referenceType === 'shortcut')
    return { at: written.length, text: `[${label.slice(0, -1)}${suffix}]` };
  const isFull = node.referenceType === 'full';
  return { at: written.length - 1, text: isFull ? suffix : label.slice(0, -3) + suffix };
};

/**
 * Keeps the labels of links and footnotes apart, as Jupyter shows each cell by itself: in one article, a label that several cells name
 * would lead everywhere to what the first of them defines.
 * @param sources the Markdown of all cells, in order; empty for cells of code
 * @returns a function that gives the labels of a cell, counted from 1, which other cells name too a name of their own
 */
export const createSeparateLabels = (sources: readonly string[]) => {
  const cells = sources.map(normalize);
  const isShared = (label: string, cell: number): boolean =>
    cells.some((text, index) => index !== cell - 1 && text.includes(`[${label}]`));
  return (source: string, cell: number): string => {
    const edits: { at: number; text: string }[] = [];
    try {
      visit(parseText(source), (node) => {
        const label = labelOf(node);
        if (label === undefined || !isShared(label, cell)) return;
        const [from = 0, to = 0] = [node.position?.start.offset, node.position?.end.offset];
        const { at, text } = editFor(node, source.slice(from, to), `-cell-${cell}`);
        edits.push({ at: from + at, text });
      });
    } catch (error) {
      // Too deep for an article, which is noted where its attachments are carried over.
      if (!(error instanceof UnreadableArticle)) throw error;
    }
    return edits
      .sort((a, b) => b.at - a.at)
      .reduce((result, { at, text }) => result.slice(0, at) + text + result.slice(at), source);
  };
};
