import { makeElement } from '../../../lib/browser/make-element.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { type Cell, openOutput, showRunning } from './cell.ts';
import { describeEngine, describeOutcome, missingModule, type OutputBox } from './cell-output.ts';
import { markScrolling } from './mark-scrolling.ts';
import { engineState, runPython, stopRun } from './python.ts';

/** Runs the cells of one article. */
interface CellRuns {
  /** Runs a cell, after those before it that have not run as they stand now. */
  readonly runUpTo: (cell: Cell) => void;
  /** Runs all cells, in a namespace without what ran before. */
  readonly runAll: () => void;
  /** Ends what runs. */
  readonly stop: () => void;
}

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

/**
 * @param article element around the article's text
 * @param key names the article on this device, as `<who>:<course>:<lecture>`
 * @param cells of the article, which share a namespace
 * @param say tells screen readers what happened
 */
export const createCellRuns = (
  article: HTMLElement,
  key: string,
  cells: readonly Cell[],
  say: (text: string) => void,
): CellRuns => {
  let room = `${key} ${(rooms += 1)}`;
  let isBusy = false;

  const forget = (): void => {
    room = `${key} ${(rooms += 1)}`;
    for (const cell of cells) cell.ran = undefined;
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
    const queue = wanted.map((cell) => ({ cell, box: openOutput(cell) }));
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

  return {
    runUpTo: (cell) => void run(upTo(cell)),
    runAll: () => {
      if (!isBusy) forget();
      void run(cells);
    },
    stop: () => {
      if (isBusy) stopRun();
    },
  };
};
