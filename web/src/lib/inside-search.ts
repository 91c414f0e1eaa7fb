import { createStore, useStore } from './external-store.ts';

/** What a search inside begins with. */
export interface InsideSearch {
  /** Words to begin with. */
  readonly text: string;
  /** The course that is open, which is searched first; all courses of the learner without one. */
  readonly course?: { readonly id: string; readonly title: string };
}

const store = createStore<InsideSearch | null>(() => null);

/** Opens the search inside the learner's courses; it gives the focus back to what has it now. */
export const openInsideSearch = (search: InsideSearch): void => {
  // Whoever presses the keys again meant the one that is open.
  if (store.get() === null) store.set(search);
};
/** Closes it. */
export const closeInsideSearch = (): void => store.set(null);
/** The search that is open; null while none is. */
export const useInsideSearch = (): InsideSearch | null => useStore(store, () => null);

/** Whether a press of keys asks for the search: Ctrl and K, or the command key and K. */
export const asksForSearch = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  isComposing,
}: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey && !isComposing;
