import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api, ApiProblem, isAbort } from '#web/lib/api/index.ts';
import { showToast } from '#web/lib/shell/toast.ts';
import type { Bookmark } from './order.ts';

export interface Bookmarks {
  /** `null` until loaded. */
  readonly list: readonly Bookmark[] | null;
  readonly error: unknown;
  /** Loads the list now, and again whenever the course changes. */
  readonly load: () => void;
  /** Resolves to true on success; shows a message on failure. */
  readonly add: (lectureIndex: string, timestamp: number) => Promise<boolean>;
  /** Resolves to true on success; shows a message on failure. */
  readonly remove: (bookmark: Bookmark) => Promise<boolean>;
}

const addFailure = (error: unknown): string => {
  const status = error instanceof ApiProblem ? error.status : 0;
  if (status === 409)
    return 'You have reached the bookmark limit for this course. Remove one to add another.';
  if (status === 401) return 'The bookmark was not saved because your sign-in has ended. Sign in again.';
  return 'The bookmark could not be saved. Check your connection and try again.';
};

interface Known {
  readonly courseId: string;
  readonly list: readonly Bookmark[] | null;
  /** Bookmarks added here, which a list response in flight may lack. */
  readonly added: readonly Bookmark[];
  readonly removed: ReadonlySet<string>;
  readonly error: unknown;
}

const none = (courseId: string): Known => ({
  courseId,
  list: null,
  added: [],
  removed: new Set(),
  error: null,
});

/** The learner's bookmarks in a course, loaded on the first call of `load`. */
export const useBookmarks = (courseId: string): Bookmarks => {
  const [held, setHeld] = useState<Known>(() => none(courseId));
  const known = held.courseId === courseId ? held : none(courseId);
  const [wanted, setWanted] = useState(0);
  const busy = useRef(new Set<string>());
  const change = useCallback(
    (next: (now: Known) => Known) => setHeld((now) => next(now.courseId === courseId ? now : none(courseId))),
    [courseId],
  );

  useEffect(() => {
    if (wanted === 0) return undefined;
    const controller = new AbortController();
    api.listBookmarks({ params: { courseId }, signal: controller.signal }).then(
      (list) => {
        if (!controller.signal.aborted) change((now) => ({ ...now, list, error: null }));
      },
      (error: unknown) => {
        if (!isAbort(error) && !controller.signal.aborted) change((now) => ({ ...now, error }));
      },
    );
    return () => controller.abort();
  }, [courseId, wanted, change]);

  const load = useCallback(() => {
    change((now) => ({ ...now, error: null }));
    setWanted((count) => count + 1);
  }, [change]);
  const add = useCallback(
    async (lectureIndex: string, timestamp: number) => {
      const key = `${courseId} ${lectureIndex} ${timestamp}`;
      // Ignores a duplicate while the same request is in flight.
      if (busy.current.has(key)) return false;
      busy.current.add(key);
      try {
        const kept = await api.addBookmark({ params: { courseId }, body: { lectureIndex, timestamp } });
        change((now) => {
          const removed = new Set(now.removed);
          removed.delete(kept.id);
          return { ...now, removed, added: [...now.added.filter(({ id }) => id !== kept.id), kept] };
        });
        return true;
      } catch (error) {
        showToast(addFailure(error), 'problem');
        return false;
      } finally {
        busy.current.delete(key);
      }
    },
    [courseId, change],
  );
  const remove = useCallback(
    async ({ id }: Bookmark) => {
      change((now) => ({ ...now, removed: new Set(now.removed).add(id) }));
      try {
        await api.removeBookmark({ params: { courseId, bookmarkId: id } });
      } catch (error) {
        // 404 means that it is already removed.
        if (!(error instanceof ApiProblem && error.status === 404)) {
          change((now) => {
            const removed = new Set(now.removed);
            removed.delete(id);
            return { ...now, removed };
          });
          showToast('The bookmark could not be removed. Please try again.', 'problem');
          return false;
        }
      }
      return true;
    },
    [courseId, change],
  );

  const list = useMemo(() => {
    if (!known.list) return null;
    const added = new Set(known.added.map(({ id }) => id));
    return [...known.list.filter(({ id }) => !added.has(id)), ...known.added].filter(
      ({ id }) => !known.removed.has(id),
    );
  }, [known.list, known.added, known.removed]);
  return { list, error: known.error, load, add, remove };
};
