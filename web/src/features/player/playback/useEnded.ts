import { useCallback, useState } from 'react';

/**
 * Whether the lecture has been played to its end, and nothing has happened since.
 * @param place lecture and asked place that are shown; with another one the end is over.
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
    end: useCallback(() => setHasEnded(true), []),
    /** Takes the end back: the learner watches on, or stays. */
    goOn: useCallback(() => setHasEnded(false), []),
  };
};
