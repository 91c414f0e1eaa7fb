import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { forgetResources } from '../../../web/src/lib/useResource.ts';

/** What is waited for comes, but late on a busy machine: a chunk to load, a timer among many. */
configure({ asyncUtilTimeout: 10_000 });

/** What pages ask of a browser and jsdom has not: media queries, layout, dialogs, how the page was opened. A file replaces what it looks at. */
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
  performance.getEntriesByType ??= () => [];
};

// Tests of the build run in Node.js.
if (typeof window !== 'undefined') addToJsdom();

afterEach(() => {
  cleanup();
  forgetResources();
});
