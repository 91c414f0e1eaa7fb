import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Captions, Lecture } from '../../../../../lambdas/contract/schemas/course.ts';
import type { MediaPlayer } from '../media/media-player.ts';
import { streamMeans } from './stream/means.ts';
import type { SignedUrl } from './url-renewal.ts';
import { useVideoUrl, videoUrlMessage } from './useVideoUrl.ts';

/** A failure this soon after a renewal means that an expired URL was not the cause. */
const renewalGraceMs = 10_000;
/** The same for a stream, whose engine retries for a while before it reports a failure. */
const streamGraceMs = 60_000;

export interface VideoSource {
  /** Signed URLs of the video; null before they are fetched. */
  readonly signed: SignedUrl | null;
  /** Whether to play the stream: it exists, this browser supports it, and it has not failed. */
  readonly isStream: boolean;
  /** Whether the browser plays streams natively and chooses the quality itself. */
  readonly isNative: boolean;
  /** Incremented to make the player load the stream again. */
  readonly reloads: number;
  /** Captions, whose URLs expire with that of the video; empty before it is fetched. */
  readonly captions: readonly Captions[];
  /** Error message for the learner; null while the video can be played. */
  readonly message: string | null;
  /** Call when playback starts or seeks. */
  readonly use: () => void;
  /** Call when the source can play. */
  readonly succeed: () => void;
  /** Call when the source fails: renews the URL once, then falls back from the stream to the MP4, then reports an error. */
  readonly fail: () => void;
  /** Call when a request of the stream is refused: renews its cookies, after which the engine continues. */
  readonly refuse: () => void;
  /** Call when the stream cannot be played here: falls back to the MP4. */
  readonly giveUpStream: () => void;
  /** Tries everything again, at the request of the learner. */
  readonly retry: () => void;
}

/** Provides the signed URLs of a lecture's video and recovers from playback failures. */
export const useVideoSource = (
  playerRef: RefObject<MediaPlayer | null>,
  courseId: string,
  lecture: Pick<Lecture, 'id' | 'videoKey' | 'captions'>,
): VideoSource => {
  const isPlaying = useCallback(() => playerRef.current?.state.playing ?? false, [playerRef]);
  const { signed, error, renew, use } = useVideoUrl(courseId, lecture.videoKey, isPlaying);
  const [brokenLecture, setBrokenLecture] = useState<string | null>(null);
  const [fileLecture, setFileLecture] = useState<string | null>(null);
  const [reloads, setReloads] = useState(0);
  const [means] = useState(streamMeans);
  const lastRenewal = useRef(0);
  const isStream = signed?.stream !== undefined && means !== undefined && fileLecture !== lecture.id;

  useEffect(() => {
    lastRenewal.current = 0;
    return () => {
      setBrokenLecture(null);
      setFileLecture(null);
      setReloads(0);
    };
  }, [lecture.id]);

  /** The URL of a stream does not change with a renewal, so the player must be told to load it again. */
  const renewAll = () => {
    lastRenewal.current = Date.now();
    if (!isStream) void renew();
    else void renew().then(() => setReloads((count) => count + 1));
  };
  const giveUpStream = () => setFileLecture(lecture.id);
  const fail = () => {
    if (Date.now() - lastRenewal.current >= (isStream ? streamGraceMs : renewalGraceMs)) renewAll();
    else if (isStream) giveUpStream();
    else setBrokenLecture(lecture.id);
  };
  const refuse = () => {
    if (Date.now() - lastRenewal.current < renewalGraceMs) return;
    lastRenewal.current = Date.now();
    void renew();
  };
  const succeed = () => setBrokenLecture(null);
  const retry = () => {
    setBrokenLecture(null);
    setFileLecture(null);
    renewAll();
  };
  const isBroken = brokenLecture === lecture.id;
  const broken = isBroken ? 'Failed to load video. Please try again.' : null;
  return {
    signed,
    isStream,
    isNative: means === 'native',
    reloads,
    captions: signed ? (signed.captions ?? lecture.captions ?? []) : [],
    message: error ? videoUrlMessage(error) : broken,
    use,
    succeed,
    fail,
    refuse,
    giveUpStream,
    retry,
  };
};
