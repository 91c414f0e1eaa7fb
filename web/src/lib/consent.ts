import { createListeners } from './listeners.ts';

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
  try {
    const stored = window.localStorage.getItem(key);
    return stored === 'granted' || stored === 'denied' ? stored : signaled();
  } catch {
    return signaled();
  }
};

let state: State | null = null;
const publish = (next: State) => {
  state = next;
  listeners.notify();
};

/** Other tabs of the site follow the choice. */
const follow = (event: StorageEvent) => {
  if (event.key === key || event.key === null) publish({ ...getPrivacy(), consent: read() });
};
const listeners = createListeners({
  onFirst: () => window.addEventListener('storage', follow),
  onNone: () => window.removeEventListener('storage', follow),
});

/** Calls back on every change, other tabs included, until the returned function is called. */
export const subscribePrivacy = listeners.subscribe;

/** What was chosen on this device, and whether the choice is being shown. */
export const getPrivacy = (): State => (state ??= { consent: read(), isChoosing: false });

/** Remembers the choice on this device; without storage it holds for this page. */
export const choosePrivacy = (consent: 'granted' | 'denied'): void => {
  try {
    window.localStorage.setItem(key, consent);
  } catch {
    // Storage is blocked: the question comes again with the next page load.
  }
  publish({ consent, isChoosing: false });
};

/** Asks again, whatever was chosen. */
export const showPrivacyChoices = (): void => publish({ ...getPrivacy(), isChoosing: true });
/** Leaves the choice as it was. */
export const hidePrivacyChoices = (): void => publish({ ...getPrivacy(), isChoosing: false });
