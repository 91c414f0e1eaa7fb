import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { getStaticState, report } from '../../../web/src/lib/session/session-store.ts';
import { forgetResources } from '../../../web/src/lib/useResource.ts';

/** What is waited for comes, but late on a busy machine: a chunk to load, a timer among many. */
configure({ asyncUtilTimeout: 10_000 });

/** What pages ask of a browser and jsdom has not: media queries, layout, dialogs. A file replaces what it looks at. */
const addToJsdom = (): void => {
  window.matchMedia = (query: string) =>
    ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
};

// Files of a worker share a page, and this runs before each: what an earlier one left goes.
// Tests of the build run in Node.js.
if (typeof window !== 'undefined') {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  report(getStaticState());
  addToJsdom();
}

afterEach(() => {
  cleanup();
  forgetResources();
});

afterAll(() => {
  // What was replaced goes back before the timers do: replaced under a clock of the test, it would bring that back.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  const left = ['requestAnimationFrame', 'setTimeout', 'setInterval', 'performance', 'Date'].filter((name) =>
    Object.hasOwn(Reflect.get(globalThis, name) ?? {}, 'clock'),
  );
  // Said here, where the file is known: a later file that waits for such a timer would wait forever.
  if (left.length > 0)
    throw new Error(
      `${left.join(', ')} of a test's clock would stay: call vi.unstubAllGlobals() before vi.useRealTimers().`,
    );
});
