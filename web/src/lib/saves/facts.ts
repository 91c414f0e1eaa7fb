import { api as siteApi } from '../api/index.ts';
import { unlessMissing } from '../api/problem.ts';
import { type BrowserStorage, deviceStorage } from '../browser/browser-storage.ts';
import { isLearner } from '../session/session-store.ts';
import { createOutbox, type Fact, type Outbox } from './outbox.ts';

interface Dated extends Fact {
  /** Of this device; repeated sending is recognized by it. */
  readonly id: string;
  /** When it was done, ms since the epoch. */
  readonly at: number;
  readonly courseId: string;
}

/** A moment of a video that is, or is no longer, a bookmark. */
export interface BookmarkFact extends Dated {
  readonly kind: 'bookmark';
  readonly lectureIndex: string;
  /** Pages of an earlier release kept the index alone. */
  readonly lectureId?: string | undefined;
  /** Seconds. */
  readonly timestamp: number;
  readonly isKept: boolean;
  /** Id of a bookmark to remove, where the server has told it. */
  readonly bookmarkId?: string;
}

/** Answers of a quiz that were handed in. */
export interface QuizFact extends Dated {
  readonly kind: 'quiz';
  readonly quizId: string;
  readonly answers: Readonly<Record<string, string | string[]>>;
}

/** What a learner did in a course on this device. */
export type LearnerFact = BookmarkFact | QuizFact;

type FactsApi = Pick<typeof siteApi, 'addBookmark' | 'removeBookmark' | 'submitQuiz'>;

const isFact = (value: unknown): value is LearnerFact => {
  const { id, kind, courseId, lectureIndex, timestamp, quizId, answers } = (value ?? {}) as Partial<
    Record<string, unknown>
  >;
  const isWhole =
    kind === 'bookmark'
      ? typeof lectureIndex === 'string' && typeof timestamp === 'number'
      : kind === 'quiz' && typeof quizId === 'string' && typeof answers === 'object';
  return isWhole && typeof id === 'string' && typeof courseId === 'string';
};

const sendBookmark = async (api: FactsApi, fact: BookmarkFact): Promise<unknown> => {
  const { courseId, lectureIndex, lectureId, timestamp, isKept, bookmarkId } = fact;
  const add = () => api.addBookmark({ params: { courseId }, body: { lectureIndex, lectureId, timestamp } });
  if (isKept) return add();
  // The same place has the same bookmark, so adding it tells the id of one that was added without a network.
  const id = bookmarkId ?? (await add()).id;
  await api.removeBookmark({ params: { courseId, bookmarkId: id } }).catch(unlessMissing);
  return null;
};

const sendFact = (api: FactsApi, fact: LearnerFact): Promise<unknown> =>
  fact.kind === 'bookmark'
    ? sendBookmark(api, fact)
    : api.submitQuiz({
        params: { courseId: fact.courseId, quizId: fact.quizId },
        body: { answers: fact.answers },
        idempotencyKey: fact.id,
      });

/** Creates the outbox of what learners do in courses. The arguments are replaced in tests of several devices. */
export const createFacts = (
  api: FactsApi,
  storage: BrowserStorage,
  isSignedIn: (sub: string) => boolean,
): Outbox<LearnerFact> =>
  createOutbox<LearnerFact>({
    name: 'facts',
    storage,
    isFact,
    idOf: ({ id }) => id,
    laneOf: (fact) =>
      fact.kind === 'bookmark' ? `bookmarks ${fact.courseId}` : `quiz ${fact.courseId} ${fact.quizId}`,
    send: (fact) => sendFact(api, fact),
    // How a quiz went is shown when its page is open again.
    keepsAnswer: ({ kind }) => kind === 'quiz',
    // Any other failure is told at once, as long as somebody looks. A session may have ended while there was no network: a bookmark waits
    // for the next one; a quiz still has its answers on its page, which asks to sign in.
    keepsOn: (status, { kind }) => status === 0 || (status === 401 && kind === 'bookmark'),
    isSignedIn,
  });

/** What learners did in courses on this device and the server does not have yet. */
export const facts = createFacts(siteApi, deviceStorage, isLearner);

/** Dates a fact and gives it an id. */
export const dated = (): { readonly id: string; readonly at: number } => ({
  id: crypto.randomUUID(),
  at: Date.now(),
});
