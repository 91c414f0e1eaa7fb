import { useEffect } from 'react';
import type { MediaPlayer } from './media-player.ts';

const stepSeconds = 10;

/** Registers the title and the playback actions for media keys and the lock screen (Media Session API). */
export const useMediaSession = (media: MediaPlayer, title: string): void => {
  useEffect(() => {
    const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined;
    if (!session) return undefined;
    session.metadata = new MediaMetadata({ title });
    const seekBy = (seconds: number) => media.seek(media.state.currentTime + seconds);
    const actions: Readonly<Partial<Record<MediaSessionAction, MediaSessionActionHandler>>> = {
      play: () => void media.play().catch(() => undefined),
      pause: () => media.pause(),
      seekbackward: ({ seekOffset }) => seekBy(-(seekOffset ?? stepSeconds)),
      seekforward: ({ seekOffset }) => seekBy(seekOffset ?? stepSeconds),
      seekto: ({ seekTime }) => {
        if (seekTime !== undefined) media.seek(seekTime);
      },
    };
    const each = Object.entries(actions) as [MediaSessionAction, MediaSessionActionHandler][];
    for (const [action, handler] of each) session.setActionHandler(action, handler);
    return () => {
      session.metadata = null;
      for (const [action] of each) session.setActionHandler(action, null);
    };
  }, [media, title]);
};
