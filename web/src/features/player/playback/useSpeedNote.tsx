import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { StageNote } from './StageNote.tsx';

const shownMs = 1_500;

/**
 * Shows and reads out each speed that the learner asks for; the one that is taken up again with a lecture goes without.
 * @returns what to tell of a request, and the note to show in the player
 */
export const useSpeedNote = (): { readonly note: ReactNode; readonly tellSpeed: (rate: number) => void } => {
  const [asked, setAsked] = useState<{ readonly rate: number } | null>(null);
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => setAsked(null), shownMs);
    return () => clearTimeout(timer);
  }, [asked]);
  return {
    note: <StageNote>{asked && `Speed ${asked.rate}×`}</StageNote>,
    tellSpeed: useCallback((rate: number) => setAsked({ rate }), []),
  };
};
