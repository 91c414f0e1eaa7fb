import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { articleCourse, articleHtml, articleOf, sights, stubSight } from '../../../support/articles.tsx';
import { callsTo, contentOf, go, lectureOf, problem, recordOf } from '../../../support/learner.tsx';
import { address, freshPlayer, show } from '../../../support/player.tsx';

vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../../support/stage.tsx'));
freshPlayer();
const scrolledBy = vi.fn();
beforeEach(() => {
  stubSight();
  scrolledBy.mockReset();
  window.scrollBy = scrolledBy as typeof window.scrollBy;
  Element.prototype.scrollIntoView = vi.fn();
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
});

const open = async (at = '/courses/rag/content/0/text') => {
  show(at);
  return screen.findByText('Take a pencil.');
};
const saves = (calls: ReturnType<typeof articleCourse>) =>
  callsTo(calls, 'POST', /lectures\/text\/progress/).map(({ body }) => body);

describe('a lecture to read', () => {
  it('shows its text, how long it takes, and what it holds', async () => {
    articleCourse();
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Lecture text' })).toBeTruthy();
    expect(screen.getAllByText(/6 min read/).length).toBeGreaterThan(0);
    const contents = screen.getAllByRole('navigation', { name: 'In this article' });
    for (const list of contents) {
      expect(
        within(list)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(['The formula', 'By hand', 'In code']);
    }
  });

  it('has no table of contents for a short text', async () => {
    const headings = articleOf().headings.slice(0, 2);
    articleCourse({ 'GET /courses/rag/lectures/text/article': articleOf({ headings }) });
    await open();
    expect(screen.queryByRole('navigation', { name: 'In this article' })).toBeNull();
  });

  it('gives links to lectures their addresses, and none to those that are gone', async () => {
    articleCourse();
    await open();
    const video = screen.getByRole('link', { name: 'the video' });
    expect(video.getAttribute('href')).toBe('/courses/rag/content/0/a?t=42');
    expect(screen.getByText('another').getAttribute('href')).toBeNull();
    await userEvent.click(video);
    expect(address()).toBe('/courses/rag/content/0/a?t=42');
    expect(await screen.findByTestId('video')).toBeTruthy();
  });

  it('leaves a link opened in a new tab to the browser', async () => {
    articleCourse();
    await open();
    const click = fireEvent.click(screen.getByRole('link', { name: 'the video' }), { ctrlKey: true });
    expect(click).toBe(true);
    expect(address()).toBe('/courses/rag/content/0/text');
  });

  it('links headings to themselves and footnotes back, with the focus where they lead', async () => {
    articleCourse();
    await open();
    const heading = screen.getByRole('heading', { name: 'By hand' });
    expect(within(heading).getByRole('link').getAttribute('href')).toBe('#a-by-hand');
    await userEvent.click(screen.getByRole('link', { name: '1' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('a-fn-1'));
    await userEvent.click(screen.getByRole('link', { name: 'Back to reference 1' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('a-fnref-1'));
  });

  it('opens at the heading that the address names by its words, as a found place does', async () => {
    articleCourse();
    await open();
    await go('/courses/rag/content/0/text#By%20hand');
    await waitFor(() => expect(document.activeElement?.id).toBe('a-by-hand'));
  });

  it('keeps the heading of an address whose section is corrected', async () => {
    articleCourse();
    await open('/courses/rag/content/7/text?t=1#By%20hand');
    expect(address()).toBe('/courses/rag/content/0/text?t=1');
    await waitFor(() => expect(document.activeElement?.id).toBe('a-by-hand'));
  });

  it('copies a block of code as it was written, and says so', async () => {
    articleCourse();
    await open();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('import math\nprint(1)');
    expect(screen.getByText('The code is copied.').getAttribute('role')).toBe('status');
    expect(screen.getByRole('group', { name: 'Code in Python' })).toBeTruthy();
  });

  it('offers to try again when it does not come', async () => {
    let isThere = false;
    articleCourse({
      'GET /courses/rag/lectures/text/article': () =>
        isThere ? { body: articleOf() } : problem(500, 'internal')(),
    });
    show('/courses/rag/content/0/text');
    expect((await screen.findByRole('alert')).textContent).toContain('The lecture could not be loaded');
    isThere = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Take a pencil.')).toBeTruthy();
  });

  it('asks for nothing of a lecture that is locked', async () => {
    const locked = lectureOf('text', { contentType: 'article', isUnlocked: false, videoKey: undefined });
    const calls = articleCourse({ 'GET /courses/rag/content': contentOf([lectureOf('a'), locked]) });
    show('/courses/rag/content/0/text');
    await screen.findByText('This lecture is not unlocked yet');
    expect(callsTo(calls, 'GET', /article/)).toEqual([]);
  });

  it('renews the addresses of images and files when an image fails, and leaves the text alone', async () => {
    let asked = 0;
    articleCourse({
      'GET /courses/rag/lectures/text/article': () => {
        asked += 1;
        return { body: articleOf({ html: articleHtml.replaceAll('=old', `=n${asked}`) }) };
      },
    });
    const text = await open();
    const image = screen.getByRole('img', { name: 'Two arrows' });
    const before = asked;
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    fireEvent.error(image);
    now.mockRestore();
    await waitFor(() => expect(image.getAttribute('src')).toContain(`n${before + 1}`));
    expect(screen.getByRole('link', { name: 'The data' }).getAttribute('href')).toContain(`n${before + 1}`);
    expect(text.isConnected).toBe(true);
    expect(asked).toBe(before + 1);
  });
});

it('renews the addresses of files before they end, once the reader is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let asked = 0;
  articleCourse({
    'GET /courses/rag/lectures/text/article': () => {
      asked += 1;
      return { body: articleOf({ html: articleHtml.replaceAll('=old', `=n${asked}`) }) };
    },
  });
  await open();
  const before = asked;
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(() => vi.advanceTimersByTimeAsync(800_000));
  expect(asked).toBe(before);
  visible.mockReturnValue('visible');
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(100);
  });
  expect(asked).toBe(before + 1);
  expect(screen.getByRole('link', { name: 'The data' }).getAttribute('href')).toContain(`n${asked}`);
  visible.mockRestore();
});

it('tries to renew the addresses of files again after it failed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isDown = false;
  let asked = 0;
  articleCourse({
    'GET /courses/rag/lectures/text/article': () => {
      asked += 1;
      return isDown
        ? problem(503, 'unavailable')()
        : { body: articleOf({ html: articleHtml.replaceAll('=old', `=n${asked}`) }) };
    },
  });
  await open();
  isDown = true;
  await act(() => vi.advanceTimersByTimeAsync(800_000));
  const before = asked;
  isDown = false;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toBeGreaterThan(before);
  expect(screen.getByRole('link', { name: 'The data' }).getAttribute('href')).toContain(`n${asked}`);
});

describe('finishing a lecture to read', () => {
  const done = { timestamp: 0, totalDuration: 0, completed: true };

  it('counts it when the reader says so', async () => {
    const calls = articleCourse();
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
    expect(await screen.findByText('You have read this lecture.')).toBeTruthy();
    expect(saves(calls)).toEqual([done]);
    // Next to the title and in the list.
    expect(screen.getAllByText('Completed')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull();
  });

  it('counts it once its end was in sight, but not for who only jumps there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const calls = articleCourse();
    await open();
    act(() => sights.forEach((see) => see(true)));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(saves(calls)).toEqual([]);
    act(() => sights.forEach((see) => see(false)));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(saves(calls)).toEqual([]);
    act(() => sights.forEach((see) => see(true)));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(saves(calls)).toEqual([done]);
  });

  it('does not count the time in a hidden tab', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const calls = articleCourse();
    await open();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => sights.forEach((see) => see(true)));
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    vi.restoreAllMocks();
    expect(saves(calls)).toEqual([]);
  });

  it('continues with the next lecture from its end', async () => {
    articleCourse();
    await open();
    const [, atEnd] = screen.getAllByRole('button', { name: /Next: Lecture b/ });
    await userEvent.click(atEnd as HTMLElement);
    expect(address()).toBe('/courses/rag/content/0/b');
  });
});

