import { deviceStorage } from './browser-storage.ts';
import { createStore, useStore } from './external-store.ts';

/** What the visitor said about measuring; `null` before they said anything. */
export type Consent = 'granted' | 'denied' | null;

interface State {
  readonly consent: Consent;
  /** The visitor has asked to see the choices again. */
  readonly isChoosing: boolean;
}

const key = 'northlight:consent';

/** A browser that signals Global Privacy Control has said no already. */
const signaled = (): Consent =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true ? 'denied' : null;

const read = (): Consent => {
  const stored = deviceStorage.read(key);
  return stored === 'granted' || stored === 'denied' ? stored : signaled();
};

/** Other tabs of the site follow the choice. */
const follow = (event: StorageEvent) => {
  if (event.key === key || event.key === null) store.set({ ...store.get(), consent: read() });
};
const store = createStore<State>(() => ({ consent: read(), isChoosing: false }), {
  onFirst: () => window.addEventListener('storage', follow),
  onNone: () => window.removeEventListener('storage', follow),
});

/** What was chosen on this device, other tabs included, and whether the choice is being shown. */
export const usePrivacy = (): State => useStore(store);

/** Remembers the choice on this device; without storage it holds for this page and is asked for again on the next. */
export const choosePrivacy = (consent: 'granted' | 'denied'): void => {
  deviceStorage.write(key, consent);
  store.set({ consent, isChoosing: false });
};

/** Asks again, whatever was chosen. */
export const showPrivacyChoices = (): void => store.set({ ...store.get(), isChoosing: true });
/** Leaves the choice as it was. */
export const hidePrivacyChoices = (): void => store.set({ ...store.get(), isChoosing: false });
