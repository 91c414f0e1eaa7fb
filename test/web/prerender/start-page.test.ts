import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeoverEvent } from '#web/lib/loading/static-page.ts';
import { startPage } from '#web/prerender/start-page.ts';

const load = vi.fn<(address: string) => Promise<unknown>>();
let visitType = 'navigate';

const open = (address: string, page: object = {}): void => {
  window.history.replaceState(null, '', address);
  document.body.innerHTML =
    '<div id="root"><p>Text</p><a href="/faq">Questions</a><button type="button">Press</button>' +
    '<form method="get"><input name="search"><button type="submit">Go</button></form></div>' +
    `<script type="application/json" id="page-data">${JSON.stringify({ path: '/about', resources: {}, entry: '/entry.js', scripts: ['/more.js', '/page.js'], ...page })}</script>`;
  startPage({ pageDataId: 'page-data', takeoverEvent }, load);
};
const find = (selector: string): HTMLElement => document.querySelector(selector) as HTMLElement;
const doTo = (selector: string, type: string, more: object = {}): boolean =>
  find(selector).dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), more));
/** URLs of the preloaded scripts, in order. */
const fetched = (): (string | null)[] =>
  [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
const takeOver = (detail: 'done' | 'failed'): void =>
  void document.dispatchEvent(new CustomEvent(takeoverEvent, { detail }));

beforeEach(() => {
  vi.useFakeTimers();
  visitType = 'navigate';
  load.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [{ type: visitType }] });
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then));
});
afterEach(() => {
  // Removes the page's remaining listeners, for use and for the takeover.
  doTo('a', 'pointerover');
  takeOver('done');
  document.head.replaceChildren();
  delete document.documentElement.dataset.returning;
});

it('a page with a video loads the application at once', () => {
  open('/about', { startsOn: 'load' });
  vi.advanceTimersByTime(1);
  expect(load).toHaveBeenCalledExactlyOnceWith('/entry.js');
});