describe('the place in a lecture to read', () => {
  /** Gives the text a layout: every block is 100 pixels tall. */
  const layOut = () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const blocks = [...(this.parentElement?.children ?? [])];
      const top = 96 + blocks.indexOf(this) * 100 - window.scrollY;
      return { top, bottom: top + 100, height: 100 } as DOMRect;
    });
  };
  const scrollTo = (top: number) => {
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
    fireEvent.scroll(window);
  };

  it('is saved as the share of blocks that are read, and kept for a second device', async () => {
    layOut();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const calls = articleCourse();
    await open();
    const blocks = screen.getByText('Take a pencil.').parentElement?.childElementCount ?? 0;
    scrollTo(250);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    const [save] = saves(calls) as { timestamp: number; completed: boolean; totalDuration: number }[];
    expect(save?.timestamp).toBeCloseTo(2.5 / blocks, 5);
    expect(save).toMatchObject({ completed: false, totalDuration: 0 });
  });

  it('is saved too when the reader scrolled before the record was there', async () => {
    layOut();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { promise, resolve } = Promise.withResolvers();
    const calls = articleCourse({ 'GET /courses/rag/lectures/text/progress': () => promise });
    await open();
    scrollTo(250);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(saves(calls)).toEqual([]);
    await act(async () => {
      resolve({ body: recordOf('text', { timestamp: 0.9 }) });
      await vi.advanceTimersByTimeAsync(100);
    });
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(saves(calls)).toHaveLength(1);
    expect(scrolledBy).not.toHaveBeenCalled();
  });

  it('is where reading continues, whatever device stored it', async () => {
    layOut();
    articleCourse({
      'GET /courses/rag/lectures/text/progress': recordOf('text', { timestamp: 0.5, totalDuration: 0 }),
    });
    await open();
    const blocks = screen.getByText('Take a pencil.').parentElement?.childElementCount ?? 0;
    await waitFor(() => expect(scrolledBy).toHaveBeenCalledTimes(1));
    expect(scrolledBy.mock.calls[0]?.[1]).toBeCloseTo(0.5 * blocks * 100, 3);
  });

  it.each([
    ['was never read', { timestamp: 0 }],
    ['was read to its end', { timestamp: 0.97, completed: true }],
    ['holds a position of a video that it once was', { timestamp: 31 }],
  ])('is the start for one that %s', async (_, record) => {
    layOut();
    const calls = articleCourse({ 'GET /courses/rag/lectures/text/progress': recordOf('text', record) });
    await open();
    await waitFor(() => expect(callsTo(calls, 'GET', /text\/progress/).length).toBeGreaterThan(0));
    await act(() => Promise.resolve());
    expect(scrolledBy).not.toHaveBeenCalled();
  });
});
