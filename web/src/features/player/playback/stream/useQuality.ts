import { useCallback, useState } from 'react';
import { readPreferences, storePreferences } from '../preferences.ts';
import { asksForLessData } from './means.ts';
import type { Quality } from './source-choice.ts';

export interface QualityWishes {
  readonly quality: Quality;
  readonly isSaving: boolean;
  readonly setQuality: (quality: Quality) => void;
  readonly setSaving: (isSaving: boolean) => void;
}

/** What this device remembers of the learner's wishes; without a word from the learner, data is saved where the browser asks for it. */
export const useQuality = (): QualityWishes => {
  const [wishes, setWishes] = useState<{ readonly quality: Quality; readonly isSaving: boolean }>(() => {
    const { quality, dataSaver } = readPreferences(window.localStorage);
    return { quality: quality ?? 'auto', isSaving: dataSaver ?? asksForLessData() };
  });
  return {
    ...wishes,
    setQuality: useCallback((quality) => {
      storePreferences(window.localStorage, { quality });
      setWishes(({ isSaving }) => ({ quality, isSaving }));
    }, []),
    setSaving: useCallback((isSaving) => {
      storePreferences(window.localStorage, { dataSaver: isSaving });
      setWishes(({ quality }) => ({ quality, isSaving }));
    }, []),
  };
};
