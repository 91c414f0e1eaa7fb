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
  return text.replace(/\\(?:left|right)\b/g, '').replace(/\\([a-z]+)/gi, '$1');
};

/** A formula between dollars. One dollar that is part of a price or of a variable's name begins or ends none. */
const formulaPattern = /\$\$([^$]+)\$\$|(?<![\w$])\$(?=[^\s$\d])([^$\n]+)(?<=\S)\$(?!\w)/g;
/** A line with a command of LaTeX. A backslash with one letter belongs to a regular expression. */
const commandPattern = /^.*\\[a-z]{2,}\{.*$/gim;

const typeFormulas = (prose: string): string =>
  prose
    .replace(formulaPattern, (_, block?: string, inline?: string) =>
      typeFormula(block ?? inline ?? '').trim(),
    )
    .replace(commandPattern, (line) => typeFormula(line));

/** People get lost in lists in lists long before this. */
const nestedMax = 50;
/** Stands for a line of code until the prose around it is whole. No character reference of Markdown gives this character. */
const codeLine = '\0';
/** What is bold in the middle of a word or beside a bracket, rather than a power or an argument. */
const wordsPattern = /^\p{L}[\p{L}\p{M}\p{N} :.,-]*$/u;

// Tags and reference lists are text: what a model wraps or ends its answer with may hold citations.
const parser = unified()
  .data('micromarkExtensions', [{ disable: { null: ['definition', 'htmlFlow', 'htmlText'] } }])
  .use(remarkParse)
  .freeze();

/**
 * The text of a model without the marks of Markdown and LaTeX, which a reader of plain text would see. Code stays as it was written, and
 * so do stars and underscores that belong to names, products and calls, although Markdown takes them for emphasis.
 * @param changeProse is called with what is not code, in its order, and returns what takes its place
 */
export const toPlainText = (
  written: string,
  changeProse: (prose: string) => string = (prose) => prose,
): string => {
  const source = written.slice(0, writtenMax).replaceAll(codeLine, '');
  const code: string[] = [];
  const placeOf = ({ position }: Nodes): readonly [start: number, end: number] => [
    position?.start.offset ?? 0,
    position?.end.offset ?? 0,
  ];
  const isInWord = (node: Nodes): boolean => {
    const [start, end] = placeOf(node);
    return /[\w)\]}{^/\\]/.test(source.charAt(start - 1)) || /[\w(]/.test(source.charAt(end));
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
      const text = inline();
      const [start] = placeOf(node);
      const isBold = length === 2 && wordsPattern.test(text) && !/\w/.test(source.charAt(start - 1));
      const isMark = source.startsWith('*', start) && (isBold || !isInWord(node));
      const mark = isMark ? '' : source.slice(start, start + length);
      return mark + text + mark;
    };
    if (depth > nestedMax) return source.slice(...placeOf(node));
    if (node.type === 'root' || node.type === 'blockquote') return blocks();
    if (node.type === 'list')
      return blocks((index) => (node.ordered ? `${(node.start ?? 1) + index}. ` : '- '));
    if (node.type === 'listItem') return blocks().replaceAll('\n', '\n  ');
    if (node.type === 'emphasis') return emphasis(1);
    if (node.type === 'strong') return emphasis(2);
    if (node.type === 'text') return node.value;
    if (node.type === 'break') return '\n';
    if (node.type === 'image') return node.alt ?? '';
    if (node.type === 'code' || node.type === 'inlineCode') {
      const lines = node.value.split('\n');
      code.push(...lines);
      return lines.map(() => codeLine).join('\n');
    }
    if (node.type === 'link') {
      // A call of what an index finds looks like a link: `handlers[name](event)`.
      if (isInWord(node) && !/^(?:https?:|[/#])/.test(node.url)) return source.slice(...placeOf(node));
      const text = inline();
      return /^[\d, ]+$/.test(text) ? `[${text}]` : text;
    }
    return inline();
  };
  return write(parser.parse(source), 0)
    .split(codeLine)
    .map((prose, index) => changeProse(typeFormulas(prose)) + (code[index] ?? ''))
    .join('')
    .trim();
};
