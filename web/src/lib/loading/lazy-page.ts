import { type ComponentType, createElement, lazy, useState } from 'react';
import { tabStorage } from '../browser/browser-storage.ts';

const reloadedKey = 'northlight:reloaded-for-chunk';

/** The code of a page or part could not be loaded, usually because a deployment replaced it. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('Part of the site could not be loaded.', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Timeout for loading a script chunk (specification §9). */
const chunkTimeoutMs = 120_000;

/**
 * Loads a chunk. The timer is cleared afterwards, because it would keep the process that renders static pages alive.
 * @throws Error after `chunkTimeoutMs`
 */
export const loadWithTimeout = async <M>(load: () => Promise<M>): Promise<M> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The chunk did not arrive in time.')), chunkTimeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Allows one reload per tab until a chunk loads again, so that a broken deployment cannot cause a reload loop. */
const mayReload = (): boolean => !tabStorage.read(reloadedKey) && tabStorage.write(reloadedKey, '1');

/**
 * Imports a chunk. When that fails, usually because a deployment replaced it, the page reloads itself once. If that was
 * already tried, throws a `ChunkLoadError`, for which the error boundary shows a reload button.
 */
export const loadChunk = async <M>(
  load: () => Promise<M>,
  reload: () => void = () => window.location.reload(),
): Promise<M> => {
  try {
    const module = await loadWithTimeout(load);
    tabStorage.remove(reloadedKey);
    return module;
  } catch (error) {
    if (navigator.onLine && mayReload()) {
      reload();
      return new Promise<never>(() => {});
    }
    throw new ChunkLoadError(error);
  }
};

export interface LazyPage {
  readonly Page: ComponentType;
  /** Downloads the chunk. Afterwards `Page` renders without suspending, as hydrating static markup requires. */
  readonly load: () => Promise<void>;
  /** Starts the download and ignores failures: they surface when the page is shown. */
  readonly preload: () => void;
}

/** A route's page in a separate chunk. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>): LazyPage => {
  let loaded: ComponentType | undefined;
  const remember = async () => {
    const module = await loadChunk(load);
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(remember);
  const Page = () => {
    // Decided once, because switching from the lazy component to the loaded one would remount the page.
    const [Chosen] = useState(() => loaded ?? Lazy);
    return createElement(Chosen);
  };
  return {
    Page,
    load: async () => void (await remember()),
    preload: () => void load().catch(() => undefined),
  };
};
