import { beforeEach, describe, expect, it } from 'vitest';
import { readPreferences, storePreferences } from '#web/features/player/media/preferences.ts';

describe('player preferences', () => {
  beforeEach(() => {
    localStorage.clear();
  });

  it('keeps each wish beside the others for the next lecture', () => {
    storePreferences(localStorage, { speed: 1.5 });
    storePreferences(localStorage, { volume: 0.4, captions: false });
    expect(readPreferences(localStorage)).toMatchObject({ speed: 1.5, volume: 0.4, captions: false });
  });

  it.each(['nonsense', '{"speed":16,"volume":-1,"muted":"yes"}', 'null', '[]'])(
    'ignores stored %s',
    (stored) => {
      localStorage.setItem('northlight:player', stored);
      expect(readPreferences(localStorage)).toEqual({
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
