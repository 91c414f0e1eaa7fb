import { useEffect, useRef, useState } from 'react';
import type { SignedUrl } from '../course/source.ts';
import { detectStreamSupport } from './stream/stream-support.ts';

/** A failure this soon after a renewal means that an expired URL was not the cause. */
const renewalGraceMs = 10_000;
/** The same for a stream, whose engine retries for a while before it reports a failure. */
const streamGraceMs = 60_000;

export interface SourceRecovery {
  /** Whether to play the stream: it exists, this browser supports it, and it has not failed. */
  readonly isStream: boolean;
  /** Whether the browser plays streams natively and chooses the quality itself. */
  readonly isNative: boolean;
  /** Incremented to make the player load the stream again. */
  readonly reloads: number;
  /** Whether nothing is left to try without the learner. */
  readonly isBroken: boolean;
  readonly setBroken: (isBroken: boolean) => void;
  /** Call when the source fails: renews the URL once, then falls back from the stream to the MP4, then reports an error. */
  readonly fail: () => void;
  /** Call when a request of the stream is refused: renews its cookies, after which the engine continues. What is buffered plays meanwhile. */
  readonly refuse: () => void;
  /** Call when the stream cannot be played here: falls back to the MP4. */
  readonly giveUpStream: () => void;
  /** Tries everything again, at the request of the learner. */
  readonly retry: () => void;
}

/**
 * Recovers from playback failures of a lecture's video.
 * @param fetchUrl fetches new signed URLs, if asked so without reporting a failure; resolves on success and on failure
 */
export const useSourceRecovery = (
  lectureId: string,
  signed: SignedUrl | null,
  fetchUrl: (isQuiet?: boolean) => Promise<void>,
): SourceRecovery => {
  const [brokenLecture, setBrokenLecture] = useState<string | null>(null);
  const [fileLecture, setFileLecture] = useState<string | null>(null);
  const [reloads, setReloads] = useState(0);
  const [support] = useState(detectStreamSupport);
  const lastRenewal = useRef(0);
  const isStream = signed?.stream !== undefined && support !== undefined && fileLecture !== lectureId;

  useEffect(() => {
    lastRenewal.current = 0;
    return () => {
      setBrokenLecture(null);
      setFileLecture(null);
      setReloads(0);
    };
  }, [lectureId]);

  const setBroken = (isBroken: boolean) => setBrokenLecture(isBroken ? lectureId : null);
  const giveUpStream = () => setFileLecture(lectureId);
  /** Renews the URL, and makes the player load the stream again. */
  const renew = () => {
    lastRenewal.current = Date.now();
    const renewed = fetchUrl();
    // The URL of a stream does not change with a renewal, so the player must be told to load it again.
    if (isStream) void renewed.then(() => setReloads((count) => count + 1));
  };
  return {
    isStream,
    isNative: support === 'native',
    reloads,
    isBroken: brokenLecture === lectureId,
    setBroken,
    fail: () => {
      if (Date.now() - lastRenewal.current >= (isStream ? streamGraceMs : renewalGraceMs)) renew();
      else if (isStream) giveUpStream();
      else setBroken(true);
    },
    refuse: () => void fetchUrl(true),
    giveUpStream,
    retry: () => {
      setBroken(false);
      setFileLecture(null);
      renew();
    },
  };
};
