import type { RefObject } from 'react';
import { useCallback, useEffect, useRef } from 'react';
import type { Lecture } from '../../../../../lambdas/contract/schemas/course.ts';
import type { MediaPlayer } from '../media/media-player.ts';
import { resumePosition, type WatchState } from './resume-position.ts';

/** A place that the address asks for. */
export interface AskedPlace {
  /** Seconds. */
  readonly at: number;
  /** Differs each time it is asked for, so that the same place can be asked for again. */
  readonly key: string;
}

interface PlaybackPlace {
  /** Where playback goes on once the source can play (seconds), and whether it then plays by itself. */
  readonly next: RefObject<{ at: number; playing: boolean }>;
  /** The lecture whose source is playing; events of a source on its way out are not positions of the next lecture. */
  readonly loaded: RefObject<string | null>;
  /** False until playback starts or jumps: the zeros of a source that is only loading are not a position. */
  readonly touched: RefObject<boolean>;
  /** Where the video is at this moment, seconds; null while it shows no position of this lecture. */
  readonly readPosition: () => number | null;
}

/**
 * Where a lecture's playback starts: at the place asked for, else where the learner left off. Later sources of the same
 * lecture go on where playback is.
 * @param watch where the learner left off; null until that is known
 */
export const usePlaybackPlace = (
  player: RefObject<MediaPlayer | null>,
  lecture: Pick<Lecture, 'id' | 'duration'>,
  {
    watch,
    hasSource,
    autoPlay,
    asked,
    onResumed,
  }: {
    watch: WatchState | null;
    hasSource: boolean;
    autoPlay: boolean;
    asked: AskedPlace | null;
    onResumed: (seconds: number) => void;
  },
): PlaybackPlace => {
  const next = useRef({ at: 0, playing: false });
  const loaded = useRef<string | null>(null);
  const touched = useRef(false);
  /** The lecture whose start was decided. */
  const begun = useRef<string | null>(null);
  /** The key of the asked place that playback has gone to. */
  const answered = useRef('');

  useEffect(() => {
    touched.current = false;
    return () => {
      loaded.current = null;
      begun.current = null;
    };
  }, [lecture.id]);

  const ready = watch !== null && hasSource;
  useEffect(() => {
    if (!ready || begun.current === lecture.id) return;
    begun.current = lecture.id;
    answered.current = asked?.key ?? '';
    const at = asked?.at ?? resumePosition(watch, lecture.duration);
    next.current = { at, playing: autoPlay };
    onResumed(asked ? 0 : at);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the first source of a lecture starts from its record
  }, [ready, lecture.id]);
  useEffect(() => {
    if (!asked || begun.current !== lecture.id || answered.current === asked.key) return;
    answered.current = asked.key;
    next.current.at = asked.at;
    onResumed(0);
    if (loaded.current === lecture.id) player.current?.seek(asked.at);
    // Below the video, on a phone, nobody would see it jump.
    player.current?.el?.scrollIntoView({ block: 'nearest' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a place is asked for once, by its key
  }, [asked?.key, lecture.id]);

  const readPosition = useCallback(() => {
    if (loaded.current !== lecture.id || !touched.current) return null;
    return player.current?.video?.currentTime ?? null;
  }, [player, lecture.id]);

  return { next, loaded, touched, readPosition };
};
