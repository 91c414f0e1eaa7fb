import { useEffect } from 'react';
import { createStore, useStore } from '../browser/external-store.ts';

/** The course and lecture on the current page, as far as they are loaded. */
export interface PageContext {
  readonly courseId?: string;
  readonly courseTitle?: string;
  readonly sectionTitle?: string;
  readonly lectureTitle?: string;
  /** The page has its own button for the assistant, because the floating one would be in the way. */
  readonly hasAskButton?: boolean;
}

const nothing: PageContext = {};
const store = createStore(() => nothing);

/** The context that the current page published; empty without one. */
export const useShownContext = (): PageContext => useStore(store);

/** Publishes what this page shows, for the search and the assistant, until the page unmounts. */
export const usePageContext = (context: PageContext): void => {
  const { courseId, courseTitle, sectionTitle, lectureTitle, hasAskButton } = context;
  useEffect(() => {
    const mine: PageContext = { courseId, courseTitle, sectionTitle, lectureTitle, hasAskButton };
    store.set(mine);
    return () => {
      if (store.get() === mine) store.set(nothing);
    };
  }, [courseId, courseTitle, sectionTitle, lectureTitle, hasAskButton]);
};
