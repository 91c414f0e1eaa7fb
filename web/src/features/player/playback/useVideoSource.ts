import { type RefObject, useCallback } from 'react';
import type { Captions, Lecture } from '#contract/schemas/course.ts';
import type { SignedUrl } from '../course/source.ts';
import type { MediaPlayer } from '../media/media-player.ts';
import { type SourceRecovery, useSourceRecovery } from './useSourceRecovery.ts';
import { useVideoUrl, videoUrlMessage } from './useVideoUrl.ts';

export interface VideoSource extends Omit<SourceRecovery, 'isBroken' | 'setBroken'> {
  /** Signed URLs of the video; null before they are fetched. */
  readonly signed: SignedUrl | null;
  /** Captions, whose URLs expire with that of the video; empty before it is fetched. */
  readonly captions: readonly Captions[];
  /** Error message for the learner; null while the video can be played. */
  readonly message: string | null;
  /** Call when playback starts or seeks. */
  readonly use: () => void;
  /** Call when the source can play. */
  readonly succeed: () => void;
}

/** Provides the signed URLs of a lecture's video and recovers from playback failures. */
export const useVideoSource = (
  playerRef: RefObject<MediaPlayer | null>,
  courseId: string,
  lecture: Pick<Lecture, 'id' | 'videoKey' | 'captions'>,
): VideoSource => {
  const isPlaying = useCallback(() => playerRef.current?.state.playing ?? false, [playerRef]);
  const { signed, error, renew, use } = useVideoUrl(courseId, lecture.videoKey, isPlaying);
  const { isBroken, setBroken, ...recovery } = useSourceRecovery(lecture.id, signed, renew);
  const broken = isBroken ? 'Failed to load video. Please try again.' : null;
  return {
    ...recovery,
    signed,
    captions: signed ? (signed.captions ?? lecture.captions ?? []) : [],
    message: error ? videoUrlMessage(error) : broken,
    use,
    succeed: () => setBroken(false),
  };
};
