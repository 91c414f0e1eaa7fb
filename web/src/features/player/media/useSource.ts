import { useEffect, useEffectEvent } from 'react';
import type { MediaPlayer } from './media-player.ts';

/** Source that the player can play. */
export interface PlayableSource {
  readonly src: string;
  readonly type: 'application/vnd.apple.mpegurl' | 'video/mp4';
}

/** Plays a playlist in a video element. @returns a function that stops it and leaves the element without a source */
export type AttachStream = (video: HTMLVideoElement, url: string) => () => void;

/**
 * Sets the source of the video, and removes it on cleanup.
 * @param attachStream plays playlists; undefined where the browser plays them natively
 * @param options.onSourceChange called before the source of the element changes
 * @param options.startAt start time in seconds, read when the metadata of the video is loaded
 */
export const useSource = (
  media: MediaPlayer,
  source: PlayableSource | null,
  attachStream: AttachStream | undefined,
  options: { readonly onSourceChange: () => void; readonly startAt: () => number },
): void => {
  const notifyChange = useEffectEvent(() => {
    media.forgetSource();
    options.onSourceChange();
  });
  const seekToStart = useEffectEvent(() => {
    const at = options.startAt();
    if (at > 0) media.placeAt(at);
  });
  const { src, type } = source ?? {};
  useEffect(() => {
    const { video } = media;
    if (!video || !src) return undefined;
    notifyChange();
    const place = () => seekToStart();
    video.addEventListener('loadedmetadata', place, { once: true });
    const isFed = type === 'application/vnd.apple.mpegurl' && attachStream !== undefined;
    const end = isFed ? attachStream(video, src) : media.loadFile(src);
    return () => {
      video.removeEventListener('loadedmetadata', place);
      // Events that still arrive from this source must not count for the next one.
      notifyChange();
      end();
    };
  }, [media, src, type, attachStream]);
};
