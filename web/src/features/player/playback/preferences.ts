import { speeds } from './keyboard.ts';
import type { Quality } from './stream/source-choice.ts';

interface Preferences {
  readonly volume: number | null;
  readonly muted: boolean | null;
  readonly captions: boolean | null;
  readonly lang: string | null;
  readonly speed: number | null;
  /** What of a video in several sizes is wanted; null for what the line carries. */
  readonly quality: Quality | null;
  /** Whether bytes are to be saved; null for what the browser asks. */
  readonly dataSaver: boolean | null;
}

const storageKey = 'northlight:player';
const numberWithin = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max ? value : null;

const readQuality = (value: unknown): Quality | null =>
  value === 'auto' || value === 'audio' ? value : numberWithin(value, 100, 4320);

/** How this browser's learner likes to watch; whatever is stored and not understood is left out. */
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
    speed: numberWithin(stored.speed, speeds.min, speeds.max),
    quality: readQuality(stored.quality),
    dataSaver: typeof stored.dataSaver === 'boolean' ? stored.dataSaver : null,
  };
};

/** Remembers a change, beside what other parts of the player have stored meanwhile. */
export const storePreferences = (storage: Storage, change: Partial<Preferences>): void => {
  try {
    storage.setItem(storageKey, JSON.stringify({ ...readPreferences(storage), ...change }));
  } catch {
    // A full or forbidden storage costs only the memory of a preference.
  }
};
