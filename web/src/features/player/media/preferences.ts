import type { BrowserStorage } from '#web/lib/browser/browser-storage.ts';
import { playbackSpeeds } from './speeds.ts';

/** Preferred quality: automatic, audio only, or a size by its shorter side in pixels. */
export type Quality = 'auto' | 'audio' | number;

interface Preferences {
  readonly volume: number | null;
  readonly muted: boolean | null;
  readonly captions: boolean | null;
  readonly lang: string | null;
  readonly speed: number | null;
  /** Preferred quality of adaptive videos; null for automatic. */
  readonly quality: Quality | null;
  /** Data saver; null to follow the browser's setting. */
  readonly dataSaver: boolean | null;
}

const storageKey = 'northlight:player';
const booleanOf = (value: unknown) => (typeof value === 'boolean' ? value : null);
const numberWithin = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max ? value : null;

const readQuality = (value: unknown): Quality | null =>
  value === 'auto' || value === 'audio' ? value : numberWithin(value, 100, 4320);

/** Reads the playback preferences stored in this browser; invalid values become null. */
export const readPreferences = (storage: BrowserStorage): Preferences => {
  const stored = Object(storage.readJson(storageKey)) as Record<string, unknown>;
  return {
    volume: numberWithin(stored.volume, 0, 1),
    muted: booleanOf(stored.muted),
    captions: booleanOf(stored.captions),
    lang: typeof stored.lang === 'string' ? stored.lang : null,
    speed: numberWithin(stored.speed, playbackSpeeds.min, playbackSpeeds.max),
    quality: readQuality(stored.quality),
    dataSaver: booleanOf(stored.dataSaver),
  };
};

/** Stores a change, merged with what is stored now, which other parts of the player may have changed. A full or blocked storage does not remember it. */
export const storePreferences = (storage: BrowserStorage, change: Partial<Preferences>): void => {
  storage.writeJson(storageKey, { ...readPreferences(storage), ...change });
};
