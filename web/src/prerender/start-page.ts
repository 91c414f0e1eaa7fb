import type { SiteConfig } from '../lib/browser/site-config.ts';
import type { StaticPage, TakeoverResult } from '../lib/loading/static-page.ts';

interface Start {
  readonly pageDataId: string;
  readonly takeoverEvent: string;
}

/**
 * The start script of static pages: loads the application when the visitor needs it. Until then the page can be read and its
 * links work. A click on a button or a submitted form waits for the application; links are left to the browser. The
 * function is inlined in the page as text, so it cannot use anything outside of its body.
 */
export const startPage = (
  { pageDataId, takeoverEvent }: Start,
  load: (address: string) => Promise<unknown>,
): void => {
  const page = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as StaticPage;
  const { hash, pathname, search } = location;
  const waitsForUse = page.startsOn === 'use' || page.startsOn === 'form';
  /** Aborted once the application starts to load: removes the listeners that start it. */
  const watching = new AbortController();
  /** Aborted after the takeover: removes the listeners that hold clicks and forms back. */
  const holding = new AbortController();
  const controls = 'a[href], button, input, select, textarea, summary';
  /** How long to wait for a button that the application renders again, possibly after an API request (ms). */
  const patienceMs = 10_000;
  const storages = { tab: 'sessionStorage', device: 'localStorage' } as const;
  /** The application starts this long after `load` even without interaction, for example to ask for consent (ms). */
  const startAfterMs = 5_000;
  /** Time for the page to decode and paint after `load`, before scripts are fetched (ms). */
  const settleMs = 1_000;
  let isFetched = false;
  let isStarted = false;
  let lastPointed: PointerEvent | undefined;
  /** Repeats the last click or form that was held back. */
  let release: ((takeover: TakeoverResult) => void) | undefined;

  const read = (storage: keyof typeof storages, key: string): string | null => {
    try {
      return window[storages[storage]].getItem(key);
    } catch {
      return null;
    }
  };
  const findControl = ({ target }: Event): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>(controls) : null;

  /** Downloads the scripts without running them. */
  const fetchAhead = (): void => {
    if (isFetched) return;
    isFetched = true;
    for (const href of [page.entry, ...page.scripts]) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
  };
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    watching.abort();
    fetchAhead();
    load(page.entry).catch(() => settle('failed'));
  };

  /** Repeats the visitor's last actions, now that the application listens. If it failed, the browser submits a held form. */
  const settle = (takeover: TakeoverResult): void => {
    holding.abort();
    const repeat = release;
    release = undefined;
    if (takeover === 'failed') {
      repeat?.(takeover);
      return;
    }
    if (lastPointed?.target instanceof Element && lastPointed.target.matches(':hover')) {
      const { pointerType } = lastPointed;
      lastPointed.target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
    }
    const focused = document.activeElement;
    if (focused?.matches(controls)) focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    repeat?.(takeover);
  };

  /** Clicks a button. If the application replaced it, waits for a button of the same name, until the visitor does something else. */
  const press = (button: HTMLButtonElement): void => {
    if (button.isConnected) {
      button.click();
      return;
    }
    const getName = (each: HTMLButtonElement) => each.getAttribute('aria-label') ?? each.textContent;
    const waiting = new AbortController();
    const look = (): void => {
      const found = [...document.querySelectorAll('button')].find(
        (each) => !each.disabled && getName(each) === getName(button),
      );
      if (!found || waiting.signal.aborted) return;
      waiting.abort();
      found.click();
    };
    const observer = new MutationObserver(look);
    waiting.signal.addEventListener('abort', () => observer.disconnect());
    for (const other of ['pointerdown', 'keydown']) {
      document.addEventListener(other, () => waiting.abort(), { capture: true, signal: waiting.signal });
    }
    setTimeout(() => waiting.abort(), patienceMs);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    look();
  };

  /** Stops an event and starts the application, which repeats it. */
  const hold = (event: Event, repeat: (takeover: TakeoverResult) => void): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    release = repeat;
    start();
  };
  const options = { capture: true, signal: holding.signal };
  document.addEventListener(
    'click',
    (event) => {
      const control = findControl(event);
      if (!(control instanceof HTMLButtonElement) || (control.form && control.type === 'submit')) return;
      hold(event, (takeover) => takeover === 'done' && press(control));
    },
    options,
  );
  document.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event;
      if (!(target instanceof HTMLFormElement)) return;
      const nth = [...document.forms].indexOf(target);
      hold(event, (takeover) => {
        // A page that is rendered anew has its forms in the same order.
        const form = target.isConnected ? target : document.forms[nth];
        if (takeover === 'done') {
          // This event makes React hydrate the part of the page with the form; a submit event would not.
          form?.dispatchEvent(new Event('input', { bubbles: true }));
          form?.requestSubmit(submitter?.isConnected ? submitter : undefined);
        } else if (form?.method === 'get') form.submit();
      });
    },
    options,
  );
  document.addEventListener('pointerover', (event) => (lastPointed = event), options);
  document.addEventListener(takeoverEvent, (event) => settle((event as CustomEvent<TakeoverResult>).detail), {
    once: true,
  });

  const historyState = history.state as { usr?: unknown } | null;
  const [visit] = performance.getEntriesByType('navigation') as readonly { type?: string }[];
  const isUrgent =
    page.startsOn === 'load' ||
    // Signed-in learners, and what the address or this tab asks for, need content that is not in the markup.
    document.documentElement.hasAttribute('data-returning') ||
    search !== '' ||
    hash.includes('mail-to=') ||
    page.path !== (pathname.replace(/\/+$/, '') || '/') ||
    Boolean(historyState?.usr) ||
    read('tab', 'northlight:toast') !== null ||
    (visit?.type !== 'navigate' && read('tab', 'northlight:scroll') !== null);
  if (isUrgent) {
    if (document.hidden) start();
    else requestAnimationFrame(() => setTimeout(start));
    return;
  }

  /** Browsers also fire `pointermove` when a page opens below a resting pointer. */
  const isAtRest = (event: Event): boolean =>
    event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY;
  const intents = waitsForUse
    ? ['pointerover', 'pointerdown', 'focusin']
    : ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'scroll'];
  for (const intent of intents) {
    document.addEventListener(
      intent,
      (event) => (waitsForUse ? findControl(event) : !isAtRest(event)) && start(),
      { capture: true, passive: true, signal: watching.signal },
    );
  }

  const whenLoaded = (callback: () => void): void => {
    if (document.readyState === 'complete') callback();
    else window.addEventListener('load', callback, { once: true });
  };
  const isMeasured = read('device', 'northlight:consent') === 'granted';
  if (!waitsForUse || isMeasured) {
    // With consent to analytics, the application starts early, so that the visit is counted when it begins.
    const first = isMeasured ? start : fetchAhead;
    whenLoaded(() => {
      setTimeout(() => {
        if ('requestIdleCallback' in window) requestIdleCallback(first, { timeout: 1_500 });
        else first();
      }, settleMs);
      setTimeout(start, startAfterMs);
    });
  } else if (page.startsOn === 'form') {
    const look = async (): Promise<void> => {
      const config = (await (await fetch('/config.json')).json()) as SiteConfig;
      if (Object.keys(config.forms ?? {}).length > 0) start();
    };
    whenLoaded(() => void look().catch(() => undefined));
  }
};

/**
 * `startPage` as script text. It names nothing of a build, because the content security policy of the next one allows it by its
 * hash on pages that were published before (infra/constructs/inline-scripts.ts).
 */
export const startScript = (start: Start): string =>
  `(${String(startPage)})(${JSON.stringify(start)}, (address) => import(address));`;
