import { deviceStorage } from '../../../lib/browser/browser-storage.ts';
import { makeElement } from '../../../lib/browser/make-element.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { editsKey } from './before-run.ts';
import {
  createOutputBox,
  describeEngine,
  describeOutcome,
  missingModule,
  type OutputBox,
} from './cell-output.ts';
import type { CodeEditor } from './code-editor.ts';
import { markScrolling } from './mark-scrolling.ts';
import { engineState, loadPython, runPython, stopRun } from './python.ts';

/** A cell's figure and what is known about it. */
interface Cell {
  readonly figure: HTMLElement;
  readonly pre: HTMLElement;
  /** Code and output as published. */
  readonly published: { readonly code: string; readonly markup: Node[]; readonly output: Node[] | undefined };
  /** The code that ran last in the namespace of today. */
  ran?: string | undefined;
  editor?: CodeEditor | undefined;
  code: string;
}

type Action = 'run' | 'run-all' | 'edit' | 'reset';

/** The cells of one article, which share a namespace. */
export interface Cells {
  /** Does what a pressed button of the article is for. */
  readonly press: (button: HTMLElement) => void;
  /** Loads Python for who is about to run something. */
  readonly warm: () => void;
  /** Ends what runs, when the reader leaves. */
  readonly leave: () => void;
}

