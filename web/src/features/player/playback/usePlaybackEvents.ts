import type { MediaPlayerInstance, MediaPlayerProps } from '@vidstack/react';
import type { RefObject } from 'react';
import type { Lecture } from '../../../../../lambdas/contract/schemas/course.ts';
import type { usePlaybackPlace } from './usePlaybackPlace.ts';
import type { PositionSaves } from './usePositionSaves.ts';
import type { useVideoSource } from './useVideoSource.ts';

type PlaybackEvents = Pick<
  MediaPlayerProps,
  | 'onSourceChange'
  | 'onCanPlay'
  | 'onTimeUpdate'
  | 'onMediaSeekRequest'
  | 'onSeeked'
  | 'onPlay'
  | 'onPause'
  | 'onEnded'
  | 'onError'
>;

/** What the player's events mean for the saved position, the place to go on from, and the address of the video. */
export const usePlaybackEvents = (
  player: RefObject<MediaPlayerInstance | null>,
  lecture: Pick<Lecture, 'id' | 'duration'>,
  {
    place: { next, loaded, touched },
    source,
    positions,
    onWatch,
    onTime,
    onEnded,
  }: {
    place: ReturnType<typeof usePlaybackPlace>;
    source: ReturnType<typeof useVideoSource>;
    positions: PositionSaves;
    onWatch?: () => void;
    onTime?: (seconds: number) => void;
    onEnded: () => void;
  },
): PlaybackEvents => {
  const isLoaded = () => loaded.current === lecture.id;
  const notePosition = (seconds: number) => {
    if (!isLoaded() || !player.current) return;
    next.current.at = seconds;
    // It may have begun to play before its lecture was known here, by a key or a media button of the device.
    if (!player.current.state.paused) touched.current = true;
    if (touched.current) positions.note(seconds, player.current.state.duration);
  };
  const touch = () => {
    touched.current = true;
    source.use();
    onWatch?.();
  };
  return {
    onSourceChange: () => {
      loaded.current = null;
    },
    onCanPlay: () => {
      loaded.current = lecture.id;
      source.succeed();
      // The player sets the stored position right after this event; playing starts from there.
      if (next.current.playing) setTimeout(() => void player.current?.play().catch(() => undefined), 0);
    },
    onTimeUpdate: ({ currentTime }) => {
      if (isLoaded()) onTime?.(currentTime);
      notePosition(currentTime);
    },
    onMediaSeekRequest: touch,
    onSeeked: (currentTime) => {
      notePosition(currentTime);
      positions.flush();
    },
    onPlay: () => {
      next.current.playing = true;
      touch();
    },
    onPause: () => {
      if (!isLoaded() || player.current?.state.error) return;
      next.current.playing = false;
      // The player reports the time once per frame, and a busy device draws few: the video element is exact.
      const video = player.current?.el?.querySelector('video');
      if (video) notePosition(video.currentTime);
      positions.flush();
    },
    onEnded: () => {
      if (!isLoaded()) return;
      notePosition(player.current?.state.duration ?? lecture.duration);
      positions.flush();
      onEnded();
    },
    onError: source.fail,
  };
};
