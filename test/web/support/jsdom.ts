import { webcrypto } from 'node:crypto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { forgetResources } from '#web/lib/api/useResource.ts';
import { dismissToast, getToasts } from '#web/lib/shell/toast.ts';

/** Milliseconds to poll for a state: chunks and timers are slow on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });

/** Adds the browser features that pages use and jsdom lacks: media queries, layout, dialogs, navigation timing, digests. A test replaces those it checks. */
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
  HTMLDialogElement.prototype.show = HTMLDialogElement.prototype.showModal;
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  performance.getEntriesByType ??= () => [];
  if (!('subtle' in crypto)) Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });
};

// Tests of the build run in Node.js, without a window.
if (typeof window !== 'undefined') addToJsdom();

// Runs after every test, so that test files need not clean up what the site and Vitest share.
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  if (typeof window !== 'undefined') {
    localStorage.clear();
    sessionStorage.clear();
    document.body.replaceChildren();
    history.replaceState(null, '', '/');
  }
  forgetResources();
  for (const { id } of getToasts()) dismissToast(id);
});
