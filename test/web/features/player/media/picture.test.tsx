import { act, fireEvent, render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MediaContext } from '#web/features/player/media/media-context.ts';
import type { MediaPlayer } from '#web/features/player/media/media-player.ts';
import { initialMediaState } from '#web/features/player/media/media-state.ts';
import { Picture } from '#web/features/player/media/Picture.tsx';

const stage = document.createElement('div');
const media = {
  el: stage,
  state: { ...initialMediaState, currentTime: 30 },
  subscribe: () => () => undefined,
  togglePaused: vi.fn(),
  toggleFullscreen: vi.fn(),
  seek: vi.fn(),
};
const picture = () => document.querySelector('video')?.parentElement as HTMLElement;
/** Presses at this fraction of the width, 0 to 1. */
const press = (part: number, pointerType: 'mouse' | 'touch' = 'touch') => {
  const at = { clientX: part * 100, button: 0, pointerType, bubbles: true };
  act(() => {
    fireEvent.pointerDown(picture(), at);
    fireEvent.pointerUp(picture(), at);
  });
};
/** Counts how often presses toggled playback, toggled full screen, and sought. */
const done = () => [
  media.togglePaused.mock.calls.length,
  media.toggleFullscreen.mock.calls.length,
  media.seek.mock.calls.flat(),
];

describe('a press of the picture', () => {
  beforeEach(() => {
    stage.removeAttribute('data-controls');
    stage.style.setProperty('--controls-over', '0');
    document.body.append(stage);
    render(
      <MediaContext value={media as unknown as MediaPlayer}>
        <Picture title="One">
          <video />
        </Picture>
      </MediaContext>,
    );
    vi.spyOn(picture(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 50));
  });

  it('plays or pauses', () => {
    press(0.5);
    expect(done()).toEqual([1, 0, []]);
  });

  it('is none when it was made elsewhere and is only let go here', () => {
    fireEvent.pointerUp(picture(), { button: 0, pointerType: 'mouse' });
    expect(done()).toEqual([0, 0, []]);
    fireEvent.pointerDown(picture(), { button: 0, pointerType: 'mouse' });
    fireEvent.pointerLeave(picture());
    fireEvent.pointerUp(picture(), { button: 0, pointerType: 'mouse' });
    expect(done()).toEqual([0, 0, []]);
  });

  it('takes the whole screen when it is made twice, and leaves playing as it was', () => {
    press(0.5, 'mouse');
    press(0.5, 'mouse');
    expect(done()).toEqual([2, 1, []]);
  });

  it.each([
    [0.1, 20],
    [0.9, 40],
  ])('goes ten seconds on or back when a finger makes it twice at a side: %d', (part, seconds) => {
    press(part);
    press(part);
    expect(done()).toEqual([2, 0, [seconds]]);
  });

  it('is two presses at two places', () => {
    press(0.1);
    press(0.9);
    expect(done()).toEqual([2, 0, []]);
  });

  it('only shows the controls where they lie over the picture, and jumps all the same', () => {
    stage.style.setProperty('--controls-over', '1');
    press(0.9);
    expect(done()).toEqual([0, 0, []]);
    stage.setAttribute('data-controls', '');
    press(0.9);
    expect(done()).toEqual([0, 0, [40]]);
  });
});
