import { useCallback, useState } from 'react';

/**
 * Tracks whether playback has just reached the end of the lecture.
 * @param place identifies the shown lecture and requested position; a change resets the state
 */
export const useEnded = (place: string) => {
  const [hasEnded, setHasEnded] = useState(false);
  const [shownPlace, setShownPlace] = useState(place);
  if (shownPlace !== place) {
    setShownPlace(place);
    setHasEnded(false);
  }
  return {
    hasEnded,
    markEnded: useCallback(() => setHasEnded(true), []),
    /** Resets the state: the learner watches on, or cancels the next lecture. */
    clearEnded: useCallback(() => setHasEnded(false), []),
  };
};
