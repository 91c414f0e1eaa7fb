import { beforeEach, describe, expect, it, vi } from 'vitest';

const scrolledTo = vi.fn<(left: number, top: number) => void>();

/** Loads `RouteEffects` with fresh modules, as in a new document opened at the address by this kind of navigation. */
const openDocument = async (address: string, type: 'navigate' | 'reload' | 'back_forward') => {
  vi.resetModules();
  window.history.replaceState(null, '', address);
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [{ type }] });
  vi.stubGlobal('scrollY', 0);
  scrolledTo.mockClear();
  const { cleanup, render, screen, fireEvent } = await import('@testing-library/react');
  const { BrowserRouter, Link } = await import('react-router-dom');
  const { RouteEffects } = await import('#web/app/shell/RouteEffects.tsx');
  render(
    <BrowserRouter>
      <div id="content" tabIndex={-1}>
        <h1>A page</h1>
        <p id="a b">Named with a space</p>
      </div>
      <Link to="/faq">Questions</Link>
      <RouteEffects />
    </BrowserRouter>,
  );
  return {
    said: () => document.querySelector('[aria-live]')?.textContent,
    follow: (name: string) => fireEvent.click(screen.getByRole('link', { name })),
    scroll: (top: number) => {
      vi.stubGlobal('scrollY', top);
      window.dispatchEvent(new Event('scroll'));
    },
    leave: () => {
      window.dispatchEvent(new Event('pagehide'));
      cleanup();
    },
  };
};

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrolledTo);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(9_000);
  Element.prototype.scrollIntoView = vi.fn();
});

describe('the scroll position of a page that was loaded', () => {
  it.each(['reload', 'back_forward'] as const)('is kept over a %s', async (type) => {
    const visit = await openDocument('/courses?topic=a', 'navigate');
    visit.scroll(700);
    visit.leave();
    const later = await openDocument('/courses?topic=a', type);
    expect(scrolledTo).toHaveBeenLastCalledWith(0, 700);
    later.leave();
  });

  it('is nobody else’s, and not that of a later visit', async () => {
    const visit = await openDocument('/courses', 'navigate');
    visit.scroll(700);
    visit.leave();
    (await openDocument('/profile', 'reload')).leave();
    expect(scrolledTo).toHaveBeenLastCalledWith(0, 0);
    (await openDocument('/courses', 'navigate')).leave();
    expect(scrolledTo).toHaveBeenLastCalledWith(0, 0);
  });
});

describe('a fragment', () => {
  it('leads to what it names', async () => {
    const page = await openDocument('/faq#a%20b', 'navigate');
    expect(document.getElementById('a b')?.scrollIntoView).toHaveBeenCalledOnce();
    page.leave();
  });

  it.each(['#100%', '#%E0%A4%A', '#'])('that is malformed (%s) leaves the page as it is', async (hash) => {
    const page = await openDocument(`/faq${hash}`, 'navigate');
    expect(document.querySelector('h1')?.textContent).toBe('A page');
    page.leave();
  });
});

describe('a change of page', () => {
  it('moves the focus to its heading and begins at the top', async () => {
    const page = await openDocument('/courses', 'navigate');
    expect(document.activeElement).toBe(document.body);
    page.scroll(700);
    scrolledTo.mockClear();
    page.follow('Questions');
    expect(document.activeElement).toBe(document.querySelector('h1'));
    expect(scrolledTo).toHaveBeenLastCalledWith(0, 0);
    page.leave();
  });
});

describe('the title that is said to screen readers', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

  it('is that of the page that came, however long it took, and the last of several', async () => {
    document.title = 'Courses';
    const page = await openDocument('/courses', 'navigate');
    document.title = 'Courses · Northlight';
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.said()).toBe('');
    page.follow('Questions');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(page.said()).toBe('');
    document.title = 'Loading';
    await vi.advanceTimersByTimeAsync(100);
    document.title = 'Questions · Northlight';
    await vi.advanceTimersByTimeAsync(349);
    expect(page.said()).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => page.said()).toBe('Questions · Northlight');
    page.leave();
  });
});
