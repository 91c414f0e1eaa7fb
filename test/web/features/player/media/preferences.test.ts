import { describe, expect, it } from 'vitest';
import { readPreferences, storePreferences } from '#web/features/player/media/preferences.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';

describe('player preferences', () => {
  it('keeps each wish beside the others for the next lecture', () => {
    storePreferences(deviceStorage, { speed: 1.5 });
    storePreferences(deviceStorage, { volume: 0.4, captions: false });
    expect(readPreferences(deviceStorage)).toMatchObject({ speed: 1.5, volume: 0.4, captions: false });
  });

  it.each(['nonsense', '{"speed":16,"volume":-1,"muted":"yes"}', 'null', '[]'])(
    'ignores stored %s',
    (stored) => {
      localStorage.setItem('northlight:player', stored);
      expect(readPreferences(deviceStorage)).toEqual({
        volume: null,
        muted: null,
        captions: null,
        lang: null,
        speed: null,
        quality: null,
        dataSaver: null,
      });
    },
  );
});
