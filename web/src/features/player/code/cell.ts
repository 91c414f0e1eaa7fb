import { makeElement } from '../../../lib/browser/make-element.ts';
import { createOutputBox, type OutputBox } from './cell-output.ts';
import type { CodeEditor } from './code-editor.ts';

/** A cell's figure and what is known about it. */
export interface Cell {
  readonly figure: HTMLElement;
  readonly pre: HTMLElement;
  /** Code and output as published. */
  readonly published: { readonly code: string; readonly markup: Node[]; readonly output: Node[] | undefined };
  /** The code that ran last in the namespace of today. */
  ran?: string | undefined;
  editor?: CodeEditor | undefined;
  code: string;
}

/** What a cell's buttons do. */
export type Action = 'run' | 'run-all' | 'edit' | 'reset';

/** A button of a cell, if it has that one. */
const buttonOf = ({ figure }: Cell, action: Action): HTMLElement | null =>
  figure.querySelector(`[data-cell="${action}"]`);

const outputOf = ({ figure }: Cell): HTMLElement | undefined => {
  const next = figure.nextElementSibling;
  return next instanceof HTMLElement && next.matches('.output') ? next : undefined;
};

/** Reads a cell as it is published. */
export const readCell = (figure: HTMLElement): Cell => {
  const pre = figure.querySelector('pre') ?? makeElement('pre', {});
  const code = pre.textContent;
  const output = figure.nextElementSibling?.matches('.output')
    ? [...figure.nextElementSibling.childNodes]
    : undefined;
  return { figure, pre, code, published: { code, markup: [...pre.childNodes], output } };
};

/** Shows Reset on a cell that is edited or changed. */
export const showReset = (cell: Cell): void => {
  const present = buttonOf(cell, 'reset');
  if (cell.code === cell.published.code && !cell.editor) return present?.remove();
  if (!present)
    buttonOf(cell, 'edit')?.after(
      makeElement('button', { type: 'button', class: 'act', 'data-cell': 'reset' }, 'Reset'),
    );
};

/** Shows whether a cell runs: its Run becomes Stop. */
export const showRunning = (cell: Cell, runs: boolean): void => {
  const run = buttonOf(cell, 'run');
  if (run) run.textContent = runs ? 'Stop' : 'Run';
  cell.figure.toggleAttribute('data-running', runs);
};

/** Where a run of a cell shows its output. */
export const openOutput = (cell: Cell): OutputBox => {
  let element = outputOf(cell);
  if (!element) {
    element = makeElement('div', { class: 'output' });
    cell.figure.after(element);
  }
  return createOutputBox(element);
};

/** Shows an editor in place of a cell's code. */
export const openEditor = (cell: Cell, editor: CodeEditor): void => {
  cell.editor = editor;
  // The code stays there unseen: Copy takes it.
  cell.pre.hidden = true;
  cell.pre.after(editor.element);
  buttonOf(cell, 'edit')?.toggleAttribute('hidden', true);
  showReset(cell);
};

/** Gives a cell back its published code and output. */
export const restore = (cell: Cell): void => {
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
  buttonOf(cell, 'edit')?.toggleAttribute('hidden', false);
  buttonOf(cell, 'edit')?.focus();
  showReset(cell);
};
