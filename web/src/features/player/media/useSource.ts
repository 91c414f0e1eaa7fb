import { useEffect, useEffectEvent } from 'react';
import type { MediaPlayer } from './media-player.ts';

/** What the player is given to play. */
export interface PlayableSource {
  readonly src: string;
  readonly type: 'application/vnd.apple.mpegurl' | 'video/mp4';
}

/** Feeds a video from a playlist. @returns ends it and leaves the element without a source */
export type AttachStream = (video: HTMLVideoElement, url: string) => () => void;

/**
 * Gives the video its source, and takes it away again.
 * @param attachStream feeds playlists; undefined where the browser plays them itself
 * @param options.onSourceChange told before the element hears of another source
 * @param options.startAt where playback begins, seconds, read when the length of the video is known
 */
export const useSource = (
  media: MediaPlayer,
  source: PlayableSource | null,
  attachStream: AttachStream | undefined,
  options: { readonly onSourceChange: () => void; readonly startAt: () => number },
): void => {
  const begin = useEffectEvent(() => {
    media.forgetSource();
    options.onSourceChange();
  });
  const start = useEffectEvent(() => {
    const at = options.startAt();
    if (at > 0) media.placeAt(at);
  });
  const { src, type } = source ?? {};
  useEffect(() => {
    const { video } = media;
    if (!video || !src) return undefined;
    begin();
    const place = () => start();
    video.addEventListener('loadedmetadata', place, { once: true });
    const isFed = type === 'application/vnd.apple.mpegurl' && attachStream !== undefined;
    const end = isFed ? attachStream(video, src) : media.loadFile(src);
    return () => {
      video.removeEventListener('loadedmetadata', place);
      // Its last events are not the next source's.
      begin();
      end();
    };
  }, [media, src, type, attachStream]);
};
