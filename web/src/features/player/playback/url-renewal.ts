import { limits } from '../../../../../lambdas/contract/limits.ts';
import type { Captions } from '../../../../../lambdas/contract/schemas/course.ts';

export interface SignedUrl {
  readonly url: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** Addresses that end with it. */
  readonly captions?: readonly Captions[] | undefined;
  /** The master playlist of the video in several sizes; the answer set the cookies that open it, until then. */
  readonly stream?: { readonly url: string; readonly expiresAt: string } | undefined;
  /** Small pictures for the time line, opened by the same cookies. */
  readonly storyboard?: { readonly url: string } | undefined;
  readonly poster?: { readonly url: string } | undefined;
}

/** Part of a signed address's life after which it is replaced. */
const renewalFraction = 0.8;
const retryMs = 5_000;

/**
 * Milliseconds until an address should be replaced. The clocks of browser and server may disagree: a life that is not
 * between nothing and the longest the server signs for is taken as that longest.
 */
export const renewalDelayMs = (expiresAt: string, now: number): number => {
  const longest = limits.videoUrlSeconds * 1_000;
  const left = Date.parse(expiresAt) - now;
  const life = left > 0 && left <= longest ? left : longest;
  return life * renewalFraction;
};

export interface UrlRenewal {
  /** Fetches the first address, or a fresh one after an error. */
  renew(): Promise<void>;
  /** To be called when playback starts or jumps: replaces an address that came due while paused. */
  use(): void;
  stop(): void;
}

/**
 * Keeps a signed address fresh. While nothing plays, a due address waits for the next use: a forgotten tab asks for
 * nothing.
 * @param onFailure told only when there is no address to go on with.
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
    renew: () => refresh(true),
    use() {
      if (due) void refresh(false);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
