import { describe, expect, it } from 'vitest';
import { rememberTyped } from '#web/lib/loading/typed-fields.ts';

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

describe('a text that was typed before the page was rendered anew', () => {
  /** Renders the page anew, first without the form, which comes after the visitor has pressed something else. */
  const renew = async (value = '', leadsTo = '') => {
    document.body.innerHTML = '<input name="first" />';
    const before = document.querySelector('input')!;
    const replay = rememberTyped(document);
    before.value = 'Ada';
    before.dispatchEvent(new Event('input', { bubbles: true }));
    document.body.innerHTML = '<button>Send</button>';
    replay();
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    history.replaceState(null, '', leadsTo);
    document.body.innerHTML = '<input name="first" />';
    const after = document.querySelector('input')!;
    after.value = value;
    await Promise.resolve();
    return after.value;
  };

  it('comes back in a field that appears late, whatever was pressed meanwhile', async () => {
    expect(await renew()).toBe('Ada');
  });

  it('is not put into a field of another page, to which the visitor went meanwhile', async () => {
    expect(await renew('', '/contact')).toBe('');
  });

  it('replaces nothing that was typed anew', async () => {
    expect(await renew('Grace')).toBe('Grace');
  });
});
