import { type RefObject, useLayoutEffect } from 'react';

/** Gives the focus to the player when what covers its picture disappears with the focus inside, so that its keys go on working. */
export const useFocusStage = (cover: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = cover.current;
    // Runs before the element is removed.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      element.closest<HTMLElement>('[data-media-player]')?.focus({ preventScroll: true });
    };
  }, [cover]);
};
