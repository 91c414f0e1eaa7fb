import { tabStorage } from './browser-storage.ts';
import { createStore, useStore } from './external-store.ts';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: 'info' | 'success' | 'problem';
}

let nextId = 1;
const store = createStore<readonly Toast[]>(() => []);

/** The messages shown, the oldest first. */
export const getToasts = store.get;
/** The messages shown, the oldest first, as they come and go. */
export const useToasts = (): readonly Toast[] => useStore(store);
/** Takes a message away; one that is gone already stays so. */
export const dismissToast = (id: number): void => store.set(getToasts().filter((toast) => toast.id !== id));

/** Says something at the edge of the page; problems stay until dismissed, the rest leaves after 6 s. */
export const showToast = (message: string, tone: Toast['tone'] = 'info'): void => {
  const toasts = getToasts();
  if (toasts.some((toast) => toast.message === message)) return;
  const id = nextId++;
  store.set([...toasts.slice(-2), { id, message, tone }]);
  if (tone !== 'problem') setTimeout(() => dismissToast(id), 6_000);
};

const keptKey = 'northlight:toast';

/** Says something on the page that is opened next, even when that is loaded afresh; without storage it stays unsaid. */
export const keepToast = (message: string): void => void tabStorage.write(keptKey, message);
/** Says what an earlier page kept. */
export const showKeptToast = (): void => {
  const message = tabStorage.read(keptKey);
  tabStorage.remove(keptKey);
  if (message) showToast(message, 'success');
};
