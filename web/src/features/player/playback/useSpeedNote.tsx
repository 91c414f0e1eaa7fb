import { useCallback, useEffect, useState } from 'react';
import type { Elements } from '../../../components/ui/elements.ts';
import { StageNote } from './StageNote.tsx';

const shownMs = 1_500;

/**
 * Shows and announces each speed that the learner chooses, but not the stored speed that a lecture starts with.
 * @returns `note` to render in the player, and a function to call with each chosen speed
 */
export const useSpeedNote = (): { readonly note: Elements; readonly showSpeed: (rate: number) => void } => {
  const [asked, setAsked] = useState<{ readonly rate: number } | null>(null);
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => setAsked(null), shownMs);
    return () => clearTimeout(timer);
  }, [asked]);
  return {
    note: <StageNote>{asked && `Speed ${asked.rate}×`}</StageNote>,
    showSpeed: useCallback((rate: number) => setAsked({ rate }), []),
  };
};
