import { deviceStorage } from '../../../lib/browser/browser-storage.ts';
import { editsKey } from './before-run.ts';
import { type Cell, showReset } from './cell.ts';

/** Changed code by the published code of its cell, so that a cell that is published anew loses its change and no other does. */
const readEdits = (article: string): Readonly<Record<string, string>> => {
  const kept = deviceStorage.readJson(editsKey(article));
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

/** Gives the cells the code that this device keeps of them. @param article names the article on this device */
export const applyEdits = (article: string, cells: readonly Cell[]): void => {
  const edits = readEdits(article);
  for (const cell of cells) {
    const kept = edits[cell.published.code];
    if (kept === undefined) continue;
    cell.code = kept;
    cell.pre.textContent = kept;
    showReset(cell);
  }
};

/** Keeps the code of changed cells on this device. @param article names the article on this device */
export const keepEdits = (article: string, cells: readonly Cell[]): void => {
  const edits = Object.fromEntries(
    cells
      .filter(({ code, published }) => code !== published.code)
      .map(({ code, published }) => [published.code, code]),
  );
  if (Object.keys(edits).length > 0) deviceStorage.writeJson(editsKey(article), edits);
  else deviceStorage.remove(editsKey(article));
};
