import { type Action, type Cell, openEditor, readCell, restore } from './cell.ts';
import { applyEdits, keepEdit } from './cell-edits.ts';
import { createCellRuns } from './cell-runs.ts';
import { loadPython } from './python.ts';

/** The cells of one article, which share a namespace. */
export interface Cells {
  /** Does what a pressed button of the article is for. */
  readonly press: (button: HTMLElement) => void;
  /** Loads Python for who is about to run something. */
  readonly warm: () => void;
  /** Ends what runs, when the reader leaves. */
  readonly leave: () => void;
}

/**
 * Brings the cells of an article to life.
 * @param article element around the article's text, as `dressArticle` made it
 * @param key names the article on this device, as `<who>:<course>:<lecture>`; what the reader changes is kept under it
 * @param say tells screen readers what happened
 */
export const createCells = (article: HTMLElement, key: string, say: (text: string) => void): Cells => {
  const cells = [...article.querySelectorAll<HTMLElement>('figure[data-run]')].map(readCell);
  const runs = createCellRuns(article, key, cells, say);
  applyEdits(key, cells);

  const edit = async (cell: Cell): Promise<void> => {
    const { createCodeEditor } = await import('./code-editor.ts');
    if (cell.editor) return cell.editor.focus();
    const editor = createCodeEditor(cell.code, {
      label: `Code of cell ${cells.indexOf(cell) + 1}`,
      onChange: (code) => {
        cell.code = code;
        cell.pre.textContent = code;
        keepEdit(key, cells, cell);
      },
      onRun: () => runs.runUpTo(cell),
    });
    openEditor(cell, editor);
    editor.focus();
  };

  const reset = (cell: Cell): void => {
    restore(cell);
    keepEdit(key, cells, cell);
    say('The cell is as it was published.');
  };

  return {
    press: (pressed) => {
      const cell = cells.find(({ figure }) => figure.contains(pressed));
      if (!cell) return;
      const action = pressed.dataset['cell'] as Action;
      if (action === 'edit') void edit(cell);
      else if (action === 'reset') reset(cell);
      else if (cell.figure.hasAttribute('data-running') && action === 'run') runs.stop();
      else if (action === 'run') runs.runUpTo(cell);
      else runs.runAll();
    },
    warm: () => void loadPython().catch(() => undefined),
    leave: runs.stop,
  };
};
