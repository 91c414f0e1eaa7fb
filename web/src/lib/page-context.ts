import { useEffect } from 'react';
import { createListeners } from './listeners.ts';

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
let current: PageContext = nothing;
const listeners = createListeners();

const publish = (next: PageContext) => {
  current = next;
  listeners.notify();
};

/** Calls back when another page says what it shows, until the returned function is called. */
export const subscribePageContext = listeners.subscribe;
/** What the page shows; empty where none said so. */
export const getPageContext = (): PageContext => current;

/** Says what the page shows for as long as it is there, to what lives beside the pages. */
export const usePageContext = (context: PageContext): void => {
  const { courseId, courseTitle, sectionTitle, lectureTitle, hasAskButton } = context;
  useEffect(() => {
    const mine: PageContext = { courseId, courseTitle, sectionTitle, lectureTitle, hasAskButton };
    publish(mine);
    return () => {
      if (current === mine) publish(nothing);
    };
  }, [courseId, courseTitle, sectionTitle, lectureTitle, hasAskButton]);
};
