import type { Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { withoutSubstitutes } from './comments.ts';

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

/**
 * Tells formulas from prices, and inline formulas from display formulas. Pandoc's rule for `$…$`: the formula touches both signs and
 * no digit follows, so "$5 or $10" stays text. `$$…$$` as the only content of a paragraph becomes a display formula. The first line
 * of a block may begin right after its `$$`. In a table, `\|` is a bar: GFM has it so in code, and in formulas it is otherwise a norm.
 * @param text the text that the tree was parsed from
 */
export const readDollarSigns = (root: Root, text: string): void => {
  visit(root, 'tableCell', (cell) => {
    visit(cell, 'inlineMath', (node) => {
      node.value = node.value.replaceAll('\\|', '|');
    });
  });
  visit(root, (node: Nodes, index, parent) => {
    if (!parent || index === undefined) return;
    if (node.type === 'math' && node.meta) {
      node.value = `${node.meta}\n${node.value}`;
      return;
    }
    if (node.type !== 'inlineMath') return;
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    const source = text.slice(start, end);
    const isDouble = source.startsWith('$$');
    if (isDouble && parent.type === 'paragraph' && parent.children.length === 1) {
      Object.assign(parent, { type: 'math', value: node.value, children: [] });
    } else if (!isDouble) {
      const touches = !isSpace(source[1]) && !isSpace(source.at(-2));
      if (!touches || /\d/.test(text[end] ?? '')) {
        parent.children[index] = { type: 'text', value: withoutSubstitutes(source), position: node.position };
      }
    }
  });
};
