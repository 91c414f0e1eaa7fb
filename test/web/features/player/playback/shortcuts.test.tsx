import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { MediaPlayer } from '#web/features/player/media/media-player.ts';
import { initialMediaState } from '#web/features/player/media/media-state.ts';
import { useShortcuts } from '#web/features/player/playback/useShortcuts.ts';

const fakePlayer = (state: Partial<MediaPlayer['state']> = {}) => ({
  state: { ...initialMediaState, canPlay: true, duration: 100, ...state },
  announce: vi.fn(),
  seek: vi.fn(),
  setVolume: vi.fn(),
  togglePaused: vi.fn(),
});

/** A page with shortcuts and their effects. */
const open = (player: ReturnType<typeof fakePlayer>, hasHelp = true) => {
  const [onHelp, onBookmark] = [vi.fn(), vi.fn()];
  const actions = hasHelp ? { onHelp, onBookmark } : undefined;
  const Page = () => {
    useShortcuts({ current: player as unknown as MediaPlayer }, actions);
    return <div data-media-player="" tabIndex={0} />;
  };
  const stage = render(<Page />).container.querySelector<HTMLElement>('[data-media-player]');
  const press = (key: string, repeat = false, target: Element | null = stage) => {
    const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
    target?.dispatchEvent(event);
    return event;
  };
  return { press, onHelp, onBookmark };
};

it('a key that is held down bookmarks and plays once, goes on seeking, and never scrolls the page', () => {
  const player = fakePlayer();
  const { press, onHelp, onBookmark } = open(player);
  for (const key of ['b', 'k', '?', 'j']) {
    press(key);
    expect(press(key, true).defaultPrevented).toBe(true);
  }
  expect(onBookmark).toHaveBeenCalledOnce();
  expect(player.togglePaused).toHaveBeenCalledOnce();
  expect(onHelp).toHaveBeenCalledOnce();
  expect(player.seek).toHaveBeenCalledTimes(2);
});

it.each([
  ['on the whole page where the help says how to turn them off', true, 2],
  ['in the player only where there is no help', false, 1],
])('letters are shortcuts %s', (_, hasHelp, times) => {
  const player = fakePlayer();
  const { press } = open(player, hasHelp);
  expect(press('k', false, document.body).defaultPrevented).toBe(hasHelp);
  press('k');
  expect(player.togglePaused).toHaveBeenCalledTimes(times);
});

it('the volume keys of a muted video start from silence', () => {
  const player = fakePlayer({ muted: true, volume: 0.8 });
  const { press } = open(player);
  press('ArrowDown');
  expect(player.setVolume).not.toHaveBeenCalled();
  expect(player.announce).toHaveBeenLastCalledWith('Volume 0%');
  press('ArrowUp');
  expect(player.setVolume).toHaveBeenCalledExactlyOnceWith(0.05);
});
