import { useCallback, useSyncExternalStore } from 'react';
import type { Transcript } from '#contract/schemas/course.ts';
import { createStore, type ExternalStore } from '../../../lib/browser/external-store.ts';

/** Position of the video, seconds; below 0 before it starts. A store, because it changes several times a second. */
export type Playhead = ExternalStore<number>;

export const createPlayhead = (): Playhead => createStore(() => -1);

/** Index of the cue at a position, or of the last one before it; -1 before the first. */
export const findCueIndexAt = (cues: Transcript['cues'], seconds: number): number =>
  cues.findLastIndex(({ start }) => start <= seconds);

/** Index of the current cue (see `findCueIndexAt`); renders only when it changes. */
export const useCurrentCue = (cues: Transcript['cues'], playhead: Playhead): number => {
  const read = useCallback(() => findCueIndexAt(cues, playhead.get()), [cues, playhead]);
  return useSyncExternalStore(playhead.subscribe, read, () => -1);
};
