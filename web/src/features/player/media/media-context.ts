import { createContext, use, useSyncExternalStore } from 'react';
import type { MediaPlayer } from './media-player.ts';
import type { MediaState } from './media-state.ts';

export const MediaContext = createContext<MediaPlayer | null>(null);

/** The player that a control belongs to. @throws Error outside of a stage */
export const useMedia = (): MediaPlayer => {
  const media = use(MediaContext);
  if (!media) throw new Error('This control is outside of a MediaStage');
  return media;
};

/**
 * One thing of the player's state; the component is drawn again when it changes.
 * @param select gives a value that is compared by identity: a text, a number, a yes or no
 */
export const useMediaState = <T extends string | number | boolean | null>(
  select: (state: MediaState) => T,
): T => {
  const media = useMedia();
  const read = () => select(media.state);
  return useSyncExternalStore(media.subscribe, read, read);
};
