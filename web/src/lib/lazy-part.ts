import { type ComponentType, createContext, createElement, lazy, type ReactNode, use } from 'react';
import { ChunkLoadError, inTime } from './lazy-page.ts';

/** How often loading a part has failed. A part that is mounted after a failure imports its code again. */
let attempts = 0;
/** The attempt that a new boundary starts with. */
export const currentAttempt = (): number => attempts;
/** Starts the next attempt. It needs new components, because React keeps the failure of a `lazy` one forever. */
export const nextAttempt = (): number => ++attempts;

/** The attempt that the boundary around a part is at. */
export const PartAttempt = createContext(0);

/** Imports the code of a part; never reloads the page, which would lose what is typed on it. @throws ChunkLoadError */
export const importPart = async <M>(load: () => Promise<M>): Promise<M> => {
  try {
    return await inTime(load);
  } catch (error) {
    throw new ChunkLoadError(error);
  }
};

/** A part of a page as a chunk of its own, to stand in a `PartBoundary`, whose "Try again" asks for the code again. */
export const lazyPart = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ((props: P) => ReactNode) => {
  let loaded: ComponentType<P> | undefined;
  const remember = async () => {
    const module = await importPart(load);
    loaded = module.default;
    return module;
  };
  /** Chosen once for each attempt: changing from the lazy component to the loaded one would remount the part. */
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
