import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { foldText } from '../../../lambdas/domain/search/fold.ts';
import { NotebookOutput, notebookText, toPicture } from '../articles/notebook-output.ts';
import { UnreadableArticle } from '../articles/parse-markdown.ts';
import { type NotebookCell, readCells } from '../articles/parse-notebook.ts';
import { UsageError } from '../check/check-folder.ts';
import { formatCount } from '../problem.ts';
import type { Progress } from '../progress.ts';
import { halts, isSameOutput } from '../run/check-cells.ts';
import { createEngine, type Engine, type RunResult } from '../run/engine.ts';
import { openRoom } from '../run/open-room.ts';
import { carryAddresses } from './carry-addresses.ts';
import { createSeparateLabels } from './separate-labels.ts';

/** What a cell lost on its way, or does otherwise than in the notebook. Cells count from 1. */
export interface CellNote {
  readonly cell: number;
  readonly reason: string;
}

/** An article made from a notebook. */
export interface ImportedArticle {
  readonly path: string;
  /** Number of cells that run in the page. */
  readonly cells: number;
  readonly notes: readonly CellNote[];
}

/** How a cell ran: the last time, and whether it printed the same the time before. */
interface CellRun {
  readonly result: RunResult;
  readonly isSteady: boolean;
}

/** A fence longer than every row of backticks in a text. */
const fenced = (info: string, text: string): string => {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((row) => row.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${text.trimEnd()}\n${fence}`;
};

/** Commands of IPython, such as %timeit and !pip. */
const hasCommand = (source: string): boolean => /^[^\S\n]*[%!]/m.test(source);

/** Why a cell is shown without running it. */
const whyNot = ({ halt, trouble }: RunResult): string | undefined => {
  if (halt) return `${halts[halt]} in the page`;
  const missing = /^ModuleNotFoundError: No module named '([^']+)'/.exec(trouble?.message ?? '')?.[1];
  return missing === undefined ? trouble?.message : `needs ${missing}, which pages do not have`;
};

/**
 * Runs the code of a notebook from the top, then once more without the cells that did not run well: as the page is going to, and to see what
 * stays the same.
 */
const runCells = async (
  sources: readonly (readonly [number, string])[],
  engine: Engine,
  progress: Progress,
): Promise<ReadonlyMap<number, CellRun>> => {
  const runs = new Map<number, CellRun>();
  let done = 0;
  progress.begin('Running cells', sources.length * 2);
  for (const room of ['first', 'second']) {
    const run = openRoom(engine, room);
    for (const [number, source] of sources) {
      const before = runs.get(number)?.result;
      if (!before || whyNot(before) === undefined) {
        const result = await run(`cell ${number}`, source);
        runs.set(number, { result, isSteady: !before || before.out === result.out });
      }
      progress.advance((done += 1));
    }
  }
  progress.end(`Ran ${formatCount(sources.length, 'cell')}.`);
  return runs;
};

/** Types of pictures that an article can name as files: fewer than notebooks show. */
const fileTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** The Markdown of one notebook. */
class Article {
  readonly parts: string[] = [];
  readonly notes: CellNote[] = [];
  readonly pictures = new Map<string, Uint8Array>();
  cells = 0;
  private readonly stem: string;
  private readonly separateLabels: ReturnType<typeof createSeparateLabels>;
  constructor(stem: string, texts: readonly string[]) {
    this.stem = stem;
    this.separateLabels = createSeparateLabels(texts);
  }

  note(cell: number, reason: string): void {
    this.notes.push({ cell, reason });
  }

  /** Keeps a picture as a file. @returns its path, as Markdown names it; undefined for one that no article can name */
  keepPicture(cell: number, data: Readonly<Record<string, unknown>>): string | undefined {
    const picture = toPicture({ courseId: 'notebook', stem: `${this.stem}-${cell}` }, data);
    if (!picture || !fileTypes.includes(picture.file.contentType)) return undefined;
    if (!('content' in picture.file.source)) return undefined;
    const name = basename(picture.file.key);
    this.pictures.set(name, picture.file.source.content);
    return `figures/${name}`;
  }

  addText(cell: number, { source, attachments }: NotebookCell): void {
    const keep = (name: string) => {
      const data = Object.hasOwn(attachments, name) ? attachments[name] : undefined;
      if (!data) return { problem: `the cell has no attachment ${name}` };
      const path = this.keepPicture(cell, data);
      return path === undefined
        ? { problem: `the attachment ${name} is left out: articles show pictures in PNG, JPEG and WebP` }
        : { path };
    };
    const text = carryAddresses(source, keep, (reason) => this.note(cell, reason));
    this.parts.push(this.separateLabels(text, cell).trim());
  }

  /** Adds saved pictures, and saved text where the code does not run. */
  addSaved(cell: number, { outputs }: NotebookCell, withText: boolean): void {
    for (const output of outputs) {
      const { data } = NotebookOutput.safeParse(output);
      if (!data) {
        this.note(cell, 'an output is left out: it is not of nbformat 4');
        continue;
      }
      const path = 'data' in data ? this.keepPicture(cell, data.data) : undefined;
      const isPicture = 'data' in data && Object.keys(data.data).some((type) => type.startsWith('image/'));
      if (isPicture && path === undefined)
        this.note(cell, 'a picture is left out: articles show pictures in PNG, JPEG and WebP');
      const text = notebookText(data);
      if (path !== undefined) this.parts.push(`![What cell ${cell} shows](${path})`);
      else if (withText && text !== '') this.parts.push(fenced('text', text));
    }
  }

  addCode(cell: number, from: NotebookCell, language: string, run: CellRun | undefined): void {
    const { source } = from;
    const reason = run
      ? whyNot(run.result)
      : language === 'python'
        ? 'has a command of IPython, which is no Python'
        : `is ${language}, which pages do not run`;
    if (reason !== undefined || !run) {
      this.note(cell, `${reason}: it is shown, and does not run`);
      this.parts.push(fenced(language, source));
      this.addSaved(cell, from, true);
      return;
    }
    this.cells += 1;
    this.parts.push(fenced('python run', source));
    const { result, isSteady } = run;
    const saved = from.outputs
      .map((output) => notebookText(NotebookOutput.safeParse(output).data))
      .join('\n');
    if (result.out.trim() !== '') {
      if (!isSteady) this.note(cell, 'prints something else each time: its output is approximate');
      else if (!isSameOutput(result.out, saved))
        this.note(cell, 'prints something else here than in the notebook: the output is that of the page');
      this.parts.push(fenced(isSteady ? 'output' : 'output approximate', result.out));
    }
    if (result.pictures === 0) this.addSaved(cell, from, false);
  }
}

const readNotebook = (file: string, text: string): ReturnType<typeof readCells> => {
  try {
    return readCells(text);
  } catch (error) {
    throw new UsageError(`${file} ${error instanceof UnreadableArticle ? error.finding.message : error}`);
  }
};

/**
 * Makes an article of a notebook: its text, its code as cells with what they print in the engine of the pages, and its pictures beside
 * it. Code that does not run there is shown as it is.
 * @param folder where the article is written, such as `content/my-course/lectures`
 * @throws UsageError when the file is no notebook of nbformat 4, its name cannot name an article, or the article is there already
 */
export const importJupyter = async (
  notebook: string,
  folder: string,
  progress: Progress,
): Promise<ImportedArticle> => {
  const stem = foldText(basename(notebook, extname(notebook)))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (stem === '')
    throw new UsageError(
      `${notebook} has no letter from a to z and no digit in its name, which the article is named after: rename it, for example to lesson.ipynb.`,
    );
  const path = join(folder, `${stem}.md`);
  const text = await readFile(notebook, 'utf8').catch((error: Error) => {
    throw new UsageError(`${notebook} cannot be read: ${error.message}`);
  });
  const { language, cells } = readNotebook(notebook, text.replace(/^\uFEFF/, ''));
  const isRun = ({ cell_type: type, source }: NotebookCell): boolean =>
    type === 'code' && language === 'python' && source.trim() !== '' && !hasCommand(source);
  const sources = cells.flatMap(({ cell }, index) =>
    isRun(cell) ? [[index + 1, cell.source] as const] : [],
  );
  const engine = createEngine();
  const runs = await runCells(sources, engine, progress).finally(engine.close);
  const texts = cells.map(({ cell }) => (cell.cell_type === 'markdown' ? cell.source : ''));
  const article = new Article(stem, texts);
  for (const [index, { cell }] of cells.entries()) {
    const number = index + 1;
    if (cell.source.trim() === '') continue;
    if (cell.cell_type === 'markdown') article.addText(number, cell);
    else if (cell.cell_type === 'code') article.addCode(number, cell, language, runs.get(number));
    else article.note(number, 'raw text is left out');
  }
  await mkdir(join(folder, ...(article.pictures.size > 0 ? ['figures'] : [])), { recursive: true });
  await writeFile(path, `${article.parts.join('\n\n')}\n`, { flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      throw new UsageError(`${path} exists already: move it away, or name another folder with --folder.`);
    },
  );
  for (const [name, content] of article.pictures) await writeFile(join(folder, 'figures', name), content);
  return { path, cells: article.cells, notes: article.notes };
};
