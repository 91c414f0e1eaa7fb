import { type ComponentType, createContext, createElement, lazy, type ReactNode, use } from 'react';
import { ChunkLoadError, loadWithTimeout } from './lazy-page.ts';

/** Number of failed attempts so far. A part that mounts after a failure imports its code again. */
let attempts = 0;
/** The attempt that a new boundary starts with. */
export const currentAttempt = (): number => attempts;
/** Starts the next attempt. It needs new components, because React caches the failure of a `lazy` component forever. */
export const nextAttempt = (): number => ++attempts;

/** The current attempt of the surrounding `PartBoundary`. */
export const PartAttempt = createContext(0);

/** Imports the code of a part. Never reloads the page, because that would lose typed input. @throws ChunkLoadError */
export const importPart = async <M>(load: () => Promise<M>): Promise<M> => {
  try {
    return await loadWithTimeout(load);
  } catch (error) {
    throw new ChunkLoadError(error);
  }
};

/** A part of a page in a separate chunk. Render it in a `PartBoundary`, whose "Try again" retries the import. */
export const lazyPart = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ((props: P) => ReactNode) => {
  let loaded: ComponentType<P> | undefined;
  const remember = async () => {
    const module = await importPart(load);
    loaded = module.default;
    return module;
  };
  /** Component of each attempt, decided once: switching from the lazy component to the loaded one would remount the part. */
  const chosen = new Map<number, ComponentType<P>>();
  const choose = (attempt: number): ComponentType<P> => {
    const known = chosen.get(attempt);
    if (known) return known;
    const part = loaded ?? (lazy(remember) as unknown as ComponentType<P>);
    chosen.set(attempt, part);
    return part;
  };
  const Part = (props: P) => createElement(choose(use(PartAttempt)), props);
  return Part;
};
