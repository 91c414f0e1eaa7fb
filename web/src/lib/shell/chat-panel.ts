import { createStore, useStore } from '../browser/external-store.ts';

const isOpen = createStore(() => false);
let opener: Element | null = null;

/** Opens the assistant. Closing it returns the focus to the element that has it now. */
export const openChat = (): void => {
  opener = document.activeElement;
  isOpen.set(true);
};

/** Closes the assistant and returns the focus to the element that opened it, or else to the assistant's button. */
export const closeChat = (): void => {
  isOpen.set(false);
  const back = opener;
  opener = null;
  // The floating button reappears with the next render.
  requestAnimationFrame(() => {
    const target =
      back?.isConnected && back !== document.body ? back : document.querySelector('[data-chat-opener]');
    if (target instanceof HTMLElement) target.focus();
  });
};

/** Whether the assistant is open. */
export const useChatOpen = (): boolean => useStore(isOpen, () => false);
