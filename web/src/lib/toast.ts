import { createListeners } from './listeners.ts';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: 'info' | 'success' | 'problem';
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = createListeners();

const publish = (next: readonly Toast[]) => {
  toasts = next;
  listeners.notify();
};

/** Calls back when a message comes or goes, until the returned function is called. */
export const subscribeToasts = listeners.subscribe;
/** The messages shown, the oldest first. */
export const getToasts = (): readonly Toast[] => toasts;
/** Takes a message away; one that is gone already stays so. */
export const dismissToast = (id: number): void => publish(toasts.filter((toast) => toast.id !== id));

/** Says something at the edge of the page; problems stay until dismissed, the rest leaves after 6 s. */
export const showToast = (message: string, tone: Toast['tone'] = 'info'): void => {
  if (toasts.some((toast) => toast.message === message)) return;
  const id = nextId++;
  publish([...toasts.slice(-2), { id, message, tone }]);
  if (tone !== 'problem') setTimeout(() => dismissToast(id), 6_000);
};

const keptKey = 'northlight:toast';

/** Says something on the page that is opened next, even when that is loaded afresh. */
export const keepToast = (message: string): void => {
  try {
    sessionStorage.setItem(keptKey, message);
  } catch {
    // Without storage it stays unsaid.
  }
};
/** Says what an earlier page kept. */
export const showKeptToast = (): void => {
  try {
    const message = sessionStorage.getItem(keptKey);
    sessionStorage.removeItem(keptKey);
    if (message) showToast(message, 'success');
  } catch {
    // See above.
  }
};
