import { afterEach, describe, expect, it } from 'vitest';
import { commandOf, nextSpeed } from '../../web/src/features/player/logic/keyboard.ts';

/** The command of a key pressed in the given element of a page. */
const press = (key: string, { html = '<p></p>', ...init }: KeyboardEventInit & { html?: string } = {}) => {
  document.body.innerHTML = html;
  const target = document.body.querySelector('.target') ?? document.body.firstElementChild;
  let command: ReturnType<typeof commandOf> = null;
  document.addEventListener('keydown', (event) => (command = commandOf(event)), { once: true });
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  return command;
};

describe('player keys', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });

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
    expect(press('ArrowLeft', { html: '<div role="slider" class="target"></div>' })).toBeNull();
    expect(press('ArrowDown', { html: '<div role="menu"><i class="target"></i></div>' })).toBeNull();
    expect(press('k', { html: '<div role="slider" class="target"></div>' })).toEqual({ kind: 'toggle-play' });
  });

  it('leaves space to a focused button, but not to a link', () => {
    expect(press(' ', { html: '<button class="target"></button>' })).toBeNull();
    expect(press(' ', { html: '<a href="/" class="target">x</a>' })).toEqual({ kind: 'toggle-play' });
  });

  it('does nothing inside a dialog', () => {
    expect(press('k', { html: '<div role="dialog"><i class="target"></i></div>' })).toBeNull();
    expect(press('k', { html: '<dialog open><i class="target"></i></dialog>' })).toBeNull();
  });
});

it('keeps the speed within 0.5 and 2', () => {
  expect([nextSpeed(1, 0.25), nextSpeed(2, 0.25), nextSpeed(0.5, -0.25)]).toEqual([1.25, 2, 0.5]);
});
