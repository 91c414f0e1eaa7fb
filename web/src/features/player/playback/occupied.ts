const typing =
  'input:not([type="range"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]';
const dialogs = 'dialog, [role="dialog"]';

const isInside = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** Whether keys pressed here type text or belong to a dialog, including the assistant. */
export const takesKeys = (target: EventTarget | null): boolean =>
  isInside(target, typing) || isInside(target, dialogs);

/** Whether the learner is typing or in a dialog, which the page must not interrupt. */
export const isOccupied = (): boolean =>
  takesKeys(document.activeElement) || document.querySelector('dialog[open], [aria-modal="true"]') !== null;
