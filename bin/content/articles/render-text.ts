import type { Element, Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import remarkRehype, { defaultHandlers } from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Problem } from '../problem.ts';
import type { YamlFile } from '../read/yaml-file.ts';
import { parseText, UnreadableArticle } from './parse-markdown.ts';
import { notePrefix, sanitizeText, textAddress } from './sanitize-article.ts';
import { htmlAsText, renameNotesLabel, spellNoteLabels, tableBox } from './to-html-tree.ts';

/** Characters such as `<` take more room as HTML; a course is stored as one item of the database. */
const htmlBytesMax = 100_000;
/** The page has headings of level 1 and 2 of its own. */
const highestHeading = 3;

/** A text of a course file, ready to be published. */
export interface RenderedText {
  /** Sanitized HTML. */
  readonly html: string;
  /** What was left out. */
  readonly warnings: readonly string[];
  /** Why the text must not be published. */
  readonly problem?: string;
}

const processor = unified()
  .use(remarkRehype, {
    clobberPrefix: notePrefix,
    footnoteLabel: 'Notes',
    footnoteLabelProperties: {},
    handlers: {
      html: (_state, node, parent) => htmlAsText(node, parent),
      image: (_state, node: { alt?: string | null }) => ({ type: 'text', value: node.alt ?? '' }),
      table: (state, node) => tableBox(defaultHandlers.table(state, node) as Element),
    },
  })
  .use(rehypeStringify);

/** The problems of a field of a course file that holds such a text, at the field. */
export const problemsOfText = (
  yaml: YamlFile,
  field: string,
  { warnings, problem }: RenderedText,
): Problem[] => [
  ...warnings.map((message) => ({
    ...yaml.problemAt([field], `${field}: ${message}`),
    isWarning: true as const,
  })),
  ...(problem === undefined ? [] : [yaml.problemAt([field], `${field}: ${problem}`)]),
];

/** Moves headings below those of the page, and lists what will not be shown. */
const prepare = (root: Root): string[] => {
  const warnings: string[] = [];
  visit(root, (node) => {
    if (node.type === 'heading' && node.depth < highestHeading) node.depth = highestHeading;
    if (node.type === 'html') warnings.push('HTML is shown as text: write Markdown');
    if (node.type === 'image') warnings.push(`the image "${node.url.slice(0, 80)}" is left out`);
    if ((node.type === 'link' || node.type === 'definition') && !textAddress.test(node.url)) {
      warnings.push(`the link to "${node.url.slice(0, 80)}" is left out: begin it with https:// or /`);
    }
  });
  return warnings;
};

/**
 * Renders a text of a course file that has no files of its own, such as a long description: CommonMark with the tables and lists
 * of GitHub. Links lead to the web or to pages of the site.
 */
export const renderText = async (markdown: string): Promise<RenderedText> => {
  try {
    const root = parseText(markdown);
    const warnings = prepare(root);
    spellNoteLabels(root);
    const tree = (await processor.run(root)) as HtmlRoot;
    renameNotesLabel(tree);
    const html = processor.stringify(sanitizeText(tree) as HtmlRoot);
    if (Buffer.byteLength(html) <= htmlBytesMax) return { html, warnings };
    return { html: '', warnings, problem: `becomes more than ${htmlBytesMax / 1_000} KB of HTML` };
  } catch (error) {
    if (error instanceof UnreadableArticle) return { html: '', warnings: [], problem: error.message };
    throw error;
  }
};
