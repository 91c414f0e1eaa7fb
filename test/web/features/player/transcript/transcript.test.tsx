import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createPlayhead } from '#web/features/player/transcript/playhead.ts';
import { Transcript } from '#web/features/player/transcript/Transcript.tsx';
import { saveFile } from '#web/lib/browser/save-file.ts';

vi.mock('#web/lib/browser/save-file.ts', () => ({ saveFile: vi.fn() }));

const rowHeight = 50;
const boxHeight = 200;
const cues = Array.from({ length: 40 }, (_, index) => ({
  start: index * 4,
  end: index * 4 + 4,
  text: index % 10 === 3 ? `Chunk number ${index}` : `Sentence ${index}`,
}));

/** Gives the list a layout, which jsdom lacks: 40 rows of 50 px in a box of 200 px. */
const layOut = () => {
  const list = screen.getByRole('list', { name: 'Transcript' });
  list.getBoundingClientRect = () => new DOMRect(0, 0, 300, boxHeight);
  [...list.children].forEach((row, index) => {
    row.getBoundingClientRect = () => new DOMRect(0, index * rowHeight - list.scrollTop, 300, rowHeight);
  });
  return list;
};
const show = (more: object = {}) => {
  const playhead = createPlayhead();
  const onSeek = vi.fn();
  render(
    <Transcript
      title="Chunking"
      transcript={{ lectureId: 'one', lang: 'en', languages: ['en'], cues, chapters: [] }}
      playhead={playhead}
      onSeek={onSeek}
      {...more}
    />,
  );
  const list = layOut();
  const playTo = (seconds: number) =>
    act(() => {
      playhead.set(seconds);
    });
  /** Scrolls the list as a reader would. */
  const scrollTo = (top: number) => {
    list.scrollTop = top;
    fireEvent.scroll(list);
  };
  return { list, onSeek, playTo, scrollTo };
};
const current = () => document.querySelector('[aria-current]')?.textContent;
const back = () => screen.queryByRole('button', { name: 'Back to now' });
const field = () => screen.getByRole('searchbox', { name: 'Search in the transcript' });

describe('the transcript of a lecture', () => {
  it('marks what is said, and keeps it in sight', () => {
    const { list, playTo } = show();
    expect(current()).toBeUndefined();
    playTo(8.5);
    expect(current()).toBe('0:08Sentence 2');
    expect(list.scrollTop).toBe(0);
    playTo(81);
    expect(current()).toBe('1:20Sentence 20');
    expect(list.scrollTop).toBe(20 * rowHeight - 0.3 * boxHeight);
    fireEvent.scroll(list);
    expect(back()).toBeNull();
  });

  it('leaves who scrolled away where they are, until they go back', async () => {
    const { list, playTo, scrollTo } = show();
    playTo(1);
    scrollTo(1_500);
    playTo(9);
    expect(list.scrollTop).toBe(1_500);
    await userEvent.click(back()!);
    expect(list.scrollTop).toBe(2 * rowHeight - 0.3 * boxHeight);
    fireEvent.scroll(list);
    expect(back()).toBeNull();
    playTo(101);
    expect(list.scrollTop).toBe(25 * rowHeight - 0.3 * boxHeight);
  });

  it('follows again when the learner scrolls back to what is said', () => {
    const { list, playTo, scrollTo } = show();
    playTo(1);
    scrollTo(1_500);
    expect(back()).toBeTruthy();
    scrollTo(0);
    expect(back()).toBeNull();
    playTo(101);
    expect(list.scrollTop).toBe(25 * rowHeight - 0.3 * boxHeight);
  });

  it('seeks by a press and by Enter, with one stop for the tab key', async () => {
    const { onSeek, list } = show();
    await userEvent.click(screen.getByRole('button', { name: /Sentence 5/ }));
    expect(onSeek.mock.calls).toEqual([[20]]);
    expect(list.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(onSeek).toHaveBeenLastCalledWith(24);
    await userEvent.keyboard('{End}{Enter}');
    expect(onSeek).toHaveBeenLastCalledWith(156);
    await userEvent.keyboard('{Home}{Enter}');
    expect(onSeek).toHaveBeenLastCalledWith(0);
  });

  it('keeps its stop for the tab key beside a question that has the focus', async () => {
    const question = { id: 'why', at: 80, text: 'Why?', kind: 'single', options: [] };
    const { list } = show({ questions: [question] });
    act(() => screen.getByRole('button', { name: 'Question at 1:20' }).focus());
    expect(list.querySelector('[tabindex="0"]')?.textContent).toBe('1:20Sentence 20');
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('1:20Sentence 20');
  });

  it('is searched with a count, forward from what is said, and around', async () => {
    const { list, playTo } = show();
    playTo(60);
    await userEvent.type(field(), 'chunk');
    const marked = () => document.querySelector('mark[data-active]')?.closest('button')?.textContent;
    expect(document.querySelectorAll('mark')).toHaveLength(4);
    expect(screen.getByText('3 of 4')).toBeTruthy();
    expect(marked()).toBe('1:32Chunk number 23');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('4 of 4')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next match' }));
    expect(screen.getByText('1 of 4')).toBeTruthy();
    expect(marked()).toBe('0:12Chunk number 3');
    const place = list.scrollTop;
    playTo(120);
    expect(list.scrollTop).toBe(place);
    field().focus();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    expect(screen.getByText('4 of 4')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(document.querySelectorAll('mark')).toHaveLength(0);
    await userEvent.type(field(), 'nowhere');
    expect(screen.getByText('Not found')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next match' }));
  });

  it('is copied and downloaded whole', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'Copy the transcript' }));
    expect(screen.getByText('Copied')).toBeTruthy();
    const copied = await navigator.clipboard.readText();
    expect(copied).toMatch(/^Chunking\n\n\[0:00\] Sentence 0\n/);
    expect(copied).toContain('[2:36] Sentence 39');
    await user.click(screen.getByRole('button', { name: 'Download the transcript' }));
    expect(saveFile).toHaveBeenCalledExactlyOnceWith('one.en.txt', copied, 'text/plain');
  });

  it('says so where copying is not allowed', async () => {
    const user = userEvent.setup();
    show();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy the transcript' }));
    expect(screen.getByText('Copying is not allowed here')).toBeTruthy();
  });

  it('has all of its text in the page', () => {
    const { list } = show();
    expect(within(list).getAllByRole('listitem')).toHaveLength(40);
  });
});
