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
const numberWithin = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max ? value : null;

const readQuality = (value: unknown): Quality | null =>
  value === 'auto' || value === 'audio' ? value : numberWithin(value, 100, 4320);

/** Reads the playback preferences stored in this browser; invalid values become null. */
export const readPreferences = (storage: Storage): Preferences => {
  let stored: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}');
    if (parsed && typeof parsed === 'object') stored = parsed as Record<string, unknown>;
  } catch {
    stored = {};
  }
  return {
    volume: numberWithin(stored.volume, 0, 1),
    muted: typeof stored.muted === 'boolean' ? stored.muted : null,
    captions: typeof stored.captions === 'boolean' ? stored.captions : null,
    lang: typeof stored.lang === 'string' ? stored.lang : null,
    speed: numberWithin(stored.speed, playbackSpeeds.min, playbackSpeeds.max),
    quality: readQuality(stored.quality),
    dataSaver: typeof stored.dataSaver === 'boolean' ? stored.dataSaver : null,
  };
};

/** Stores a change, merged with what is stored now, which other parts of the player may have changed. */
export const storePreferences = (storage: Storage, change: Partial<Preferences>): void => {
  try {
    storage.setItem(storageKey, JSON.stringify({ ...readPreferences(storage), ...change }));
  } catch {
    // If storage is full or blocked, the preference is not remembered.
  }
};
