import { tabStorage } from '../browser/browser-storage.ts';
import { createStore, useStore } from '../browser/external-store.ts';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: 'info' | 'success' | 'problem';
}

let nextId = 1;
const store = createStore<readonly Toast[]>(() => []);

/** Returns the visible messages, oldest first. */
export const getToasts = store.get;
/** The visible messages, oldest first. */
export const useToasts = (): readonly Toast[] => useStore(store);
/** Removes a message, if it is still visible. */
export const dismissToast = (id: number): void => store.set(getToasts().filter((toast) => toast.id !== id));

/** Shows a message at the edge of the page. Problems stay until dismissed, others disappear after 6 s. */
export const showToast = (message: string, tone: Toast['tone'] = 'info'): void => {
  const toasts = getToasts();
  if (toasts.some((toast) => toast.message === message)) return;
  const id = nextId++;
  store.set([...toasts.slice(-2), { id, message, tone }]);
  if (tone !== 'problem') setTimeout(() => dismissToast(id), 6_000);
};

/** Key in the tab's storage of a message for the next page; `prerender/start-page.ts` reads it too. */
export const keptToastKey = 'northlight:toast';

/** Keeps a message for the next page, also across a full page load. Does nothing without storage. */
export const keepToast = (message: string): void => void tabStorage.write(keptToastKey, message);
/** Shows the message that an earlier page kept. */
export const showKeptToast = (): void => {
  const message = tabStorage.read(keptToastKey);
  tabStorage.remove(keptToastKey);
  if (message) showToast(message, 'success');
};
