import type { MediaPlayerInstance } from '@vidstack/react';
import type { RefObject } from 'react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Captions, Lecture } from '../../../../../lambdas/contract/schemas/course.ts';
import { useVideoUrl, videoUrlMessage } from './useVideoUrl.ts';

/** A second failure this soon after a fresh address means that the address was not the reason. */
const renewalGraceMs = 10_000;

interface VideoSource {
  readonly url: string | null;
  /** Captions of the video, good for as long as its address; none without it. */
  readonly captions: readonly Captions[];
  /** What to tell the learner when the video cannot be played; null while it can. */
  readonly message: string | null;
  /** To be called when playback starts or jumps. */
  readonly use: () => void;
  /** To be called when the source can play. */
  readonly succeed: () => void;
  /** To be called when the source fails: asks for a fresh address once, then says so. */
  readonly fail: () => void;
  /** The learner asks to try again. */
  readonly retry: () => void;
}

/** The signed address of a lecture's video, and what to do when it does not play. */
export const useVideoSource = (
  playerRef: RefObject<MediaPlayerInstance | null>,
  courseId: string,
  lecture: Pick<Lecture, 'id' | 'videoKey' | 'captions'>,
): VideoSource => {
  const isPlaying = useCallback(() => playerRef.current?.state.playing ?? false, [playerRef]);
  const { signed, error, renew, use } = useVideoUrl(courseId, lecture.videoKey, isPlaying);
  const [brokenLecture, setBrokenLecture] = useState<string | null>(null);
  const lastRenewal = useRef(0);

  useEffect(() => {
    lastRenewal.current = 0;
    return () => setBrokenLecture(null);
  }, [lecture.id]);

  const fail = () => {
    const now = Date.now();
    if (now - lastRenewal.current < renewalGraceMs) {
      setBrokenLecture(lecture.id);
      return;
    }
    lastRenewal.current = now;
    renew();
  };
  const failSource = useEffectEvent(fail);
  useEffect(() => {
    // The player adds a <source> element, whose failure to load does not reach the video element's error event.
    const element = playerRef.current?.el;
    const listen = ({ target }: Event) => {
      if (target instanceof HTMLSourceElement) failSource();
    };
    element?.addEventListener('error', listen, true);
    return () => element?.removeEventListener('error', listen, true);
  }, [playerRef]);

  const succeed = () => setBrokenLecture(null);
  const retry = () => {
    setBrokenLecture(null);
    lastRenewal.current = Date.now();
    renew();
  };
  const isBroken = brokenLecture === lecture.id;
  const broken = isBroken ? 'Failed to load video. Please try again.' : null;
  return {
    url: signed?.url ?? null,
    captions: signed ? (signed.captions ?? lecture.captions ?? []) : [],
    message: error ? videoUrlMessage(error) : broken,
    use,
    succeed,
    fail,
    retry,
  };
};
