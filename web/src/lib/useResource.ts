import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem, isAbort } from './api/problem.ts';

export type Resource<T> = (
  | { readonly status: 'loading'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'ready'; readonly data: T; readonly error: undefined }
  | { readonly status: 'failed'; readonly data: undefined; readonly error: unknown }
) & {
  /** Fetches again, past the cache. */
  readonly reload: () => void;
  /** Fetches again in the background; what is shown stays when that fails. */
  readonly refresh: () => void;
};

type Settled<T> = { key: string; data: T } | { key: string; error: unknown };

const kept = new Map<string, unknown>();
const keptMax = 40;

const keep = (key: string, data: unknown) => {
  kept.delete(key);
  kept.set(key, data);
  const oldest = kept.keys().next().value;
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
};

/** Forgets what was fetched under the keys that start with `prefix`, after a change made them stale. */
export const forgetResources = (prefix = ''): void => {
  for (const key of [...kept.keys()]) if (key.startsWith(prefix)) kept.delete(key);
};

/** Whether something fetched under the key is kept. */
export const hasResource = (key: string): boolean => kept.has(key);

/** Keeps the data that a static page came with, by resource key: it shows at once and is fetched again in the background. */
export const seedResources = (resources: Readonly<Record<string, unknown>>): void => {
  for (const [key, data] of Object.entries(resources)) keep(key, data);
};

/** The data is gone, or this reader may no longer see it: an earlier answer must not be shown either. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem && [401, 403, 404].includes(error.status);

/**
 * Data of a page, fetched by `load`. Data that was fetched before under the same key shows at once, so that going back
 * keeps its place, and is fetched again in the background. If that fails the data stays, unless it is refused. A
 * request is aborted when its page is left.
 * @param key names the data; nothing is fetched while it is `null`
 * @param initial data that the page came with; it is not fetched again
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
        keep(key, data);
        setSettled({ key, data });
      },
      (error: unknown) => {
        if (isAbort(error) || controller.signal.aborted) return;
        const isGone = isRefusal(error);
        if (isGone && !keepsShown) kept.delete(key);
        const before: Settled<T> = kept.has(key) ? { key, data: kept.get(key) as T } : { key, error };
        setSettled((shown) =>
          (keepsShown || !isGone) && shown?.key === key && 'data' in shown ? shown : before,
        );
      },
    );
    return () => controller.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for everything `load` depends on
  }, [key, attempt]);

  const reload = useCallback(() => {
    if (key !== null) kept.delete(key);
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
    return { status: 'ready', data: kept.get(key) as T, error: undefined, reload, refresh };
  }
  return { status: 'loading', data: undefined, error: undefined, reload, refresh };
};
