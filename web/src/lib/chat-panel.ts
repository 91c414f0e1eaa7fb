import { createStore, useStore } from './external-store.ts';

const isOpen = createStore(() => false);
let opener: Element | null = null;

/** Opens the assistant; closing it gives the focus back to where it is now. */
export const openChat = (): void => {
  opener = document.activeElement;
  isOpen.set(true);
};

/** Closes the assistant and returns the focus to what opened it, or to the button that can open it again. */
export const closeChat = (): void => {
  isOpen.set(false);
  const back = opener;
  opener = null;
  // The floating button is only there again after the next render.
  requestAnimationFrame(() => {
    const target =
      back?.isConnected && back !== document.body ? back : document.querySelector('[data-chat-opener]');
    if (target instanceof HTMLElement) target.focus();
  });
};

/** Whether the assistant is open. */
export const useChatOpen = (): boolean => useStore(isOpen, () => false);
