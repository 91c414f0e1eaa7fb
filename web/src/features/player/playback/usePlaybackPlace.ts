import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Lecture } from '#contract/schemas/course.ts';
import type { MediaPlayer } from '../media/media-player.ts';
import { resumePosition, type WatchState } from './resume-position.ts';

/** A position requested by the address. */
export interface AskedPlace {
  /** Seconds. */
  readonly at: number;
  /** Unique per request, so that the same position can be requested again. */
  readonly key: string;
}

interface PlaybackPlace {
  /** Position (seconds) at which the next source starts, and whether it starts playing. */
  readonly next: RefObject<{ at: number; playing: boolean }>;
  /** Lecture of the loaded source: late events of the previous source must not count as positions of the next lecture. */
  readonly loaded: RefObject<string | null>;
  /** False until playback starts or seeks: the zeros of a loading source are not positions. */
  readonly touched: RefObject<boolean>;
  /** Current position, seconds; null while the video shows no position of this lecture. */
  readonly readPosition: () => number | null;
}

/**
 * Decides where playback of a lecture starts: at the requested position, else where the learner left off. Later sources of the
 * same lecture continue at the current position.
 * @param watch where the learner left off; null until known
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
  /** Lecture whose start position is decided. */
  const begun = useRef<string | null>(null);
  /** Key of the last request that was carried out. */
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the first source of a lecture starts at the saved position
  }, [ready, lecture.id]);
  useEffect(() => {
    if (!asked || begun.current !== lecture.id || answered.current === asked.key) return;
    answered.current = asked.key;
    next.current.at = asked.at;
    onResumed(0);
    if (loaded.current === lecture.id) player.current?.seek(asked.at);
    // On a phone the video may be scrolled out of view.
    player.current?.el?.scrollIntoView({ block: 'nearest' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one seek per request, identified by its key
  }, [asked?.key, lecture.id]);

  const readPosition = useCallback(() => {
    if (loaded.current !== lecture.id || !touched.current) return null;
    return player.current?.video?.currentTime ?? null;
  }, [player, lecture.id]);

  return { next, loaded, touched, readPosition };
};
