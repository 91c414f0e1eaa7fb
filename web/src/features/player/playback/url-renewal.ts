import { limits } from '#contract/limits.ts';
import type { SignedUrl } from '../course/source.ts';

/** Fraction of a signed URL's lifetime after which it is renewed. */
const renewalFraction = 0.8;
const retryMs = 5_000;

/**
 * Milliseconds until a signed URL should be renewed. The clocks of browser and server may disagree: a lifetime that is not
 * positive, or exceeds the maximum the server signs for, counts as that maximum.
 */
export const renewalDelayMs = (expiresAt: string, now: number): number => {
  const longest = limits.videoUrlSeconds * 1_000;
  const left = Date.parse(expiresAt) - now;
  const life = left > 0 && left <= longest ? left : longest;
  return life * renewalFraction;
};

export interface UrlRenewal {
  /** Fetches the first URL, or a new one after an error. @param isQuiet retries silently instead of reporting a failure */
  renew(isQuiet?: boolean): Promise<void>;
  /** Call when playback starts or seeks: renews a URL that became due while paused. */
  use(): void;
  stop(): void;
}

/**
 * Renews a signed URL before it expires. While paused, a due renewal waits for the next use, so that a forgotten tab makes no
 * requests.
 * @param onFailure called when a demanded URL could not be fetched; background renewals retry silently
 */
export const createUrlRenewal = (options: {
  fetchUrl: () => Promise<SignedUrl>;
  isPlaying: () => boolean;
  onUrl: (signed: SignedUrl) => void;
  onFailure: (error: unknown) => void;
  now?: () => number;
}): UrlRenewal => {
  const { fetchUrl, isPlaying, onUrl, onFailure, now = Date.now } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let demanded = false;
  let due = false;
  let stopped = false;

  const comeDue = () => {
    due = true;
    if (isPlaying()) void refresh(false);
  };
  const schedule = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(comeDue, delayMs);
  };
  const fetchOnce = async () => {
    try {
      const signed = await fetchUrl();
      if (stopped) return;
      due = false;
      schedule(renewalDelayMs(signed.expiresAt, now()));
      onUrl(signed);
    } catch (error) {
      if (stopped) return;
      if (demanded) onFailure(error);
      else schedule(retryMs);
    }
  };
  const refresh = (onDemand: boolean): Promise<void> => {
    demanded ||= onDemand;
    running ??= fetchOnce().finally(() => {
      running = null;
      demanded = false;
    });
    return running;
  };

  return {
    renew: (isQuiet) => refresh(!isQuiet),
    use() {
      if (due) void refresh(false);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
