import { createContext, use, useSyncExternalStore } from 'react';
import type { MediaPlayer } from './media-player.ts';
import type { MediaState } from './media-state.ts';

export const MediaContext = createContext<MediaPlayer | null>(null);

/** Returns the player that a control belongs to. @throws Error outside a `MediaStage` */
export const useMedia = (): MediaPlayer => {
  const media = use(MediaContext);
  if (!media) throw new Error('This control is outside of a MediaStage');
  return media;
};

/**
 * Selects a value from the player's state; the component renders again when the value changes.
 * @param select returns a primitive value, because values are compared by identity
 */
export const useMediaState = <T extends string | number | boolean | null>(
  select: (state: MediaState) => T,
): T => {
  const media = useMedia();
  const read = () => select(media.state);
  return useSyncExternalStore(media.subscribe, read, read);
};
