import { useCallback, useState } from 'react';
import { type Quality, readPreferences, storePreferences } from '../preferences.ts';
import { asksForLessData } from './means.ts';

export interface QualityWishes {
  readonly quality: Quality;
  readonly isSaving: boolean;
  readonly setQuality: (quality: Quality) => void;
  readonly setSaving: (isSaving: boolean) => void;
}

/** Quality preferences stored on this device. Data saver defaults to the browser's setting. */
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
