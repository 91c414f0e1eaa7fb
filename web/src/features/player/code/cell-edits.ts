import { deviceStorage } from '../../../lib/browser/browser-storage.ts';

/** Storage key of what a reader changed in the cells of an article. */
export const editsKey = (article: string): string => `northlight:cells:${article}`;

/** Changed code by the published code of its cell, so that a cell that is published anew loses its change and no other does. */
export const readEdits = (article: string): Readonly<Record<string, string>> => {
  const kept = deviceStorage.readJson(editsKey(article));
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};
