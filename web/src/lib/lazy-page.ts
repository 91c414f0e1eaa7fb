import { type ComponentType, createElement, lazy, useState } from 'react';
import { tabStorage } from './browser-storage.ts';

const reloadedKey = 'northlight:reloaded-for-chunk';

/** A page's code could not be loaded: usually a new version of the site has replaced it. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('Part of the site could not be loaded.', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Script chunks get this long (specification §9). */
const chunkTimeoutMs = 120_000;

/** The loaded chunk. @throws Error after `chunkTimeoutMs`. The timer never outlives the call: it would keep a process that renders pages alive. */
export const inTime = async <M>(load: () => Promise<M>): Promise<M> => {
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

/** True once per tab session until a chunk loads again, so that a broken deployment cannot reload forever. */
const mayReload = (): boolean => !tabStorage.read(reloadedKey) && tabStorage.write(reloadedKey, '1');

/**
 * Imports a chunk. When it is gone (a deployment replaced it) the page reloads once by itself; if that was tried
 * already, a `ChunkLoadError` reaches the error boundary, which offers the button.
 */
export const loadChunk = async <M>(
  load: () => Promise<M>,
  reload: () => void = () => window.location.reload(),
): Promise<M> => {
  try {
    const module = await inTime(load);
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
  /** Downloads the chunk; once that is done `Page` renders at once, as hydration of static markup needs. */
  readonly load: () => Promise<void>;
  /** Starts the download; failures are left to the moment the page is shown. */
  readonly preload: () => void;
}

/** A route's page as a chunk of its own. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>): LazyPage => {
  let loaded: ComponentType | undefined;
  const remember = async () => {
    const module = await loadChunk(load);
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(remember);
  const Page = () => {
    // Chosen once: changing from the lazy component to the loaded one would remount the page.
    const [Chosen] = useState(() => loaded ?? Lazy);
    return createElement(Chosen);
  };
  return {
    Page,
    load: async () => void (await remember()),
    preload: () => void load().catch(() => undefined),
  };
};
