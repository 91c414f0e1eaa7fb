/** What a video needs, asked for while the code that shows it still loads. It is used once, by the player that opens the lecture. */
import type { LectureProgress } from '#contract/schemas/learning.ts';
import type { SignedUrl } from '../course/source.ts';
import type { AskedOpening } from './stream/opening.ts';

/** Answers that are older are asked for again: the learner may have gone on elsewhere. */
const freshMs = 15_000;

interface Ahead<T> {
  readonly keep: (key: string, asked: Promise<T>) => Promise<T>;
  /** Returns what was asked for under this key, once. */
  readonly take: (key: string) => Promise<T> | undefined;
}

/** A place for one answer. */
export const createAhead = <T>(): Ahead<T> => {
  let kept: { readonly key: string; readonly until: number; readonly asked: Promise<T> } | undefined;
  return {
    keep(key, asked) {
      kept = { key, until: Date.now() + freshMs, asked };
      // Who takes it meets the failure. Perhaps nobody does.
      asked.catch(() => undefined);
      return asked;
    },
    take(key) {
      const found = kept?.key === key && Date.now() < kept.until ? kept.asked : undefined;
      if (found) kept = undefined;
      return found;
    },
  };
};

/** By course and video key. */
export const urlsAhead = createAhead<SignedUrl>();
/** By course and lecture; null for a lecture that was never watched. */
export const recordsAhead = createAhead<LectureProgress | null>();
/** By URL of the master playlist and position. */
export const openingsAhead = createAhead<AskedOpening>();

/** Key of one of the stores above. */
export const aheadKey = (where: string, what: string | number): string => `${where} ${what}`;
