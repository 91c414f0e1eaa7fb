import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { go } from '../../../support/learner.tsx';
import { address, course, freshPlayer, show } from '../../../support/player.tsx';
import { stage } from '../../../support/stage.tsx';

vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../../support/stage.tsx'));
freshPlayer();
/** What comes over the picture late in a film is loaded after the first picture. */
const untilLoaded = () => {
  screen.getByTestId('video').dispatchEvent(new Event('loadeddata'));
  return act(() => vi.dynamicImportSettled());
};

describe('what follows a finished lecture', () => {
  it('counts down to the next lecture at the end', async () => {
    course();
    show('/courses/rag/content/0/a');
    await screen.findByTestId('video');
    await untilLoaded();
    vi.useFakeTimers();
    act(() => stage.end());
    const next = screen.getByRole('group', { name: 'Up next' });
    expect(next.textContent).toContain('Lecture b');
    for (let second = 0; second < 7; second += 1) act(() => void vi.advanceTimersByTime(1_000));
    expect(address()).toBe('/courses/rag/content/0/a');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(address()).toBe('/courses/rag/content/0/b');
  });

  it('takes the countdown back when the learner goes away, plays on or asks for a place', async () => {
    course();
    show('/courses/rag/content/0/a');
    await screen.findByTestId('video');
    await untilLoaded();
    const upNext = () => screen.queryByRole('group', { name: 'Up next' });
    act(() => stage.end());
    expect(upNext()).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next: Lecture b' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous: Lecture a' }));
    expect(screen.getByTestId('video').textContent).toBe('a');
    expect(upNext()).toBeNull();
    act(() => stage.end());
    act(() => stage.watch());
    expect(upNext()).toBeNull();
    act(() => stage.end());
    expect(upNext()).toBeTruthy();
    await go('/courses/rag/content/0/a?t=12');
    expect(upNext()).toBeNull();
  });

  it('takes nothing of the line before the first picture', async () => {
    course();
    show('/courses/rag/content/0/a');
    await screen.findByTestId('video');
    await act(() => vi.dynamicImportSettled());
    act(() => stage.end());
    expect(screen.queryByRole('group', { name: 'Up next' })).toBeNull();
    await untilLoaded();
    expect(screen.getByRole('group', { name: 'Up next' })).toBeTruthy();
  });

  it('says what is to be reviewed today', async () => {
    course({ 'GET /reviews?limit=50': { due: 3, later: 0, next: null, items: [] } });
    show('/courses/rag/content/0/a');
    await screen.findByTestId('video');
    await untilLoaded();
    act(() => stage.end());
    const link = await screen.findByRole('link', { name: '3 items to review today' });
    expect(link.getAttribute('href')).toBe('/review');
  });

  it('holds the countdown while the learner writes or is in a dialog', async () => {
    course();
    localStorage.setItem('northlight:study-tab', 'notes');
    show('/courses/rag/content/0/a');
    const notes = await screen.findByRole('textbox', { name: 'Notes on Lecture a' });
    await untilLoaded();
    vi.useFakeTimers();
    act(() => notes.focus());
    act(() => stage.end());
    expect(screen.getByRole('group', { name: 'Up next' }).textContent).toContain(
      'Waiting until you are done',
    );
    act(() => void vi.advanceTimersByTime(60_000));
    expect(address()).toBe('/courses/rag/content/0/a');
    act(() => notes.blur());
    await act(async () => {
      screen.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await vi.dynamicImportSettled();
    });
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(address()).toBe('/courses/rag/content/0/a');
    act(() => screen.getByRole('button', { name: 'Close' }).click());
    act(() => void vi.advanceTimersByTime(8_000));
    expect(address()).toBe('/courses/rag/content/0/b');
  });

  it('stays when the countdown is called off', async () => {
    course();
    show('/courses/rag/content/0/a');
    await screen.findByTestId('video');
    await untilLoaded();
    vi.useFakeTimers();
    act(() => stage.end());
    act(() => screen.getByRole('button', { name: 'Cancel' }).click());
    act(() => void vi.advanceTimersByTime(60_000));
    expect(address()).toBe('/courses/rag/content/0/a');
  });
});
