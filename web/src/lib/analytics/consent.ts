import { deviceStorage } from '../browser/browser-storage.ts';
import { createStore, useStore } from '../browser/external-store.ts';

/** The visitor's decision about analytics; `null` before they decided. */
export type Consent = 'granted' | 'denied' | null;

interface State {
  readonly consent: Consent;
  /** Whether the visitor opened the choices again. */
  readonly isChoosing: boolean;
}

const key = 'northlight:consent';

/** Treats the browser's Global Privacy Control signal as a refusal. */
const readPrivacySignal = (): Consent =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true ? 'denied' : null;

const read = (): Consent => {
  const stored = deviceStorage.read(key);
  return stored === 'granted' || stored === 'denied' ? stored : readPrivacySignal();
};

/** Applies a choice that was made in another tab. */
const syncFromStorage = (event: StorageEvent) => {
  if (event.key === key || event.key === null) store.set({ ...store.get(), consent: read() });
};
const store = createStore<State>(() => ({ consent: read(), isChoosing: false }), {
  onFirst: () => window.addEventListener('storage', syncFromStorage),
  onNone: () => window.removeEventListener('storage', syncFromStorage),
});

/** The choice on this device, updated across tabs, and whether the choices are open. */
export const usePrivacy = (): State => useStore(store);

/** Stores the choice on this device; without storage it lasts for this page, and the next page asks again. */
export const choosePrivacy = (consent: 'granted' | 'denied'): void => {
  deviceStorage.write(key, consent);
  store.set({ consent, isChoosing: false });
};

/** Opens the choices, whatever was chosen. */
export const showPrivacyChoices = (): void => store.set({ ...store.get(), isChoosing: true });
/** Closes the choices without a change. */
export const hidePrivacyChoices = (): void => store.set({ ...store.get(), isChoosing: false });
