const typing =
  'input:not([type="range"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]';
const dialogs = 'dialog, [role="dialog"]';

const isInside = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** Whether keys pressed here are text or belong to a dialog, the assistant included. */
export const takesKeys = (target: EventTarget | null): boolean =>
  isInside(target, typing) || isInside(target, dialogs);

/** Whether the learner is in the middle of something that the page must not take away: a text or a dialog. */
export const isOccupied = (): boolean =>
  takesKeys(document.activeElement) || document.querySelector('dialog[open], [aria-modal="true"]') !== null;