/** Changed code by the published code of its cell, so that a cell that is published anew loses its change and no other does. */
const readEdits = (article: string): Readonly<Record<string, string>> => {
  const kept = deviceStorage.readJson(editsKey(article));
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

/** Says which module this page lacks, and leads to the course's notebook. */
const offerNotebook = (module: string, key: string): HTMLElement => {
  const [, courseId = ''] = key.split(':');
  const text = makeElement('p', {}, `This page has no ${module}. `);
  const link = makeElement(
    'a',
    { href: paths.notebook.href(courseId), target: '_blank', rel: 'noopener' },
    'Open notebook',
  );
  text.append(link);
  return text;
};

let rooms = 0;
/** Runs that are shorter say nothing while they last. */
const slowMs = 300;

const button = ({ figure }: Cell, action: Action): HTMLElement | null =>
  figure.querySelector(`[data-cell="${action}"]`);

const outputOf = ({ figure }: Cell): HTMLElement | undefined => {
  const next = figure.nextElementSibling;
  return next instanceof HTMLElement && next.matches('.output') ? next : undefined;
};

const readCell = (figure: HTMLElement): Cell => {
  const pre = figure.querySelector('pre') ?? makeElement('pre', {});
  const code = pre.textContent;
  const output = figure.nextElementSibling?.matches('.output')
    ? [...figure.nextElementSibling.childNodes]
    : undefined;
  return { figure, pre, code, published: { code, markup: [...pre.childNodes], output } };
};

/**
 * Brings the cells of an article to life.
 * @param article element around the article's text, as `dressArticle` made it
 * @param key names the article on this device, as `<who>:<course>:<lecture>`; what the reader changes is kept under it
 * @param say tells screen readers what happened
 */
export const createCells = (article: HTMLElement, key: string, say: (text: string) => void): Cells => {
  const cells = [...article.querySelectorAll<HTMLElement>('figure[data-run]')].map(readCell);
  let room = `${key} ${(rooms += 1)}`;
  let isBusy = false;

  const keepEdits = (): void => {
    const edits = Object.fromEntries(
      cells
        .filter(({ code, published }) => code !== published.code)
        .map(({ code, published }) => [published.code, code]),
    );
    if (Object.keys(edits).length > 0) deviceStorage.writeJson(editsKey(key), edits);
    else deviceStorage.remove(editsKey(key));
  };

  const forget = (): void => {
    room = `${key} ${(rooms += 1)}`;
    for (const cell of cells) cell.ran = undefined;
  };

  const showReset = (cell: Cell): void => {
    const present = button(cell, 'reset');
    if (cell.code === cell.published.code && !cell.editor) return present?.remove();
    if (!present)
      button(cell, 'edit')?.after(
        makeElement('button', { type: 'button', class: 'act', 'data-cell': 'reset' }, 'Reset'),
      );
  };

  const showRunning = (cell: Cell, runs: boolean): void => {
    const run = button(cell, 'run');
    if (run) run.textContent = runs ? 'Stop' : 'Run';
    cell.figure.toggleAttribute('data-running', runs);
  };

  const boxOf = (cell: Cell): OutputBox => {
    let element = outputOf(cell);
    if (!element) {
      element = makeElement('div', { class: 'output' });
      cell.figure.after(element);
    }
    return createOutputBox(element);
  };

  /** Runs one cell. @returns whether those after it may run */
  const runOne = async (cell: Cell, box: OutputBox): Promise<boolean> => {
    const tellEngine = () => box.wait(describeEngine(engineState.get()));
    const unsubscribe = engineState.subscribe(tellEngine);
    tellEngine();
    const slow = setTimeout(() => box.wait(describeEngine(engineState.get()) ?? 'Running…'), slowMs);
    const source = cell.code;
    const job = { kind: 'cell', room, name: `cell ${cells.indexOf(cell) + 1}`, source } as const;
    const outcome = await runPython(job, { onText: box.addText, onPicture: box.addPicture });
    clearTimeout(slow);
    unsubscribe();
    const sentence = describeOutcome(outcome);
    const missing = missingModule(outcome);
    box.end(
      sentence,
      outcome.kind === 'done' ? outcome.trouble : undefined,
      missing === undefined ? undefined : offerNotebook(missing, key),
    );
    if (outcome.kind === 'halted') forget();
    else if (outcome.kind === 'done') cell.ran = source;
    markScrolling(article);
    say(sentence ?? 'The code has run.');
    // A cell that fails as it is published shows an error on purpose.
    return outcome.kind === 'done' && (sentence === undefined || source === cell.published.code);
  };

  /** Runs cells in order; the last one is the one that the reader asked for. */
  const run = async (wanted: readonly Cell[]): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    say('The code runs.');
    const queue = wanted.map((cell) => ({ cell, box: boxOf(cell) }));
    for (const { cell } of queue) showRunning(cell, true);
    if (queue.length > 1) queue.at(-1)?.box.wait('Waiting for the cells above…');
    let goesOn = true;
    for (const { cell, box } of queue) {
      if (goesOn) goesOn = await runOne(cell, box);
      else box.end('Not run, because a cell above did not end well.', undefined);
      showRunning(cell, false);
    }
    isBusy = false;
  };

  /** The cell after those before it that have not run as they stand now. */
  const upTo = (cell: Cell): Cell[] =>
    cells
      .slice(0, cells.indexOf(cell))
      .filter(({ ran, code }) => ran !== code)
      .concat(cell);

  const edit = async (cell: Cell): Promise<void> => {
    const { createCodeEditor } = await import('./code-editor.ts');
    if (cell.editor) return cell.editor.focus();
    cell.editor = createCodeEditor(cell.code, {
      label: `Code of cell ${cells.indexOf(cell) + 1}`,
      onChange: (code) => {
        cell.code = code;
        cell.pre.textContent = code;
        keepEdits();
      },
      onRun: () => void run(upTo(cell)),
    });
    // The code stays there unseen: Copy takes it.
    cell.pre.hidden = true;
    cell.pre.after(cell.editor.element);
    button(cell, 'edit')?.toggleAttribute('hidden', true);
    showReset(cell);
    cell.editor.focus();
  };

  const reset = (cell: Cell): void => {
    const { published, pre } = cell;
    cell.code = published.code;
    cell.ran = undefined;
    pre.replaceChildren(...published.markup);
    if (cell.editor) {
      cell.editor.element.remove();
      pre.hidden = false;
      cell.editor.destroy();
      cell.editor = undefined;
    }
    const output = outputOf(cell);
    if (published.output) output?.replaceChildren(...published.output);
    else output?.remove();
    for (const name of ['data-failed', 'data-stale']) output?.removeAttribute(name);
    button(cell, 'edit')?.toggleAttribute('hidden', false);
    button(cell, 'edit')?.focus();
    showReset(cell);
    keepEdits();
    say('The cell is as it was published.');
  };

  const edits = readEdits(key);
  for (const cell of cells) {
    const kept = edits[cell.published.code];
    if (kept === undefined) continue;
    cell.code = kept;
    cell.pre.textContent = kept;
    showReset(cell);
  }

  return {
    press: (pressed) => {
      const cell = cells.find(({ figure }) => figure.contains(pressed));
      if (!cell) return;
      const action = pressed.dataset['cell'] as Action;
      if (action === 'edit') void edit(cell);
      else if (action === 'reset') reset(cell);
      else if (cell.figure.hasAttribute('data-running') && action === 'run') stopRun();
      else if (action === 'run') void run(upTo(cell));
      else {
        if (!isBusy) forget();
        void run(cells);
      }
    },
    warm: () => void loadPython().catch(() => undefined),
    leave: () => {
      if (isBusy) stopRun();
    },
  };
};
