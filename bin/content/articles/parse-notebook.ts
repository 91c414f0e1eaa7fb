import { basename, extname } from 'node:path';
import type { ElementContent } from 'hast';
import type { Blockquote, Code, Nodes, Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';
import * as z from 'zod';
import type { CourseFile } from '../resolve/stored-files.ts';
import type { ArticleImage } from './article-files.ts';
import { isKnownLanguage } from './highlight.ts';
import { locateCells } from './locate-cells.ts';
import { multiline, NotebookOutput, toOutputParts, toPicture } from './notebook-output.ts';
import {
  type Finding,
  markdownBytesMax,
  parseArticle,
  parseMarkdown,
  UnreadableArticle,
} from './parse-markdown.ts';
import { type FindAttachment, type LinkContext, resolveReferences } from './resolve-links.ts';

/** Limit for all outputs of a notebook together. */
const outputBytesMax = 1_000_000;
const cellsMax = 1_000;

const Cell = z.object({
  cell_type: z.string(),
  source: multiline.default(''),
  outputs: z.array(z.unknown()).default([]),
  /** Pictures by file name, each by media type. */
  attachments: z.record(z.string(), z.record(z.string(), z.unknown())).catch({}),
});

export type NotebookCell = z.output<typeof Cell>;

/** The parts of nbformat 4 that rendering needs (https://nbformat.readthedocs.io/en/latest/format_description.html). */
const Notebook = z.object({
  nbformat: z.literal(4),
  metadata: z
    .object({
      language_info: z.object({ name: z.string() }).partial().optional(),
      kernelspec: z.object({ language: z.string() }).partial().optional(),
    })
    .default({}),
  cells: z.array(z.unknown()).max(cellsMax),
});

const unreadable = (message: string, line = 1): UnreadableArticle =>
  new UnreadableArticle({ line, column: 1, message });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const offset = Number(/position (\d+)/.exec(message)?.[1] ?? 0);
    throw unreadable('is not a notebook: it is not valid JSON', text.slice(0, offset).split('\n').length);
  }
};

/**
 * Reads the cells of a notebook, each with the line at which it begins, and the language of its kernel.
 * @throws UnreadableArticle when the text is not a notebook of nbformat 4
 */
