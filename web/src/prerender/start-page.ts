import type { SiteConfig } from '../lib/site-config.ts';
import type { StaticPage, Takeover } from '../lib/static-page.ts';

interface Start {
  /** Address of the application's first script. */
  readonly entry: string;
  /** Addresses of the scripts that it imports. */
  readonly preloads: readonly string[];
  readonly pageDataId: string;
  readonly takeoverEvent: string;
}

/**
 * Runs in a static page, which can be read and whose links work without it: loads the application when somebody needs it.
 * A button pressed or a form sent before the application is there waits for it; links are left to the browser. It becomes
 * text in the page, so that nothing outside of it exists for it.
 */
export const startPage = (
  { entry, preloads, pageDataId, takeoverEvent }: Start,
  load: (address: string) => Promise<unknown>,
): void => {
  const page = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as StaticPage;
  const { hash, pathname, search } = location;
  const waitsForUse = page.startsOn !== undefined;
  const watching = new AbortController();
  const holding = new AbortController();
  const controls = 'a[href], button, input, select, textarea, summary';
  /** How long a button may stay away that the application draws anew (ms): it may ask the API before. */
  const patience = 10_000;
  const storages = { tab: 'sessionStorage', device: 'localStorage' } as const;
  /** How long a page that was loaded is left alone (ms), for what it shows by itself, such as the question of consent. */
  const rest = 5_000;
  /** How long a page that was loaded may take to draw itself (ms). */
  const settling = 1_000;
  let isFetched = false;
  let isStarted = false;
  let pointed: PointerEvent | undefined;
  let release: ((takeover: Takeover) => void) | undefined;

  const read = (storage: keyof typeof storages, key: string): string | null => {
    try {
      return window[storages[storage]].getItem(key);
    } catch {
      return null;
    }
  };
  const controlOf = ({ target }: Event): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>(controls) : null;

  /** Loads the scripts and runs none of them. */
  const fetchAhead = (): void => {
    if (isFetched) return;
    isFetched = true;
    for (const href of [entry, ...preloads, ...page.scripts]) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
  };
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    watching.abort();
    fetchAhead();
    load(entry).catch(() => settle('failed'));
  };

  /** What was done last is done again, now that somebody listens; without the application a form is the browser's. */
  const settle = (takeover: Takeover): void => {
    holding.abort();
    const again = release;
    release = undefined;
    if (takeover === 'failed') {
      again?.(takeover);
      return;
    }
    if (pointed?.target instanceof Element && pointed.target.matches(':hover')) {
      const { pointerType } = pointed;
      pointed.target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
    }
    const focused = document.activeElement;
    if (focused?.matches(controls)) focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    again?.(takeover);
  };

  /** Presses a button, or the one that comes in its place where the application drew the page anew, unless something else is done first. */
  const press = (button: HTMLButtonElement): void => {
    if (button.isConnected) {
      button.click();
      return;
    }
    const nameOf = (each: HTMLButtonElement) => each.getAttribute('aria-label') ?? each.textContent;
    const waiting = new AbortController();
    const look = (): void => {
      const found = [...document.querySelectorAll('button')].find(
        (each) => !each.disabled && nameOf(each) === nameOf(button),
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
    setTimeout(() => waiting.abort(), patience);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    look();
  };

  const hold = (event: Event, again: (takeover: Takeover) => void): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    release = again;
    start();
  };
  const options = { capture: true, signal: holding.signal };
  document.addEventListener(
    'click',
    (event) => {
      const control = controlOf(event);
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
      hold(event, (takeover) => {
        if (takeover === 'done') {
          // React takes over the part of the page that the form is in for this event, and not for the next.
          target.dispatchEvent(new Event('input', { bubbles: true }));
          target.requestSubmit(submitter);
        } else if (target.method === 'get') target.submit();
      });
    },
    options,
  );
  document.addEventListener('pointerover', (event) => (pointed = event), options);
  document.addEventListener(takeoverEvent, (event) => settle((event as CustomEvent<Takeover>).detail), {
    once: true,
  });

  const carried = history.state as { usr?: unknown } | null;
  const [visit] = performance.getEntriesByType('navigation') as readonly { type?: string }[];
  const isUrgent =
    // Who is signed in sees pages of their own; what the address or the tab asks for is not in the markup.
    document.documentElement.hasAttribute('data-returning') ||
    search !== '' ||
    hash.includes('mail-to=') ||
    page.path !== (pathname.replace(/\/+$/, '') || '/') ||
    Boolean(carried?.usr) ||
    read('tab', 'northlight:toast') !== null ||
    (visit?.type !== 'navigate' && read('tab', 'northlight:scroll') !== null);
  if (isUrgent) {
    if (document.hidden) start();
    else requestAnimationFrame(() => setTimeout(start));
    return;
  }

  /** A page that opens below a pointer at rest is told of it as of a move. */
  const isAtRest = (event: Event): boolean =>
    event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY;
  const intents = waitsForUse
    ? ['pointerover', 'pointerdown', 'focusin']
    : ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'scroll'];
  for (const intent of intents) {
    document.addEventListener(
      intent,
      (event) => (waitsForUse ? controlOf(event) : !isAtRest(event)) && start(),
      { capture: true, passive: true, signal: watching.signal },
    );
  }

  const whenLoaded = (then: () => void): void => {
    if (document.readyState === 'complete') then();
    else window.addEventListener('load', then, { once: true });
  };
  const isMeasured = read('device', 'northlight:consent') === 'granted';
  if (!waitsForUse || isMeasured) {
    // A visit that is counted is counted when it begins.
    const first = isMeasured ? start : fetchAhead;
    whenLoaded(() => {
      // What the page shows is decoded and drawn first.
      setTimeout(() => {
        if ('requestIdleCallback' in window) requestIdleCallback(first, { timeout: 1_500 });
        else first();
      }, settling);
      setTimeout(start, rest);
    });
  } else if (page.startsOn === 'form') {
    const look = async (): Promise<void> => {
      const config = (await (await fetch('/config.json')).json()) as SiteConfig;
      if (Object.keys(config.forms ?? {}).length > 0) start();
    };
    whenLoaded(() => void look().catch(() => undefined));
  }
};

/** `startPage` as the text of a script: the same on every page of a build, so that the content policy allows it by one hash. */
export const startScript = (start: Start): string =>
  `(${String(startPage)})(${JSON.stringify(start)}, (address) => import(address));`;
