import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The module as a document of its own loads it, opened at the address in the given way. */
const openDocument = async (address: string, type: 'navigate' | 'reload' | 'back_forward') => {
  vi.resetModules();
  window.history.replaceState(null, '', address);
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [{ type }] });
  return import('../../web/src/app/shell/scroll-memory.ts');
};
/** Scrolls the document's first page and leaves it. */
const leave = ({ watchScroll }: Awaited<ReturnType<typeof openDocument>>, top: number): void => {
  const stop = watchScroll('default');
  vi.stubGlobal('scrollY', top);
  window.dispatchEvent(new Event('scroll'));
  stop();
  window.dispatchEvent(new Event('pagehide'));
};
const scrolledTo = vi.fn<(left: number, top: number) => void>();

beforeEach(() => {
  sessionStorage.clear();
  scrolledTo.mockClear();
  vi.stubGlobal('scrollTo', scrolledTo);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(9_000);
});
afterEach(() => vi.unstubAllGlobals());

describe('the scroll position of a page that was loaded', () => {
  it('is kept over a reload and a return', async () => {
    leave(await openDocument('/courses?topic=a', 'navigate'), 700);
    for (const type of ['reload', 'back_forward'] as const) {
      (await openDocument('/courses?topic=a', type)).restoreScroll('default')();
      expect(scrolledTo).toHaveBeenLastCalledWith(0, 700);
    }
  });

  it('is nobody else’s, and not that of a later visit', async () => {
    leave(await openDocument('/courses', 'navigate'), 700);
    (await openDocument('/profile', 'reload')).restoreScroll('default')();
    expect(scrolledTo).toHaveBeenLastCalledWith(0, 0);
    (await openDocument('/courses', 'navigate')).restoreScroll('default')();
    expect(scrolledTo).toHaveBeenLastCalledWith(0, 0);
  });
});
