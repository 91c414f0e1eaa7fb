import { deviceStorage } from './browser-storage.ts';
import { createStore, useStore } from './external-store.ts';

/** `auto` follows the system. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** Storage key and attribute that `before-paint.js` and Mantine's styles use too. */
const key = 'mantine-color-scheme-value';
const attribute = 'data-mantine-color-scheme';

const readStored = (): ColorScheme => {
  const stored = deviceStorage.read(key);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
};

const store = createStore(readStored);

/** What the visitor chose on this device; static pages show what follows the system. */
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

/** Shows the site in a scheme and keeps the choice on this device; without storage it lasts until the page is left. */
export const setColorScheme = (scheme: ColorScheme): void => {
  deviceStorage.write(key, scheme);
  choose(scheme);
};

/** Follows the system while the choice is `auto`, and the choice made in another tab. */
export const followColorScheme = (): void => {
  systemIsDark().addEventListener('change', show);
  window.addEventListener('storage', (event) => {
    if (event.key === key) choose(readStored());
  });
};
