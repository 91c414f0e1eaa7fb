import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { getStaticState, report } from '../../../web/src/lib/session/session-store.ts';
import { forgetResources } from '../../../web/src/lib/useResource.ts';

/** What is waited for comes, but late on a busy machine: a chunk to load, a timer among many. */
configure({ asyncUtilTimeout: 10_000 });

// Here, not in what tests import: files that share a worker import that once.
beforeAll(() => {
  // Tests of the build run in Node.js.
  if (typeof window === 'undefined') return;
  // What an earlier file of the worker left.
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  report(getStaticState());
  // jsdom has no media queries and no layout.
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  window.scrollTo = () => undefined;
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
});

afterEach(() => {
  cleanup();
  forgetResources();
});
