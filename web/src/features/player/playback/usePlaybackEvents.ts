import type { RefObject } from 'react';
import type { Lecture } from '#contract/schemas/course.ts';
import type { MediaPlayer } from '../media/media-player.ts';
import type { MediaEvents } from '../media/MediaStage.tsx';
import type { usePlaybackPlace } from './usePlaybackPlace.ts';
import type { PositionSaves } from './usePositionSaves.ts';
import type { useVideoSource } from './useVideoSource.ts';

/** Event handlers of the player that update the saved position, the resume point and the signed URL. */
export const usePlaybackEvents = (
  player: RefObject<MediaPlayer | null>,
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
): Omit<MediaEvents, 'onRateRequest'> => {
  const isLoaded = () => loaded.current === lecture.id;
  const notePosition = (seconds: number) => {
    if (!isLoaded() || !player.current) return;
    next.current.at = seconds;
    // A shortcut or media key may have started playback before the source was attributed to this lecture.
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
      // Also needed after the engine recovered a stream, which pauses it without an event.
      if (next.current.playing && player.current?.video?.paused)
        void player.current.play().catch(() => undefined);
    },
    onTimeUpdate: (seconds) => {
      if (isLoaded()) onTime?.(seconds);
      notePosition(seconds);
    },
    onSeekRequest: touch,
    onSeeked: (seconds) => {
      notePosition(seconds);
      positions.flush();
    },
    onPlay: () => {
      next.current.playing = true;
      touch();
    },
    onPause: () => {
      if (!isLoaded() || player.current?.state.error) return;
      next.current.playing = false;
      const { video } = player.current ?? {};
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
