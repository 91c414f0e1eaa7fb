import type { Element, ElementContent, Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toText } from 'hast-util-to-text';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import * as z from 'zod';
import { shortHash } from '../resolve/stored-files.ts';
import { type ArticleImage, toImage } from './article-files.ts';
import { outputSchema } from './sanitize-article.ts';
import { cleanSvg } from './svg.ts';
import { imageElement, tableBox } from './to-html-tree.ts';

/** Text in a notebook: one string or an array of lines. */
export const multiline = z
  .union([z.string(), z.array(z.string())])
  .transform((text) => (typeof text === 'string' ? text : text.join('')));

const bundle = z.record(z.string(), z.unknown());

/** Outputs of nbformat 4; kinds that are not known are ignored. */
export const NotebookOutput = z.union([
  z.object({ output_type: z.literal('stream'), text: multiline }),
  z.object({ output_type: z.enum(['display_data', 'execute_result']), data: bundle }),
  z.object({ output_type: z.literal('error'), traceback: z.array(z.string()) }),
  z.object({ output_type: z.string() }).transform(() => undefined),
]);
export type NotebookOutput = z.output<typeof NotebookOutput>;

const escape = String.fromCharCode(27);
/** Control sequences of terminals: colors and cursor moves (ECMA-48), links and titles (OSC). */
const ansi = new RegExp(
  `${escape}\\[[0-9;:?<=>]{0,50}[ -/]{0,5}[@-~]|${escape}\\][^\\u0007${escape}]{0,2000}(?:\\u0007|${escape}\\\\)|${escape}[@-Z\\\\-_]`,
  'g',
);

/** Text as a terminal would show it in the end: without colors, and without what a carriage return overwrote. */
const plainText = (text: string): string =>
  text
    .replace(ansi, '')
    .replace(/\r\n/g, '\n')
    // From the beginning of what is overwritten only: from each of its characters, a long line would take the square of its length.
    .replace(/(?<![^\n\r])[^\n\r]*\r(?=[^\n\r])/g, '')
    // Other control characters are invisible and not allowed in HTML.
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trimEnd();

/** An output as plain text; empty when it is only something to look at. */
export const notebookText = (output: NotebookOutput): string => {
  if (!output) return '';
  if ('text' in output) return plainText(output.text);
  if ('traceback' in output) return plainText(output.traceback.join('\n'));
  const plain = plainText(multiline.safeParse(output.data['text/plain']).data ?? '');
  return placeholder.test(plain) ? '' : plain;
};

const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

const preformatted = (text: string): Element[] => {
  const value = plainText(text);
  return value === '' ? [] : [element('pre', { tabIndex: 0 }, [{ type: 'text', value }])];
};

const htmlParser = unified().use(rehypeParse, { fragment: true });
/** Longer HTML (in characters) is ignored in favor of the plain text that comes with it. */
const tableLengthMax = 200_000;

/** The HTML of an output, sanitized; nothing when there is nothing to read in it. */
const toHtml = (html: string): ElementContent[] => {
  if (html.length > tableLengthMax) return [];
  const tree = sanitize(htmlParser.parse(html), outputSchema) as Root;
  const isEmpty = toText(tree).trim() === '' && !/<table\b/i.test(html);
  if (isEmpty) return [];
  visit(tree, 'element', (node, index, parent) => {
    // Headings of outputs are no headings of the article.
    if (/^h[1-6]$/.test(node.tagName)) {
      Object.assign(node, { tagName: 'p', children: [element('strong', {}, node.children)] });
    }
    if (node.tagName === 'a') node.properties.rel = ['noopener', 'noreferrer'];
    if (node.tagName !== 'table' || !parent || index === undefined) return undefined;
    parent.children[index] = tableBox(node);
    return 'skip';
  });
  // One element, because line breaks are written between the parts of an output.
  return [element('div', {}, tree.children as ElementContent[])];
};

