import { createListeners } from './listeners.ts';

/** `auto` follows the system. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** Storage key and attribute that `before-paint.js` and Mantine's styles use too. */
const key = 'mantine-color-scheme-value';
const attribute = 'data-mantine-color-scheme';

const listeners = createListeners();

const readStored = (): ColorScheme => {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
};

let chosen: ColorScheme | undefined;

/** What the visitor chose on this device. */
export const getColorScheme = (): ColorScheme => (chosen ??= readStored());
/** Calls back when the choice changes, until the returned function is called. */
export const subscribeColorScheme = listeners.subscribe;

const systemIsDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

const show = () => {
  const scheme = getColorScheme();
  const isDark = scheme === 'auto' ? systemIsDark().matches : scheme === 'dark';
  document.documentElement.setAttribute(attribute, isDark ? 'dark' : 'light');
};

/** Shows the site in a scheme and keeps the choice on this device. */
export const setColorScheme = (scheme: ColorScheme): void => {
  chosen = scheme;
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  show();
  listeners.notify();
};

/** Follows the system while the choice is `auto`, and the choice made in another tab. */
export const followColorScheme = (): void => {
  systemIsDark().addEventListener('change', show);
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return;
    chosen = undefined;
    show();
    listeners.notify();
  });
};
