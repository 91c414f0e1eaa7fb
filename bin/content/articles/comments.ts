import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** What may stand before a comment that begins a block: indentation, quotes and list markers. */
const blockStart = /(?:^|\n)(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*$/;

export interface Comments {
  /** The text without comments, with as many lines. Within a line, `<!---->` may be left in place of one: the parser makes a node of it. */
  readonly text: string;
  /** Offsets in the text as written. */
  readonly left: readonly number[];
  /** Offset of a comment without an end. */
  readonly open?: number;
}

interface Literal {
  readonly start: number;
  readonly end: number;
  readonly isFormula: boolean;
}

/** Ranges of code, in which every `<!--` is to be read, and of formulas, in which one without an end is. */
const listLiterals = (root: Root): Literal[] => {
  const literals: Literal[] = [];
  visit(root, ({ type, position }) => {
    const isFormula = type === 'math' || type === 'inlineMath';
    if (!isFormula && type !== 'code' && type !== 'inlineCode') return;
    literals.push({ start: position?.start.offset ?? 0, end: position?.end.offset ?? 0, isFormula });
  });
  return literals;
};

/** Whether the character at an offset is escaped: an even number of backslashes before it escape each other. */
const isEscaped = (text: string, at: number): boolean => {
  let first = at;
  while (text[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
};

/** Keeps the number of lines, so that positions below stay true, and the paragraph together. */
const substitute = (comment: string): string => {
  const breaks = comment.split('\n').length - 1;
  return breaks === 0 ? '<!---->' : `<!--${'\n.'.repeat(breaks)}-->`;
};

/** Stands in a formula for a comment over several lines: as many lines in the same quotes and lists, each with an empty group of TeX. */
const substituteInFormula = (comment: string): string =>
  comment
    .split('\n')
    .slice(1)
    .map((line) => `\n${/^[ \t>]*/.exec(line)?.[0] ?? ''}{}`)
    .join('');

/** Removes from a text what stands in place of comments within a line. */
export const withoutSubstitutes = (text: string): string => text.replace(/<!--(?:\n\.)*-->/g, '');

/**
 * Finds HTML comments outside code, also those with empty lines, which CommonMark would show.
 * @param root what the text was parsed to, after `readDollarSigns`: a comment between two prices is in no formula
 */
export const leaveOutComments = (text: string, root: Root): Comments => {
  const literals = listLiterals(root);
  const left: number[] = [];
  let result = '';
  let from = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', at)) {
    const start = at;
    const literal = literals.find((each) => each.start <= start && start < each.end);
    if (!literal && isEscaped(text, start)) {
      at = start + 1;
      continue;
    }
    const [comment] = /^<!--(?:-?>|[^]*?-->)/.exec(text.slice(start, literal?.end)) ?? [];
    if (literal && (!literal.isFormula || comment === undefined)) {
      at = literal.end;
      continue;
    }
    if (comment === undefined) return { text: result + text.slice(from), left, open: start };
    left.push(start);
    result += text.slice(from, start);
    from = start + comment.length;
    if (literal) result += substituteInFormula(comment);
    else if (blockStart.test(result.slice(-200))) {
      result += '\n'.repeat(comment.split('\n').length - 1);
      while (text[from] === ' ' || text[from] === '\t') from += 1;
    } else result += substitute(comment);
    at = from;
  }
  return { text: result + text.slice(from), left };
};

/** Removes what stands in place of comments within a line. */
export const removeSubstitutes = (root: Root): void => {
  visit(root, 'html', (node, index, parent) => {
    if (!parent || index === undefined || withoutSubstitutes(node.value) !== '') return undefined;
    parent.children.splice(index, 1);
    return index;
  });
  visit(root, ['image', 'imageReference'], (node) => {
    if ('alt' in node && node.alt) node.alt = node.alt.replace(/\s*<!--(?:\s\.)*-->/g, '');
  });
};
