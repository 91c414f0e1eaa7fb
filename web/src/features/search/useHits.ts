import { useEffect, useState } from 'react';
import { api, isAbort } from '../../lib/api/index.ts';
import type { InsideSearch } from '../../lib/shell/inside-search.ts';
import type { FoundPlace } from './hits.ts';

/** Debounce before a request is sent. */
const debounceMs = 250;
export const shortestSearch = 2;
const hitsMax = '20';

export type Hits =
  | { readonly status: 'idle' }
  | { readonly status: 'searching'; readonly before: readonly FoundPlace[] }
  | { readonly status: 'found'; readonly hits: readonly FoundPlace[] }
  | { readonly status: 'failed'; readonly error: unknown };

type Scope = InsideSearch['course'];

const ask = async (q: string, scope: Scope, signal: AbortSignal): Promise<readonly FoundPlace[]> => {
  if (!scope) return (await api.searchAll({ query: { q, limit: hitsMax }, signal })).hits;
  const params = { courseId: scope.id };
  const { hits } = await api.searchCourse({ params, query: { q, limit: hitsMax }, signal });
  return hits.map((hit) => ({ ...hit, courseId: scope.id, courseTitle: scope.title }));
};

/**
 * Search results for a text, in one course or in all of the learner's courses. Requests are debounced, and aborted when
 * the query changes. The previous results stay visible while a request runs.
 */
export const useHits = (text: string, scope: Scope): { readonly hits: Hits; readonly retry: () => void } => {
  const [hits, setHits] = useState<Hits>({ status: 'idle' });
  /** Query and course that the results belong to. */
  const [found, setFound] = useState('');
  const [attempt, setAttempt] = useState(0);
  const q = text.trim();
  const scopeId = scope?.id;
  const wanted = JSON.stringify([q, scopeId]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const search = () => {
      if (q.length < shortestSearch) return setHits({ status: 'idle' });
      setHits((known) => ({
        status: 'searching',
        before: known.status === 'found' ? known.hits : known.status === 'searching' ? known.before : [],
      }));
      ask(q, scope, signal).then(
        (places) => {
          if (signal.aborted) return;
          setFound(wanted);
          setHits({ status: 'found', hits: places });
        },
        (error: unknown) => isAbort(error) || signal.aborted || setHits({ status: 'failed', error }),
      );
    };
    const timer = setTimeout(search, q.length < shortestSearch ? 0 : debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the id identifies the course
  }, [q, scopeId, attempt]);
  // Also before the next search begins, so that Enter does not open a result of an earlier text.
  const isEarlier = hits.status === 'found' && found !== wanted;
  return {
    hits: isEarlier ? { status: 'searching', before: hits.hits } : hits,
    retry: () => setAttempt((count) => count + 1),
  };
};
