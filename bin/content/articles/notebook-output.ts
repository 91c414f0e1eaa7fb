import type { Element, ElementContent, Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import * as z from 'zod';
import { type ArticleImage, toImage } from './article-files.ts';
import { outputSchema } from './sanitize-article.ts';
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
    .replace(/[^\n\r]*\r(?=[^\n\r])/g, '')
    // Other control characters are invisible and not allowed in HTML.
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trimEnd();

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

/** The tables of an HTML output, sanitized. */
const toTables = (html: string): Element[] => {
  if (html.length > tableLengthMax) return [];
  const tree = sanitize(htmlParser.parse(html), outputSchema) as Root;
  const tables: Element[] = [];
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'table') return undefined;
    tables.push(node);
    return 'skip';
  });
  return tables.map(tableBox);
};

/** A picture's type follows from its bytes, not from the type that the notebook declares. */
const toPicture = (courseId: string, stem: string, data: unknown): ArticleImage | undefined => {
  const base64 = multiline.safeParse(data).data;
  if (base64 === undefined) return undefined;
  const content = Buffer.from(base64, 'base64');
  const image = toImage(courseId, stem, content, { content });
  return 'problem' in image ? undefined : image;
};

export interface OutputContext {
  readonly courseId: string;
  /** Base of the pictures' file names. */
  readonly stem: string;
}

/** Renders one output. @param keep called with each picture shown */
const toElements = (
  output: NotebookOutput,
  { courseId, stem }: OutputContext,
  keep: (image: ArticleImage) => void,
): Element[] => {
  if (!output) return [];
  if (output.output_type === 'stream') return preformatted(output.text);
  if (output.output_type === 'error') return preformatted(output.traceback.join('\n'));
  const { data } = output;
  const picture = toPicture(courseId, stem, data['image/png'] ?? data['image/jpeg']);
  if (picture) {
    keep(picture);
    return [imageElement(picture, 'Picture made by the code above')];
  }
  const tables = toTables(multiline.safeParse(data['text/html']).data ?? '');
  return tables.length > 0 ? tables : preformatted(multiline.safeParse(data['text/plain']).data ?? '');
};

/** Renders everything that a cell printed; undefined when it printed nothing. */
export const toOutputBox = (
  outputs: readonly NotebookOutput[],
  context: OutputContext,
  keep: (image: ArticleImage) => void,
): Element | undefined => {
  const children = outputs.flatMap((output) => toElements(output, context, keep));
  if (children.length === 0) return undefined;
  const isError = outputs.some((output) => output?.output_type === 'error');
  return element('div', { className: ['output'], ...(isError && { dataOutput: 'error' }) }, children);
};
