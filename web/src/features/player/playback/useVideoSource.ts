import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Captions, Lecture } from '../../../../../lambdas/contract/schemas/course.ts';
import type { MediaPlayer } from '../media/media-player.ts';
import { streamMeans } from './stream/means.ts';
import type { SignedUrl } from './url-renewal.ts';
import { useVideoUrl, videoUrlMessage } from './useVideoUrl.ts';

/** A second failure this soon after a fresh address means that the address was not the reason. */
const renewalGraceMs = 10_000;
/** The same of a stream, whose engine tries again for a while before it gives up. */
const streamGraceMs = 60_000;

export interface VideoSource {
  /** What the lecture's video may be played from; null without an address. */
  readonly signed: SignedUrl | null;
  /** Whether the player is to get the stream, which this browser can play and which has not failed. */
  readonly isStream: boolean;
  /** Whether this browser plays streams itself, by its own choice of sizes. */
  readonly isNative: boolean;
  /** Times that the stream is to be loaded again. */
  readonly reloads: number;
  /** Captions of the video, good for as long as its address; none without it. */
  readonly captions: readonly Captions[];
  /** What to tell the learner when the video cannot be played; null while it can. */
  readonly message: string | null;
  /** To be called when playback starts or jumps. */
  readonly use: () => void;
  /** To be called when the source can play. */
  readonly succeed: () => void;
  /** To be called when the source fails: asks for a fresh address once, then turns from the stream to the MP4, then says so. */
  readonly fail: () => void;
  /** To be called when a part of the stream is refused: asks for fresh cookies, with which it goes on. */
  readonly refuse: () => void;
  /** To be called when the stream cannot be played here: the MP4 takes its place. */
  readonly giveUpStream: () => void;
  /** The learner asks to try again. */
  readonly retry: () => void;
}

/** The signed address of a lecture's video, and what to do when it does not play. */
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

  /** The address of a stream is the same after a renewal: the player has to be told that it may try again. */
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
