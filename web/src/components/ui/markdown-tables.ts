type Alignment = 'left' | 'center' | 'right' | undefined;

/** A table of GitHub Flavored Markdown; cells are single-line Markdown. */
export interface MarkdownTable {
  readonly kind: 'table';
  readonly align: readonly Alignment[];
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table, or the Markdown between tables, in document order. */
export type MarkdownBlock = MarkdownTable | { readonly kind: 'text'; readonly text: string };

/** Splits a row into cells; `\|` is a literal bar. */
const splitCells = (line: string): string[] => {
  const trimmed = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return trimmed.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
};

const delimiter = /^:?-+:?$/;

const readAlignment = (cell: string): Alignment => {
  const [left, right] = [cell.startsWith(':'), cell.endsWith(':')];
  if (left && right) return 'center';
  return right ? 'right' : left ? 'left' : undefined;
};

/** Parses the delimiter row under a table head into alignments; undefined if the two lines do not start a table. */
const readDelimiters = (head: string, line: string | undefined): Alignment[] | undefined => {
  if (!head.includes('|') || !line?.includes('|') || /^(?: {4}|\t)/.test(head)) return undefined;
  const cells = splitCells(line);
  if (!cells.every((cell) => delimiter.test(cell)) || cells.length !== splitCells(head).length)
    return undefined;
  return cells.map(readAlignment);
};

const fenceMarker = /^ {0,3}(`{3,}|~{3,})/;
/** Start of another block, which ends a table just as an empty line does. */
const otherBlock = /^ {0,3}(?:#{1,6}\s|>|[-*+]\s|\d+[.)]\s|`{3}|~{3})/;

/**
 * Splits Markdown into tables and text by the rules of GitHub Flavored Markdown (§4.10): a header row, a delimiter row
 * with the same number of cells, and rows up to an empty line or another block. Tables inside lists and quotations stay
 * text.
 */
export const splitTables = (text: string): MarkdownBlock[] => {
  const lines = text.split(/\r?\n/);
  const blocks: MarkdownBlock[] = [];
  let plain: string[] = [];
  let fence: string | undefined;
  const endPlain = () => {
    if (plain.some((line) => line.trim() !== '')) blocks.push({ kind: 'text', text: plain.join('\n') });
    plain = [];
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const marker = fenceMarker.exec(line)?.[1];
    if (fence === undefined) fence = marker;
    else if (marker?.startsWith(fence) && line.trim() === marker) fence = undefined;
    const align = fence === undefined ? readDelimiters(line, lines[index + 1]) : undefined;
    if (!align) {
      plain.push(line);
      continue;
    }
    endPlain();
    const rows: string[][] = [];
    index += 2;
    for (; index < lines.length; index += 1) {
      const row = lines[index] ?? '';
      if (row.trim() === '' || otherBlock.test(row)) break;
      const cells = splitCells(row);
      rows.push(align.map((_, column) => cells[column] ?? ''));
    }
    index -= 1;
    blocks.push({ kind: 'table', align, head: splitCells(line), rows });
  }
  endPlain();
  return blocks;
};
