import { useCallback, useEffect, useMemo, useState } from 'react';
import { api, type ApiProblem, isAbort } from '#web/lib/api/index.ts';
import { useStore } from '#web/lib/browser/external-store.ts';
import { type BookmarkFact, dated, facts } from '#web/lib/saves/facts.ts';
import { showToast } from '#web/lib/shell/toast.ts';
import { type Bookmark, type BookmarkPlace, isSamePlace } from './bookmark-place.ts';

export interface Bookmarks {
  /** `null` until loaded. */
  readonly list: readonly Bookmark[] | null;
  readonly error: unknown;
  /** Loads the list now, and again whenever the course changes. */
  readonly load: () => void;
  /** Resolves to true on success; shows a message on failure. */
  readonly add: (place: BookmarkPlace) => Promise<boolean>;
  /** Resolves to true on success; shows a message on failure. */
  readonly remove: (bookmark: Bookmark) => Promise<boolean>;
}

const addFailure = (error: unknown): string =>
  (error as Partial<ApiProblem>).status === 409
    ? 'You have reached the bookmark limit for this course. Remove one to add another.'
    : 'The bookmark could not be saved. Please try again.';

/** Ids of bookmarks that the server has not seen. */
const unsentPrefix = 'unsent:';

/** Bookmarks with what was done on this device and not sent yet. */
const withUnsent = (list: readonly Bookmark[], unsent: readonly BookmarkFact[]): readonly Bookmark[] =>
  unsent.reduce((known, fact) => {
    const { lectureIndex, lectureId, timestamp, isKept, id, at } = fact;
    if (!isKept) return known.filter((each) => !isSamePlace(each, fact));
    if (known.some((each) => isSamePlace(each, fact))) return known;
    const createdAt = new Date(at).toISOString();
    return [...known, { id: unsentPrefix + id, lectureIndex, lectureId, timestamp, createdAt }];
  }, list);

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
export const useBookmarks = (sub: string, courseId: string): Bookmarks => {
  const [loaded, setLoaded] = useState<Known>(() => none(courseId));
  const known = loaded.courseId === courseId ? loaded : none(courseId);
  const [wanted, setWanted] = useState(0);
  const changes = useStore(facts);
  const change = useCallback(
    (next: (now: Known) => Known) =>
      setLoaded((now) => next(now.courseId === courseId ? now : none(courseId))),
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
    async ({ lectureIndex, lectureId, timestamp }: BookmarkPlace) => {
      const place = { courseId, lectureIndex, lectureId, timestamp };
      const fact = { ...dated(), kind: 'bookmark', ...place, isKept: true } as const;
      try {
        const kept = (await facts.keepAndSend(sub, fact)) as Bookmark | undefined;
        if (kept)
          change((now) => {
            const removed = new Set(now.removed);
            removed.delete(kept.id);
            return { ...now, removed, added: [...now.added.filter(({ id }) => id !== kept.id), kept] };
          });
        return true;
      } catch (error) {
        showToast(addFailure(error), 'problem');
        return false;
      }
    },
    [sub, courseId, change],
  );
  const remove = useCallback(
    async ({ id, lectureIndex, lectureId, timestamp }: Bookmark) => {
      const known = id.startsWith(unsentPrefix) ? {} : { bookmarkId: id };
      const place = { courseId, lectureIndex, lectureId, timestamp };
      try {
        const done = await facts.keepAndSend(sub, {
          ...dated(),
          kind: 'bookmark',
          ...place,
          isKept: false,
          ...known,
        });
        if (done === undefined) return true;
        // One that was just added may have got its id meanwhile.
        change((now) => ({
          ...now,
          added: now.added.filter((each) => !isSamePlace(each, place)),
          removed: new Set(now.removed).add(id),
        }));
        return true;
      } catch {
        showToast('The bookmark could not be removed. Please try again.', 'problem');
        return false;
      }
    },
    [sub, courseId, change],
  );

  // What the server refused while no page waited for it.
  useEffect(() => {
    const fact = facts.read(sub).find(({ kind, refused }) => kind === 'bookmark' && refused);
    if (!fact?.refused) return;
    showToast(fact.refused, 'problem');
    facts.forget(sub, ({ id }) => id === fact.id);
  }, [sub, changes]);
  const unsent = useMemo(
    () => facts.read(sub).filter((fact) => fact.kind === 'bookmark' && fact.courseId === courseId),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the changes say when to read again
    [sub, courseId, changes],
  ) as readonly BookmarkFact[];
  // What was sent meanwhile has to be read.
  const [count, setCount] = useState(unsent.length);
  if (count !== unsent.length) {
    setCount(unsent.length);
    if (count > unsent.length && wanted > 0) setWanted(wanted + 1);
  }
  const list = useMemo(() => {
    if (!known.list) return unsent.length > 0 ? withUnsent([], unsent) : null;
    const added = new Set(known.added.map(({ id }) => id));
    const server = [...known.list.filter(({ id }) => !added.has(id)), ...known.added].filter(
      ({ id }) => !known.removed.has(id),
    );
    return withUnsent(server, unsent);
  }, [known.list, known.added, known.removed, unsent]);
  return { list, error: known.list ? null : known.error, load, add, remove };
};
