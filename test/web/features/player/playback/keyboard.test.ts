import { describe, expect, it } from 'vitest';
import { findCommand, nextSpeed } from '#web/features/player/playback/keyboard.ts';

const inPlayer = (html: string) => `<div data-media-player>${html}</div>`;
/** Returns the command of a key press in the given element of a page; default: inside the player. */
const press = (
  key: string,
  {
    html = inPlayer('<p class="target"></p>'),
    hasSingleKeys = true,
    ...init
  }: KeyboardEventInit & { html?: string; hasSingleKeys?: boolean } = {},
) => {
  document.body.innerHTML = html;
  const target = document.body.querySelector('.target') ?? document.body.firstElementChild;
  let command: ReturnType<typeof findCommand> = null;
  document.addEventListener('keydown', (event) => (command = findCommand(event, hasSingleKeys)), {
    once: true,
  });
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  return command;
};

describe('player keys', () => {
  it.each([
    [' ', { kind: 'toggle-play' }],
    ['k', { kind: 'toggle-play' }],
    ['K', { kind: 'toggle-play' }],
    ['j', { kind: 'seek-by', seconds: -10 }],
    ['l', { kind: 'seek-by', seconds: 10 }],
    ['ArrowLeft', { kind: 'seek-by', seconds: -5 }],
    ['ArrowRight', { kind: 'seek-by', seconds: 5 }],
    ['ArrowUp', { kind: 'volume-by', step: 0.05 }],
    ['ArrowDown', { kind: 'volume-by', step: -0.05 }],
    ['m', { kind: 'toggle-mute' }],
    ['f', { kind: 'toggle-fullscreen' }],
    ['c', { kind: 'toggle-captions' }],
    ['<', { kind: 'speed-by', step: -0.25 }],
    ['>', { kind: 'speed-by', step: 0.25 }],
    ['0', { kind: 'seek-to', fraction: 0 }],
    ['9', { kind: 'seek-to', fraction: 0.9 }],
    ['?', { kind: 'help' }],
  ])('%s', (key, command) => {
    expect(press(key)).toEqual(command);
  });

  it.each(['a', 'Enter', 'Tab', 'Escape', 'F5'])('leaves %s to the browser', (key) => {
    expect(press(key)).toBeNull();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('leaves shortcuts with %s to the browser', (modifier) => {
    expect(press('f', { [modifier]: true })).toBeNull();
  });

  it.each([
    '<input class="target">',
    '<textarea class="target"></textarea>',
    '<select class="target"></select>',
    '<div contenteditable="true"><b class="target">x</b></div>',
  ])('does nothing while typing in %s', (html) => {
    expect(press('k', { html })).toBeNull();
  });

  it('leaves the arrows to sliders and menus', () => {
    const slider = inPlayer('<div role="slider" class="target"></div>');
    expect(press('ArrowLeft', { html: slider })).toBeNull();
    expect(
      press('ArrowDown', { html: inPlayer('<div role="menu"><i class="target"></i></div>') }),
    ).toBeNull();
    expect(press('k', { html: slider })).toEqual({ kind: 'toggle-play' });
  });

  it('leaves space to a focused button', () => {
    expect(press(' ', { html: inPlayer('<button class="target"></button>') })).toBeNull();
  });

  it.each([' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])(
    'leaves “%s” to the page, which it scrolls, outside the player',
    (key) => {
      expect(press(key, { html: '<h1 class="target" tabindex="-1">Title</h1>' })).toBeNull();
      expect(press(key, { html: '<a href="/" class="target">x</a>' })).toBeNull();
    },
  );

  it('takes every key in full screen, where there is only the player', () => {
    const player = document.createElement('div');
    player.dataset.mediaPlayer = '';
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: player });
    expect(press(' ', { html: '<h1 class="target">Title</h1>' })).toEqual({ kind: 'toggle-play' });
    Reflect.deleteProperty(document, 'fullscreenElement');
  });

  it('leaves letters, digits and signs alone when they are turned off, but not the keys of the player', () => {
    const keys = ['k', 'M', 'b', '0', '?', '<'];
    expect(keys.map((key) => press(key, { hasSingleKeys: false }))).toEqual(keys.map(() => null));
    expect(press(' ', { hasSingleKeys: false })).toEqual({ kind: 'toggle-play' });
    expect(press('ArrowUp', { hasSingleKeys: false })).toEqual({ kind: 'volume-by', step: 0.05 });
  });

  it('does nothing inside a dialog', () => {
    expect(press('k', { html: '<div role="dialog"><i class="target"></i></div>' })).toBeNull();
    expect(press('k', { html: '<dialog open><i class="target"></i></dialog>' })).toBeNull();
  });
});

it('keeps the speed within 0.5 and 2', () => {
  expect([nextSpeed(1, 0.25), nextSpeed(2, 0.25), nextSpeed(0.5, -0.25)]).toEqual([1.25, 2, 0.5]);
});