export const readCells = (
  text: string,
): { language: string; cells: { cell: NotebookCell; line: number }[] } => {
  const { data, error } = Notebook.safeParse(parseJson(text));
  if (!data) {
    const [issue] = error.issues;
    const isOld = issue?.path[0] === 'nbformat';
    throw unreadable(
      isOld
        ? 'is not a notebook of nbformat 4: open it in Jupyter and save it again'
        : `is not a notebook: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    );
  }
  const { language_info: info, kernelspec } = data.metadata;
  const lines = locateCells(text);
  const cells = data.cells.map((each, index) => {
    const line = lines[index] ?? 1;
    const cell = Cell.safeParse(each);
    if (!cell.success) throw unreadable(`cell ${index + 1}: is not a cell of nbformat 4`, line);
    return { cell: cell.data, line };
  });
  return { language: (info?.name ?? kernelspec?.language ?? 'python').toLowerCase(), cells };
};

/** Refuses outputs that are too large together, naming the cell with the largest. */
const requireSmallOutputs = (cells: ReturnType<typeof readCells>['cells']): void => {
  const sizes = cells.map(({ cell }) =>
    cell.outputs.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(cell.outputs)),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= outputBytesMax) return;
  const largest = sizes.indexOf(Math.max(...sizes));
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  throw unreadable(
    `cell ${largest + 1}: the outputs of a notebook may hold ${outputBytesMax / 1e6} MB together, not ${megabytes(total)}; ` +
      `${megabytes(sizes[largest] ?? 0)} MB are of this cell: clear them, or make its pictures smaller`,
    cells[largest]?.line,
  );
};

/** Text of an output, whose headings are no headings of the article. */
const toOutputText = (root: Root): RootContent[] => {
  visit(root, 'heading', (node) => {
    Object.assign(node, { type: 'paragraph', children: [{ type: 'strong', children: node.children }] });
  });
  return root.children;
};

type Add = (finding: Finding) => void;

/**
 * Keeps the labels of a cell its own, as Jupyter shows each cell by itself: in one text, the first definition of a label holds for all
 * cells that define it.
 */
const separateLabels = (root: Root, number: number): void => {
  resolveReferences(root);
  visit(root, ['footnoteDefinition', 'footnoteReference'], (node) => {
    if ('identifier' in node) node.identifier = `${number}-${node.identifier}`;
  });
};

/** Parses a cell's Markdown; every node is given the line at which the cell begins. */
const parseCell = (source: string, number: number, line: number, add: Add): Root => {
  try {
    const parse = number === 1 ? parseArticle : parseMarkdown;
    const root = parse(source, (finding) => {
      add({ ...finding, line, column: 1, message: `cell ${number}: ${finding.message}` });
    });
    separateLabels(root, number);
    visit(root, (node: Nodes) => {
      const place = { line, column: 1 };
      node.position = { start: place, end: place };
    });
    return root;
  } catch (error) {
    if (!(error instanceof UnreadableArticle)) throw error;
    throw unreadable(`cell ${number}: ${error.finding.message}`, line);
  }
};

/**
 * Turns a notebook into an article: its text, its code in the kernel's language, and the saved outputs. No code is run.
 * @throws UnreadableArticle when the file is not a notebook of nbformat 4 or is too large
 */
export const parseNotebook = (
  text: string,
  { folder, name }: Pick<LinkContext, 'folder' | 'name'>,
  add: Add,
): {
  root: Root;
  outputs: Map<Nodes, ElementContent>;
  files: CourseFile[];
  cells: Map<Nodes, number>;
  findAttachment: FindAttachment;
} => {
  const cellNumbers = new Map<Nodes, number>();
  const { language, cells } = readCells(text);
  requireSmallOutputs(cells);
  const written = cells.reduce((sum, { cell }) => sum + Buffer.byteLength(cell.source), 0);
  if (written > markdownBytesMax) {
    throw unreadable(
      `has more than ${markdownBytesMax / 1_000} KB of text and code: make it several lectures`,
    );
  }
  const root: Root = { type: 'root', children: [] };
  const outputs = new Map<Nodes, ElementContent>();
  const files = new Map<string, CourseFile>();
  const keep = ({ file }: ArticleImage): void => {
    files.set(file.key, file);
  };
  const stem = basename(name, extname(name));
  cells.forEach(({ cell, line }, index) => {
    const place = { line, column: 1 };
    const position = { start: place, end: place };
    const before = root.children.length;
    if (cell.cell_type === 'markdown') {
      root.children.push(...parseCell(cell.source, index + 1, line, add).children);
    } else if (cell.cell_type === 'code') {
      const lang = isKnownLanguage(language) ? language : null;
      if (cell.source.trim() !== '') {
        // IPython's own commands, such as %timeit and !pip, are no Python.
        const meta = language === 'python' && !/^[^\S\n]*[%!]/m.test(cell.source) ? 'run' : null;
        root.children.push({ type: 'code', lang, meta, value: cell.source, position });
      }
      const parsed = cell.outputs.map((output) => NotebookOutput.safeParse(output));
      if (parsed.some(({ success }) => !success)) {
        add({ ...place, message: `cell ${index + 1}: an output is not of nbformat 4` });
      }
      const context = { courseId: basename(folder), stem: `${stem}-${index + 1}` };
      const { parts, isError, isLost } = toOutputParts(
        parsed.map(({ data }) => data),
        context,
        keep,
      );
      if (isLost) {
        const message = `cell ${index + 1}: an output is left out: it only works in Jupyter (a widget, a script)`;
        add({ ...place, message, isWarning: true });
      }
      const children = parts.flatMap((part): RootContent[] => {
        if ('markdown' in part) return toOutputText(parseCell(part.markdown, index + 1, line, add));
        if ('formula' in part) return [{ type: 'math', value: part.formula, position }];
        const node: Code = { type: 'code', value: '', position };
        outputs.set(node, part);
        return [node];
      });
      if (children.length > 0) {
        const hProperties = { className: ['output'], ...(isError && { dataOutput: 'error' }) };
        const box = { type: 'blockquote', children, position, data: { hName: 'div', hProperties } };
        root.children.push(box as Blockquote);
      }
    } else if (cell.source.trim() !== '') {
      add({ ...place, message: `cell ${index + 1}: raw text is left out`, isWarning: true });
    }
    for (const child of root.children.slice(before)) {
      visit(child, (node: Nodes) => {
        cellNumbers.set(node, index + 1);
      });
    }
  });
  const findAttachment: FindAttachment = (node, name) => {
    const number = cellNumbers.get(node) ?? 0;
    const attachments = cells[number - 1]?.cell.attachments ?? {};
    if (!Object.hasOwn(attachments, name)) return undefined;
    return toPicture({ courseId: basename(folder), stem: `${stem}-${number}` }, attachments[name] ?? {});
  };
  return { root, findAttachment, outputs, files: [...files.values()], cells: cellNumbers };
};
