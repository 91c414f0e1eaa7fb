import { describe, expect, it, onTestFinished } from 'vitest';
import { createCodeEditor } from '#web/features/player/code/code-editor.ts';
import { findCommand, isOccupied, takesKeys } from '#web/features/player/playback/keyboard.ts';

/** Returns the field of an editor in the page, which goes before it measures itself: jsdom has no layout. */
const open = (): HTMLElement => {
  const options = { label: 'Code', onChange: () => undefined, onRun: () => undefined };
  const { element, destroy } = createCodeEditor('a', options);
  onTestFinished(destroy);
  document.body.append(element);
  const field = element.shadowRoot?.querySelector<HTMLElement>('.cm-content');
  if (!field) throw new Error('no editor');
  return field;
};

describe('the code editor', () => {
  it.each(['/', '?', 'k', '5', '<'])('keeps %s from the shortcuts of the page', (key) => {
    const field = open();
    const seen: unknown[] = [];
    document.addEventListener('keydown', (event) => seen.push(takesKeys(event.target), findCommand(event)), {
      once: true,
    });
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    );
    expect(seen).toEqual([true, null]);
  });

  it('occupies the learner while it has the focus', () => {
    const field = open();
    expect(isOccupied()).toBe(false);
    field.focus();
    expect(isOccupied()).toBe(true);
  });
});
