import { type PagesOptions, type PublishedChange, publishPages } from './pages.ts';
import type { Progress } from './progress.ts';
import type { Target } from './target.ts';

/** Says nothing until it is shown, since another step has the line until then. */
const showLater = (progress: Progress) => {
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

/** Pages that are rendered beside the writing of lists, or after it. */
export interface PagesBeside {
  /** Begins with the pages of courses that are written; those that show lists wait for them. */
  begin(change: PublishedChange): void;
  /** When lists are written: the rest, or all of them. @returns what was done, for people */
  finish(change: PublishedChange): Promise<string>;
  /** After a failure of what they are beside: returns when no page is written any more. */
  stop(reason: unknown): Promise<void>;
}

/**
 * Opens the pages of a run. While the database is busy with lists, which only one processor can be, another one renders: with
 * many courses that is a third of the whole time.
 */
export const openPagesBeside = (
  target: Target,
  { progress, signal, ...site }: Pick<PagesOptions, 'progress' | 'signal' | 'readSite'>,
): PagesBeside => {
  const stopped = new AbortController();
  const listed = Promise.withResolvers<void>();
  // Told by whoever waits for it, where anybody does.
  listed.promise.catch(() => {});
  const { later, show } = showLater(progress);
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
      // Told by `finish`: without its pages a catalog can still be listed, and the next run makes up for them.
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