/** What only stands for an object that is shown in Jupyter. */
const placeholder = /^\s*<IPython\.[\w.]+ object>\s*$/;
/** HTML that only works with its script or style, so that plain text says more. */
const needsPage = /<(?:script|style|input|button)\b/i;
const isFormula = /^\s*(?:\$\$?[^$]+\$\$?|\\\[[^]*\\\]|\\\([^]*\\\)|\\begin\{(?!tab)[^]*)\s*$/;

/** A formula of an output, without its delimiters. */
const toFormula = (latex: string): string | undefined =>
  isFormula.test(latex)
    ? latex
        .trim()
        .replace(/^(?:\$\$?|\\\[|\\\()|(?:\$\$?|\\\]|\\\))$/g, '')
        .trim()
    : undefined;

export interface OutputContext {
  readonly courseId: string;
  /** Base of the pictures' file names. */
  readonly stem: string;
}

const gifSize = (content: Buffer): { width: number; height: number } | undefined =>
  /^GIF8[79]a$/.test(content.toString('latin1', 0, 6)) && content.length > 10
    ? { width: content.readUInt16LE(6), height: content.readUInt16LE(8) }
    : undefined;

/**
 * A picture of a notebook. Its type follows from its bytes, not from the type that the notebook declares.
 * @param bundle pictures by media type, as in outputs and attachments
 */
export const toPicture = (
  { courseId, stem }: OutputContext,
  data: Readonly<Record<string, unknown>>,
): ArticleImage | undefined => {
  const key = (content: Uint8Array, extension: string): string =>
    `media/courses/${courseId}/${stem}.${shortHash(content)}.${extension}`;
  const base64 = multiline.safeParse(
    data['image/png'] ?? data['image/jpeg'] ?? data['image/webp'] ?? data['image/gif'],
  ).data;
  if (base64 === undefined) {
    const drawing = cleanSvg(multiline.safeParse(data['image/svg+xml']).data ?? '');
    if (!drawing) return undefined;
    const { svg, ...size } = drawing;
    const content = Buffer.from(svg);
    const stored = { key: key(content, 'svg'), contentType: 'image/svg+xml', bytes: content.length };
    return { file: { source: { content }, ...stored }, ...size };
  }
  const content = Buffer.from(base64, 'base64');
  const gif = gifSize(content);
  if (gif && gif.width > 0 && gif.height > 0) {
    const stored = { key: key(content, 'gif'), contentType: 'image/gif', bytes: content.length };
    return { file: { source: { content }, ...stored }, ...gif };
  }
  const image = toImage(courseId, stem, content, { content });
  return 'problem' in image ? undefined : image;
};

/** Part of an output: ready HTML, or what is rendered with the article, so that its links, formulas and macros work as in text. */
type OutputPart = ElementContent | { readonly markdown: string } | { readonly formula: string };

/** Renders one output. @param keep called with each picture shown */
const toParts = (
  output: NotebookOutput,
  context: OutputContext,
  keep: (image: ArticleImage) => void,
): readonly OutputPart[] => {
  if (!output) return [];
  if (output.output_type === 'stream') return preformatted(output.text);
  if (output.output_type === 'error') return preformatted(output.traceback.join('\n'));
  const { data } = output;
  const read = (type: string): string => multiline.safeParse(data[type]).data ?? '';
  const picture = toPicture(context, data);
  if (picture) {
    keep(picture);
    return [imageElement(picture, 'Picture made by the code above')];
  }
  const isWidget = Object.keys(data).some((type) => type.startsWith('application/vnd.jupyter.widget'));
  const plain = isWidget || placeholder.test(read('text/plain')) ? '' : read('text/plain');
  const html = read('text/html');
  const shown = toHtml(html);
  const isBetterPlain = plain !== '' && needsPage.test(html) && !/<table\b/i.test(html);
  if (shown.length > 0 && !isBetterPlain) return shown;
  if (read('text/markdown').trim() !== '') return [{ markdown: read('text/markdown') }];
  const formula = toFormula(read('text/latex'));
  if (formula !== undefined) return [{ formula }];
  if (plain === '' && data['application/json'] !== undefined) {
    return preformatted(JSON.stringify(data['application/json'], undefined, 2));
  }
  return preformatted(plain);
};

/**
 * Renders everything that a cell printed.
 * @param keep called with each picture shown
 * @returns the parts in order, and whether an output leaves nothing to show
 */
export const toOutputParts = (
  outputs: readonly NotebookOutput[],
  context: OutputContext,
  keep: (image: ArticleImage) => void,
): { parts: readonly OutputPart[]; isError: boolean; isLost: boolean } => {
  const all = outputs.map((output) => ({ output, parts: toParts(output, context, keep) }));
  return {
    parts: all.flatMap(({ parts }) => parts),
    isError: outputs.some((output) => output?.output_type === 'error'),
    isLost: all.some(({ output, parts }) => output && 'data' in output && parts.length === 0),
  };
};
