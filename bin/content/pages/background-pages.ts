import type { Progress } from '../progress.ts';
import type { Target } from '../target.ts';
import { type PagesOptions, type PublishedChange, publishPages } from './pages.ts';

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

/** Renders pages while lists are being written, or afterwards. */
export interface BackgroundPages {
  /** Starts rendering the pages of written courses; pages that show lists wait for `finish`. */
  begin(change: PublishedChange): void;
  /** Renders what is left, once lists are written. @returns a line that says what was done */
  finish(change: PublishedChange): Promise<string>;
  /** Stops after writing the lists failed; resolves when no page is being written any more. */
  stop(reason: unknown): Promise<void>;
}

/**
 * Prepares rendering the pages of a run. Writing lists keeps only one processor busy, so others can render meanwhile; with many
 * courses this saves a third of the whole time.
 */
export const openBackgroundPages = (
  target: Target,
  { progress, signal, ...site }: Pick<PagesOptions, 'progress' | 'signal' | 'readSite'>,
): BackgroundPages => {
  const stopped = new AbortController();
  const listed = Promise.withResolvers<void>();
  // Avoids an unhandled rejection: nobody may be waiting for it.
  listed.promise.catch(() => {});
  const { later, show } = deferProgress(progress);
  let begun: Promise<string> | undefined;
  return {
    begin(change) {
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
    finish(change) {
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
