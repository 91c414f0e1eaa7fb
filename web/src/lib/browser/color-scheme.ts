import { deviceStorage } from './browser-storage.ts';
import { createStore, useStore } from './external-store.ts';

/** `auto` follows the operating system. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** Storage key and attribute, shared with `before-paint.js` and Mantine's styles. */
const key = 'mantine-color-scheme-value';
const attribute = 'data-mantine-color-scheme';

const readStored = (): ColorScheme => {
  const stored = deviceStorage.read(key);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
};

const store = createStore(readStored);

/** The visitor's choice on this device; `auto` on static pages. */
export const useColorScheme = (): ColorScheme => useStore(store, () => 'auto');

const systemIsDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

const show = () => {
  const scheme = store.get();
  const isDark = scheme === 'auto' ? systemIsDark().matches : scheme === 'dark';
  document.documentElement.setAttribute(attribute, isDark ? 'dark' : 'light');
};

const choose = (scheme: ColorScheme) => {
  store.set(scheme);
  show();
};

/** Applies a scheme and stores the choice on this device; without storage it lasts until the page is closed. */
export const setColorScheme = (scheme: ColorScheme): void => {
  deviceStorage.write(key, scheme);
  choose(scheme);
};

/** Applies changes of the system's scheme while the choice is `auto`, and choices made in another tab. */
export const followColorScheme = (): void => {
  systemIsDark().addEventListener('change', show);
  window.addEventListener('storage', (event) => {
    if (event.key === key) choose(readStored());
  });
};
