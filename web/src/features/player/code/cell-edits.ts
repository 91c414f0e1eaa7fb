import { deviceStorage } from '../../../lib/browser/browser-storage.ts';
import { editsKey } from './before-run.ts';
import { type Cell, showReset } from './cell.ts';

/**
 * Names of cells: the published code, so that a cell that is published anew loses its change and no other does, and which of the cells with this
 * code it is. No code in a page has the character between them.
 */
const namesOf = (cells: readonly Cell[]): string[] => {
  const counts = new Map<string, number>();
  return cells.map(({ published: { code } }) => {
    const count = counts.get(code) ?? 0;
    counts.set(code, count + 1);
    return `${code}\0${count}`;
  });
};

/** Changed code by the name of its cell; what an earlier release kept is by the published code alone. */
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
  const names = namesOf(cells);
  for (const [index, cell] of cells.entries()) {
    const kept = edits[names[index] ?? ''] ?? edits[cell.published.code];
    if (kept === undefined) continue;
    cell.code = kept;
    cell.pre.textContent = kept;
    showReset(cell);
  }
};

/**
 * Keeps the code of a cell on this device, and what is kept of the others, which another tab may have changed.
 * @param article names the article on this device
 */
export const keepEdit = (article: string, cells: readonly Cell[], changed: Cell): void => {
  const kept = readEdits(article);
  const names = namesOf(cells);
  const edits = Object.fromEntries(
    cells.flatMap((cell, index) => {
      const { published } = cell;
      const name = names[index] ?? '';
      const code = cell === changed ? cell.code : (kept[name] ?? kept[published.code] ?? published.code);
      return code === published.code ? [] : [[name, code]];
    }),
  );
  if (Object.keys(edits).length > 0) deviceStorage.writeJson(editsKey(article), edits);
  else deviceStorage.remove(editsKey(article));
};