describe('a page that is only read', () => {
  it.each([
    ['p', 'pointerover'],
    ['p', 'pointerdown'],
    ['p', 'scroll'],
    ['p', 'keydown'],
  ])('loads nothing for %s %s, however long', (selector, type) => {
    open('/about', { startsOn: 'use' });
    doTo(selector, type);
    vi.advanceTimersByTime(60_000);
    expect(load).not.toHaveBeenCalled();
  });

  it.each([
    ['a', 'pointerover'],
    ['input', 'focusin'],
    ['button', 'pointerdown'],
  ])('loads its code once when a control is used: %s %s', (selector, type) => {
    open('/about', { startsOn: 'use' });
    doTo(selector, type);
    doTo(selector, type);
    expect(load.mock.calls).toEqual([['/entry.js']]);
    expect(fetched()).toEqual(['/entry.js', '/more.js', '/page.js']);
  });

  it.each<[string, () => void]>([
    ['a session', () => document.documentElement.setAttribute('data-returning', '')],
    ['a message that an earlier page kept', () => sessionStorage.setItem('northlight:toast', 'Saved')],
    [
      'a place to come back to',
      () => {
        visitType = 'back_forward';
        sessionStorage.setItem('northlight:scroll', '[]');
      },
    ],
    ['consent to being measured', () => localStorage.setItem('northlight:consent', 'granted')],
  ])('loads its code at once for %s', (_name, prepare) => {
    prepare();
    open('/about', { startsOn: 'use' });
    vi.advanceTimersByTime(5_000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each(['/about?link=true', '/about#mail-to=ada@example.com', '/elsewhere'])(
    'loads its code at once at an address that its markup knows nothing of: %s',
    (address) => {
      open(address, { startsOn: 'use' });
      vi.advanceTimersByTime(100);
      expect(load).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    [{}, 0],
    [{ forms: { contact: {} } }, 1],
  ])('with a form loads its code where the deployment has another one: %j', async (config, times) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(config))));
    open('/about', { startsOn: 'form' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(load).toHaveBeenCalledTimes(times);
  });
});

describe('any other page', () => {
  it('has its code fetched when it has loaded itself, and runs it when it was left alone for a while', () => {
    open('/about');
    expect(fetched()).toEqual([]);
    vi.advanceTimersByTime(1_500);
    expect(fetched()).toEqual(['/entry.js', '/more.js', '/page.js']);
    expect(load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(4_000);
    expect(load).toHaveBeenCalledTimes(1);
    expect(fetched()).toHaveLength(3);
  });

  it('runs its code at once where the visit is counted', () => {
    localStorage.setItem('northlight:consent', 'granted');
    open('/about');
    vi.advanceTimersByTime(1_500);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each(['pointermove', 'keydown', 'scroll', 'wheel', 'focusin'])(
    'loads its code at the first %s',
    (type) => {
      open('/about');
      doTo('p', type, type === 'pointermove' ? { movementX: 0, movementY: -2 } : {});
      expect(load).toHaveBeenCalledTimes(1);
    },
  );

  it('loads none for a pointer that was at rest where the page opened', () => {
    open('/about');
    doTo('p', 'pointermove', { movementX: 0, movementY: 0 });
    expect(load).not.toHaveBeenCalled();
  });
});

describe('what is done before the code is there', () => {
  it('is done again when it is: the last press, once', () => {
    open('/about', { startsOn: 'use' });
    const pressed = vi.fn();
    find('button').addEventListener('click', pressed);
    expect(doTo('button', 'click')).toBe(false);
    doTo('button', 'click');
    expect(pressed).not.toHaveBeenCalled();
    takeOver('done');
    expect(pressed).toHaveBeenCalledTimes(1);
    doTo('button', 'click');
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  const drawAnew = (html: string): Promise<void> => {
    find('#root').innerHTML = `<p>Text</p><a href="/faq">Questions</a>${html}`;
    return Promise.resolve();
  };

  it('is done to the button that comes in place of one that is gone, once', async () => {
    open('/about?link=true');
    doTo('button', 'click');
    await drawAnew('<p>Confirming your address</p>');
    takeOver('done');
    const pressed = vi.fn();
    document.addEventListener('click', pressed);
    await drawAnew('<button type="button">Other</button><button type="button" disabled>Press</button>');
    expect(pressed).not.toHaveBeenCalled();
    await drawAnew('<button type="button">Other</button><button type="button">Press</button>');
    await drawAnew('<button type="button">Press</button>');
    expect(pressed.mock.calls.map(([event]) => (event as Event).target)).toEqual([
      expect.objectContaining({ textContent: 'Press' }),
    ]);
    document.removeEventListener('click', pressed);
  });

  it.each<[string, () => void]>([
    ['something else was done', () => void doTo('p', 'pointerdown')],
    ['it stayed away too long', () => void vi.advanceTimersByTime(10_000)],
  ])('is not done to a button that comes after %s', async (_case, meanwhile) => {
    open('/about?link=true');
    doTo('button', 'click');
    await drawAnew('<p>Confirming your address</p>');
    takeOver('done');
    meanwhile();
    const pressed = vi.fn();
    document.addEventListener('click', pressed);
    await drawAnew('<button type="button">Press</button>');
    expect(pressed).not.toHaveBeenCalled();
    document.removeEventListener('click', pressed);
  });

  it('is done again for a form that was sent', () => {
    open('/about', { startsOn: 'use' });
    const sent = vi.fn((event: Event) => event.preventDefault());
    find('form').addEventListener('submit', sent);
    expect(doTo('form', 'submit')).toBe(false);
    expect(sent).not.toHaveBeenCalled();
    takeOver('done');
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('is done in the form that took the place of one that was sent', () => {
    open('/about', { startsOn: 'use' });
    const sent = vi.fn((event: Event) => event.preventDefault());
    doTo('form', 'submit');
    const renewed = document.createElement('form');
    renewed.addEventListener('submit', sent);
    find('form').replaceWith(renewed);
    takeOver('done');
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('is left to the browser for links', () => {
    open('/about', { startsOn: 'use' });
    expect(doTo('a', 'click')).toBe(true);
  });

  it('is not done without the code; a form is sent by the browser', async () => {
    load.mockRejectedValue(new Error('gone'));
    open('/about', { startsOn: 'use' });
    const pressed = vi.fn();
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    find('button').addEventListener('click', pressed);
    doTo('button', 'click');
    doTo('form', 'submit');
    await vi.advanceTimersByTimeAsync(100);
    expect(pressed).not.toHaveBeenCalled();
    expect(submit).toHaveBeenCalledTimes(1);
    doTo('button', 'click');
    expect(pressed).toHaveBeenCalledTimes(1);
  });
});
