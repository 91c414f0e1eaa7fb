import type { Progress } from '../progress.ts';
import type { Target } from '../target.ts';
import { type PagesOptions, type PublishedChange, publishPages, whyNoPages } from './pages.ts';

/** Wraps a progress so that it prints nothing until `show` is called, because another step uses the line until then. */
const deferProgress = (progress: Progress) => {
  let isShown = false;
  let step: readonly [label: string, total: number] | undefined;
  const later: Progress = {
    ...progress,
    begin(label, total) {
      step = [label, total];
      if (isShown) progress.begin(label, total);
    },
    advance(done, remark) {
      if (isShown) progress.advance(done, remark);
    },
  };
  const show = (): void => {
    isShown = true;
    if (step) progress.begin(...step);
  };
  return { later, show };
};

/** Renders pages while lists are being written, or afterwards. A signal stops it before its next write. */
export interface BackgroundPages {
  /** Returns a line that says why there is nothing to render; undefined if there is something. */
  whyNone(change: PublishedChange): Promise<string | undefined>;
  /** Starts rendering the pages of written courses; pages that show lists wait for `finish`. */
  begin(change: PublishedChange, signal: AbortSignal): void;
  /** Renders what is left, once lists are written. @returns a line that says what was done */
  finish(change: PublishedChange, signal: AbortSignal): Promise<string>;
  /** Stops after writing the lists failed; resolves when no page is being written any more. */
  stop(reason: unknown): Promise<void>;
}

/**
 * Prepares rendering the pages of a run. Writing lists keeps only one processor busy, so others can render meanwhile; with many
 * courses this saves a third of the whole time.
 */
export const openBackgroundPages = (
  target: Target,
  { progress, ...site }: Pick<PagesOptions, 'progress' | 'readSite'>,
): BackgroundPages => {
  const stopped = new AbortController();
  const listed = Promise.withResolvers<void>();
  // Avoids an unhandled rejection: nobody may be waiting for it.
  listed.promise.catch(() => {});
  const { later, show } = deferProgress(progress);
  let begun: Promise<string> | undefined;
  return {
    whyNone: (change) => whyNoPages(target, { ...site, change }),
    begin(change, signal) {
      begun = publishPages(target, {
        ...site,
        progress: later,
        signal: AbortSignal.any([signal, stopped.signal]),
        change,
        listed: listed.promise,
      });
      // `finish` reports the error: lists can be written without pages, and the next run renders them.
      begun.catch(() => {});
    },
    finish(change, signal) {
      listed.resolve();
      show();
      return begun ?? publishPages(target, { ...site, progress, signal, change });
    },
    async stop(reason) {
      stopped.abort(reason);
      listed.reject(reason);
      await begun?.catch(() => {});
    },
  };
};
