import { useCallback, useSyncExternalStore } from 'react';
import type { Transcript } from '../../../../../lambdas/contract/schemas/course.ts';
import { createStore, type ExternalStore } from '../../../lib/external-store.ts';

/** Where the video is, seconds; below 0 before it has begun. It changes several times a second, for those that follow it. */
export type Playhead = ExternalStore<number>;

export const createPlayhead = (): Playhead => createStore(() => -1);

/** What is said at a place of the video, or was said last: its index; -1 before the first. */
export const cueAt = (cues: Transcript['cues'], seconds: number): number =>
  cues.findLastIndex(({ start }) => start <= seconds);

/** See `cueAt`, of where the video is; renders when what is said changes. */
export const useCurrentCue = (cues: Transcript['cues'], playhead: Playhead): number => {
  const read = useCallback(() => cueAt(cues, playhead.get()), [cues, playhead]);
  return useSyncExternalStore(playhead.subscribe, read, () => -1);
};
