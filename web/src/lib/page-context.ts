import { useEffect } from 'react';
import { createStore, useStore } from './external-store.ts';

/** The course and lecture that the page shows, as far as it has loaded them. */
export interface PageContext {
  readonly courseId?: string;
  readonly courseTitle?: string;
  readonly sectionTitle?: string;
  readonly lectureTitle?: string;
  /** The page has a button of its own for the assistant, where the floating one would be in the way. */
  readonly hasAskButton?: boolean;
}

const nothing: PageContext = {};
const store = createStore(() => nothing);

/** What the page shows; empty when it has not said. */
export const useShownContext = (): PageContext => useStore(store);

/** Tells what lives beside the pages what this page shows, for as long as the page is there. */
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
