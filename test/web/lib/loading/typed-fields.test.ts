import { afterEach, expect, it } from 'vitest';
import { rememberTyped } from '#web/lib/loading/typed-fields.ts';

afterEach(() => document.body.replaceChildren());

it('a field that was typed into stays the one in use when the page is rendered anew, so nothing that it opens closes', () => {
  const markup = '<input type="text" name="search"><input type="text" name="other">';
  document.body.innerHTML = markup;
  const replay = rememberTyped(document);
  const [early] = document.querySelectorAll('input');
  early?.focus();
  if (early) early.value = 'ada';
  early?.dispatchEvent(new Event('input', { bubbles: true }));

  document.body.innerHTML = markup;
  const [search] = document.querySelectorAll('input');
  const events: string[] = [];
  for (const type of ['focusin', 'input', 'focusout'])
    search?.addEventListener(type, () => events.push(type));
  replay();

  expect(search?.value).toBe('ada');
  expect(document.activeElement).toBe(search);
  expect(events[0]).toBe('focusin');
  expect(events).not.toContain('focusout');
});
