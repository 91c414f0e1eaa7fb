import { beforeEach, describe, expect, it } from 'vitest';
import {
  createPlayerStorage,
  readPreferences,
} from '../../../../../web/src/features/player/playback/preferences.ts';

describe('player preferences', () => {
  beforeEach(() => {
    localStorage.clear();
  });

  it('keeps speed, volume and captions for the next lecture', async () => {
    const first = createPlayerStorage(localStorage, () => 0);
    await first.setPlaybackRate?.(1.5);
    await first.setVolume?.(0.4);
    await first.setCaptions?.(false);
    const next = createPlayerStorage(localStorage, () => 0);
    expect([await next.getPlaybackRate(), await next.getVolume(), await next.getCaptions()]).toEqual([
      1.5,
      0.4,
      false,
    ]);
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

  it('takes the position from the course, never from this browser', async () => {
    let at = 12;
    const storage = createPlayerStorage(localStorage, () => at);
    expect(await storage.getTime()).toBe(12);
    at = 40;
    expect(await storage.getTime()).toBe(40);
  });
});
