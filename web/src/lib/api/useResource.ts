import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem, isAbort } from './problem.ts';

export type Resource<T> = (
  | { readonly status: 'loading'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'ready'; readonly data: T; readonly error: undefined }
  | { readonly status: 'failed'; readonly data: undefined; readonly error: unknown }
) & {
  /** Fetches again, bypassing the cache. */
  readonly reload: () => void;
  /** Fetches again in the background; if that fails, the shown data stays. */
  readonly refresh: () => void;
};

type Settled<T> = { key: string; data: T } | { key: string; error: unknown };

/** Least recently fetched first. */
const cache = new Map<string, unknown>();
const maxEntries = 40;

const cacheData = (key: string, data: unknown) => {
  cache.delete(key);
  cache.set(key, data);
  const oldest = cache.keys().next().value;
  if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest);
};

/** Removes cached data whose keys start with `prefix`, after a change made it stale. */
export const forgetResources = (prefix = ''): void => {
  for (const key of [...cache.keys()]) if (key.startsWith(prefix)) cache.delete(key);
};

/** Whether data is cached under the key. */
export const hasResource = (key: string): boolean => cache.has(key);

/** Caches data that is already there, by resource key: it shows at once and is fetched again in the background. */
export const seedResources = (resources: Readonly<Record<string, unknown>>): void => {
  for (const [key, data] of Object.entries(resources)) cacheData(key, data);
};

/** Whether the data is gone or no longer accessible, so that cached data must not be shown either. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem && [401, 403, 404].includes(error.status);

/**
 * Data of a page, fetched by `load`. Cached data of the same key shows at once, so that going back keeps the scroll position,
 * and is fetched again in the background. If that fails the data stays, unless access is refused. The request is aborted
 * on unmount.
 * @param key cache key of the data; nothing is fetched while it is `null`
 * @param initial data that the page already has; it is not fetched again
 */
export const useResource = <T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
  initial?: T,
): Resource<T> => {
  const [settled, setSettled] = useState<Settled<T> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isQuiet = useRef(false);

  useEffect(() => {
    if (key === null || (initial !== undefined && attempt === 0)) return undefined;
    const controller = new AbortController();
    const keepsShown = isQuiet.current;
    isQuiet.current = false;
    load(controller.signal).then(
      (data) => {
        if (controller.signal.aborted) return;
        cacheData(key, data);
        setSettled({ key, data });
      },
      (error: unknown) => {
        if (isAbort(error) || controller.signal.aborted) return;
        const isGone = isRefusal(error);
        if (isGone && !keepsShown) cache.delete(key);
        const before: Settled<T> = cache.has(key) ? { key, data: cache.get(key) as T } : { key, error };
        setSettled((shown) =>
          (keepsShown || !isGone) && shown?.key === key && 'data' in shown ? shown : before,
        );
      },
    );
    return () => controller.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for everything `load` depends on
  }, [key, attempt]);

  const reload = useCallback(() => {
    if (key !== null) cache.delete(key);
    setSettled(null);
    setAttempt((count) => count + 1);
  }, [key]);
  const refresh = useCallback(() => {
    isQuiet.current = true;
    setAttempt((count) => count + 1);
  }, []);

  if (settled && settled.key === key) {
    return 'data' in settled
      ? { status: 'ready', data: settled.data, error: undefined, reload, refresh }
      : { status: 'failed', data: undefined, error: settled.error, reload, refresh };
  }
  if (initial !== undefined && attempt === 0) {
    return { status: 'ready', data: initial, error: undefined, reload, refresh };
  }
  if (key !== null && hasResource(key)) {
    return { status: 'ready', data: cache.get(key) as T, error: undefined, reload, refresh };
  }
  return { status: 'loading', data: undefined, error: undefined, reload, refresh };
};
