import { useCallback, useState } from 'react';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { type Quality, readPreferences, storePreferences } from '../../media/preferences.ts';
import { asksForLessData } from './stream-support.ts';

export interface QualitySettings {
  readonly quality: Quality;
  readonly isSaving: boolean;
  readonly setQuality: (quality: Quality) => void;
  readonly setSaving: (isSaving: boolean) => void;
}

/** Quality preferences stored on this device. Data saver defaults to the browser's setting. */
export const useQuality = (): QualitySettings => {
  const [settings, setSettings] = useState<{ readonly quality: Quality; readonly isSaving: boolean }>(() => {
    const { quality, dataSaver } = readPreferences(deviceStorage);
    return { quality: quality ?? 'auto', isSaving: dataSaver ?? asksForLessData() };
  });
  return {
    ...settings,
    setQuality: useCallback((quality) => {
      storePreferences(deviceStorage, { quality });
      setSettings(({ isSaving }) => ({ quality, isSaving }));
    }, []),
    setSaving: useCallback((isSaving) => {
      storePreferences(deviceStorage, { dataSaver: isSaving });
      setSettings(({ quality }) => ({ quality, isSaving }));
    }, []),
  };
};
