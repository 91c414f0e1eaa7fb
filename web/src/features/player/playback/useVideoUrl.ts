import { useCallback, useEffect, useRef, useState } from 'react';
import { type SignedUrl, usePlayerSource } from '../course/source.ts';
import { aheadKey, urlsAhead } from './ahead.ts';
import { createUrlRenewal, type UrlRenewal } from './url-renewal.ts';

class MissingUrl extends Error {}

/** Error message for a failed video URL, worded by the specification. */
export const videoUrlMessage = (error: unknown): string =>
  error instanceof MissingUrl
    ? 'Failed to load video URL - No URL in response'
    : 'Failed to load video content';

type Answer = { readonly key: string } & ({ readonly signed: SignedUrl } | { readonly error: unknown });

export interface VideoUrl {
  readonly signed: SignedUrl | null;
  readonly error: unknown;
  /** Fetches a new URL, if asked so without reporting a failure; resolves on success and on failure. */
  readonly renew: (isQuiet?: boolean) => Promise<void>;
  /** Call when playback starts or seeks. */
  readonly use: () => void;
}

/** Signed URLs of a lecture's video and captions, renewed before they expire. */
export const useVideoUrl = (
  courseId: string,
  videoKey: string | undefined,
  isPlaying: () => boolean,
): VideoUrl => {
  const { getVideoUrl } = usePlayerSource();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const renewal = useRef<UrlRenewal | null>(null);

  useEffect(() => {
    if (!videoKey) return undefined;
    const kept = createUrlRenewal({
      fetchUrl: async () => {
        const signed = await (urlsAhead.take(aheadKey(courseId, videoKey)) ??
          getVideoUrl(courseId, videoKey));
        if (!signed.url) throw new MissingUrl('No URL in response');
        return signed;
      },
      isPlaying,
      onUrl: (signed) => setAnswer({ key: videoKey, signed }),
      onFailure: (error) => setAnswer({ key: videoKey, error }),
    });
    renewal.current = kept;
    void kept.renew();
    return () => {
      kept.stop();
      setAnswer(null);
    };
  }, [courseId, videoKey, isPlaying, getVideoUrl]);

  const renew = useCallback(async (isQuiet?: boolean) => renewal.current?.renew(isQuiet), []);
  const use = useCallback(() => renewal.current?.use(), []);
  const mine = answer?.key === videoKey ? answer : null;
  return {
    signed: mine && 'signed' in mine ? mine.signed : null,
    error: mine && 'error' in mine ? mine.error : null,
    renew,
    use,
  };
};
