import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { ElementContent, Root as HtmlRoot } from 'hast';
import type { Nodes, Root } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { notUtf8 } from '../read/course-files.ts';
import type { CourseFile } from '../resolve/stored-files.ts';
import { placeAnchors } from './anchors.ts';
import {
  type ArticleHeading,
  type ArticleSection,
  listHeadings,
  minutesToRead,
  splitSections,
} from './article-text.ts';
import { type ArticleCell, listCells } from './cells.ts';
import { type Finding, parseArticle, UnreadableArticle } from './parse-markdown.ts';
import { parseNotebook } from './parse-notebook.ts';
import { type LinkContext, reportTo, resolveLinks } from './resolve-links.ts';
import { sanitizeArticle } from './sanitize-article.ts';
import { type FindTarget, nameHeadings, shiftHeadings } from './shape-headings.ts';
import { outputBox, toHtmlTree } from './to-html-tree.ts';

export interface ArticleRequest extends LinkContext {
  /** The lecture's title, which the article's first heading need not repeat; undefined for a text that is shown without one. */
  readonly title: string | undefined;
}

/** A lecture to read, ready to be published. */
export interface RenderedArticle {
  /** Sanitized HTML. Images and files have their storage key in `data-key`, which a signed URL replaces when it is read. */
  readonly html: string;
  readonly headings: readonly ArticleHeading[];
  /** Plain text by headings. */
  readonly sections: readonly ArticleSection[];
  readonly minutes: number;
  /** Images that it shows and files that it links to. */
  readonly files: readonly CourseFile[];
  /** The course's files that it refers to, as paths below the course's folder. */
  readonly named: readonly string[];
  /** Code that readers can run. */
  readonly runs: readonly ArticleCell[];
  readonly findings: readonly Finding[];
}

/** An article is sent in a single response. */
const htmlBytesMax = 1_000_000;
/** Larger files are not read at all. */
const notebookBytesMax = 50_000_000;

const nothing = (findings: readonly Finding[]): RenderedArticle => ({
  html: '',
  headings: [],
  sections: [],
  minutes: 1,
  files: [],
  named: [],
  runs: [],
  findings,
});

const stringifier = unified().use(rehypeStringify);

const requireHeadings = (root: Root, find: FindTarget, report: ReturnType<typeof reportTo>): void => {
  visit(root, 'link', (node) => {
    if (!node.url.startsWith('#') || find(node.url.slice(1)) !== undefined) return;
    report(node, `"${node.url.slice(0, 80)}" leads nowhere: the article has no such heading`);
  });
};

/** Renders the text that `readArticle` returned. @throws UnreadableArticle, or RangeError when it is nested too deeply */
const render = async (text: string, request: ArticleRequest): Promise<RenderedArticle> => {
  const findings: Finding[] = [];
  const add = (finding: Finding): void => {
    findings.push(finding);
  };
  const { root, outputs, files, cells, findAttachment } =
    extname(request.name) === '.ipynb'
      ? parseNotebook(text, request, add)
      : {
          root: parseArticle(text, add),
          outputs: new Map<Nodes, ElementContent>(),
          files: [],
          cells: undefined,
          findAttachment: undefined,
        };
  const report = reportTo(findings, cells);
  const { cells: runs, outputs: printed } = listCells(root);
  for (const node of printed) outputs.set(node, outputBox(node.value));
  placeAnchors(root);
  shiftHeadings(root, request.title, report);
  const links = await resolveLinks(root, request, report, findAttachment);
  const tree = await toHtmlTree(root, links, outputs, report);
  const find = nameHeadings(tree);
  requireHeadings(root, find, report);
  const html = stringifier.stringify(sanitizeArticle(tree) as HtmlRoot);
  if (Buffer.byteLength(html) > htmlBytesMax) {
    report(root, `becomes a page of more than ${htmlBytesMax / 1e6} MB: make it several lectures`);
  } else if (html.trim() === '') report(root, 'has nothing to read');
  return {
    html,
    headings: listHeadings(tree),
    sections: splitSections(tree),
    minutes: minutesToRead(tree),
    files: [...links.files, ...files],
    named: links.named,
    runs,
    findings,
  };
};

const readArticle = async (path: string): Promise<string> => {
  if ((await stat(path)).size > notebookBytesMax) {
    throw new UnreadableArticle({
      line: 1,
      column: 1,
      message: `is larger than ${notebookBytesMax / 1e6} MB`,
    });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)).replaceAll('\r\n', '\n');
  } catch {
    throw new UnreadableArticle({ line: 1, column: 1, message: notUtf8 });
  }
};

/**
 * Renders an article of a course: Markdown or a notebook, depending on the file's extension. Problems are returned as findings with
 * their lines; an article whose findings are not all warnings must not be published.
 */
export const renderArticle = async (request: ArticleRequest): Promise<RenderedArticle> => {
  try {
    return await render(await readArticle(join(request.folder, request.name)), request);
  } catch (error) {
    if (error instanceof UnreadableArticle) return nothing([error.finding]);
    if (error instanceof RangeError)
      return nothing([{ line: 1, column: 1, message: 'is nested too deeply' }]);
    throw error;
  }
};
