import { createStore, useStore } from '../browser/external-store.ts';

/** Initial state of the search inside a learner's courses. */
export interface InsideSearch {
  /** Initial query text. */
  readonly text: string;
  /** The open course, which is searched first. Without one, all of the learner's courses are searched. */
  readonly course?: { readonly id: string; readonly title: string };
}

const store = createStore<InsideSearch | null>(() => null);

/** Opens the search; closing it returns the focus to the element that has it now. */
export const openInsideSearch = (search: InsideSearch): void => {
  // Pressing the shortcut again keeps the open search.
  if (store.get() === null) store.set(search);
};
export const closeInsideSearch = (): void => store.set(null);
/** The open search; null while it is closed. */
export const useInsideSearch = (): InsideSearch | null => useStore(store, () => null);

/** Whether the keys are Ctrl+K or Command+K. */
export const isSearchShortcut = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  isComposing,
}: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey && !isComposing;
