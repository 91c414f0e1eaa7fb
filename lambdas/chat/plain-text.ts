import type { Nodes } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { replyMax } from '../domain/chat/answer.ts';

/** A reply that is cut to its length needs no more than this, and parsing deep lists takes time quadratic in their depth. */
const writtenMax = 2 * replyMax;

/** How deep commands of mathematics are unwrapped, such as a root in a fraction. */
const depthMax = 4;

const bracket = (inner: string): string => (inner.length === 1 ? inner : `(${inner})`);

/** A formula as it can be typed: `\frac{QK^{T}}{\sqrt{d_k}}` reads `(QK^T)/(sqrt(d_k))`. */
const typeFormula = (formula: string): string => {
  let text = formula;
  for (let depth = 0; depth < depthMax; depth += 1)
    text = text
      .replace(/([_^])\{([^{}]*)\}/g, (_, mark: string, inner: string) => `${mark}${bracket(inner)}`)
      .replace(/\\sqrt\{([^{}]*)\}/g, 'sqrt($1)')
      .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, '($1)/($2)')
      .replace(/\\(?![dt]?frac\b)[a-z]+\{([^{}]*)\}/gi, '$1');
  return text
    .replace(/\\(?:left|right)\b/g, '')
    .replace(/\\([a-z]+)/gi, '$1')
    .trim();
};

/** A formula between dollars. One dollar that is part of a price or of a variable's name begins or ends none. */
const formulaPattern = /\$\$([^$]+)\$\$|(?<![\w$])\$(?=[^\s$\d])([^$\n]+)(?<=\S)\$(?!\w)/g;
/** A command of LaTeX. A backslash with one letter belongs to a regular expression. */
const commandPattern = /\\[a-z]{2,}\{/i;

const typeFormulas = (text: string): string => {
  const typed = text.replace(formulaPattern, (_, block?: string, inline?: string) =>
    typeFormula(block ?? inline ?? ''),
  );
  return commandPattern.test(typed) ? typeFormula(typed) : typed;
};

/** People get lost in lists in lists long before this. */
const nestedMax = 50;

const parser = unified().use(remarkParse).freeze();

/**
 * The text of a model without the marks of Markdown and LaTeX, which a reader of plain text would see. Code stays as it was written, and
 * so do stars and underscores that belong to names, products and calls, although Markdown takes them for emphasis.
 * @param changeProse is called with what is not code, in its order, and returns what takes its place
 */
export const toPlainText = (
  written: string,
  changeProse: (prose: string) => string = (prose) => prose,
): string => {
  const source = written.slice(0, writtenMax);
  const placeOf = ({ position }: Nodes): readonly [start: number, end: number] => [
    position?.start.offset ?? 0,
    position?.end.offset ?? 0,
  ];
  const isInWord = (node: Nodes): boolean => {
    const [start, end] = placeOf(node);
    return /[\w)\]}/\\]/.test(source.charAt(start - 1)) || /[\w(]/.test(source.charAt(end));
  };

  const write = (node: Nodes, depth: number): string => {
    const inline = (): string =>
      'children' in node ? node.children.map((child) => write(child, depth + 1)).join('') : '';
    // Blocks stay as far apart as they were written.
    const blocks = (markOf: (index: number) => string = () => ''): string => {
      const parts = 'children' in node ? node.children : [];
      return parts
        .map((child, index) => {
          const text = markOf(index) + write(child, depth + 1);
          const [, lastEnd] = index === 0 ? [] : placeOf(parts[index - 1] ?? child);
          const isApart = source.slice(lastEnd, placeOf(child)[0]).split('\n').length > 2;
          return text === '' || lastEnd === undefined ? text : `${isApart ? '\n\n' : '\n'}${text}`;
        })
        .join('');
    };
    const emphasis = (length: number): string => {
      const [start] = placeOf(node);
      const isName = source.startsWith('_', start) || isInWord(node);
      const mark = isName ? source.slice(start, start + length) : '';
      return mark + inline() + mark;
    };
    if (depth > nestedMax) return source.slice(...placeOf(node));
    switch (node.type) {
      case 'root':
      case 'blockquote':
        return blocks();
      case 'list':
        return blocks((index) => (node.ordered ? `${(node.start ?? 1) + index}. ` : '- '));
      case 'listItem':
        return blocks().replaceAll('\n', '\n  ');
      case 'emphasis':
        return emphasis(1);
      case 'strong':
        return emphasis(2);
      case 'link': {
        // A call of what an index finds looks like a link: `handlers[name](event)`.
        if (isInWord(node) && !/^(?:https?:|[/#])/.test(node.url)) return source.slice(...placeOf(node));
        const text = inline();
        return /^[\d, ]+$/.test(text) ? changeProse(`[${text}]`) : text;
      }
      case 'text':
        return changeProse(typeFormulas(node.value));
      case 'code':
      case 'inlineCode':
      case 'html':
        return node.value;
      case 'break':
        return '\n';
      case 'image':
      case 'imageReference':
        return node.alt ?? '';
      default:
        return inline();
    }
  };
  return write(parser.parse(source), 0).trim();
};
