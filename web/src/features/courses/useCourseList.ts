import { useState } from 'react';
import type { CourseCard } from '#contract/schemas/course.ts';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { tabStorage } from '../../lib/browser/browser-storage.ts';
import { isNewVisit } from '../../lib/browser/new-visit.ts';
import type { CourseList } from '../../lib/courses/course-search.ts';
import { type CourseFilters, filtersKey, toQuery } from './filters.ts';

/** Pages after the first, by filter key, so that "back" restores the list as it was left. */
const furtherPages = new Map<string, readonly CourseList[]>();

const storageKey = 'northlight:list-pages';

/** How many of them each list had in this tab before its document was left or reloaded. */
const readWanted = (): Map<string, number> => {
  const stored = typeof window === 'undefined' || isNewVisit() ? null : tabStorage.readJson(storageKey);
  try {
    return new Map(stored as [string, number][] | null);
  } catch {
    return new Map();
  }
};
const wanted = readWanted();

const fetchPage = (filters: CourseFilters, after: CourseList['lastEvaluatedKey'], signal?: AbortSignal) =>
  api.listCourses({
    query: { ...toQuery(filters), lastEvaluatedKey: after ? JSON.stringify(after) : '' },
    signal,
  });

/** Whether a pagination key is signed by the API; a static page has an empty key that says only that more follows. */
const isSigned = (key: CourseList['lastEvaluatedKey']): boolean =>
  key !== null && Object.keys(key).length > 0;

/** Joins the pages and removes duplicates, which occur when the list changes between two requests. */
export const mergePages = (pages: readonly CourseList[]): CourseCard[] => [
  ...new Map(pages.flatMap(({ courses }) => courses).map((course) => [course.id, course])).values(),
];

/** The paginated list for the given filters. */
export const useCourseList = (filters: CourseFilters) => {
  const key = filtersKey(filters);
  const first = useResource(resourceKeys.courses(key), (signal) => fetchPage(filters, null, signal));
  const [, setPageCount] = useState(0);
  const [more, setMore] = useState<{ key: string; status: 'idle' | 'loading' | 'failed' }>({
    key,
    status: 'idle',
  });

  const pages = first.data ? [first.data, ...(furtherPages.get(key) ?? [])] : [];
  const next = pages.at(-1)?.lastEvaluatedKey ?? null;

  /** Fetches the next page. Returns the id of its first new course, to focus. */
  const loadMore = async (): Promise<string | undefined> => {
    if (!isSigned(next)) return undefined;
    setMore({ key, status: 'loading' });
    try {
      const page = await fetchPage(filters, next);
      const known = new Set(mergePages(pages).map(({ id }) => id));
      const further = [...(furtherPages.get(key) ?? []), page];
      furtherPages.set(key, further);
      tabStorage.writeJson(
        storageKey,
        [...furtherPages].map(([list, { length }]) => [list, length]),
      );
      setPageCount(further.length);
      setMore({ key, status: 'idle' });
      return page.courses.find(({ id }) => !known.has(id))?.id;
    } catch {
      setMore({ key, status: 'failed' });
      return undefined;
    }
  };

  const moreStatus = more.key === key ? more.status : 'idle';
  return {
    status: first.status,
    error: first.error,
    reload: first.reload,
    courses: mergePages(pages),
    total: first.data?.total,
    matched: first.data?.matched,
    suggestion: first.data?.suggestion,
    hasMore: next !== null,
    canLoadMore: isSigned(next),
    moreStatus,
    /** Whether the list had more pages when its document was left. */
    isBehind: isSigned(next) && pages.length <= (wanted.get(key) ?? 0) && moreStatus === 'idle',
    loadMore,
  };
};
