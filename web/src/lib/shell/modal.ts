/** Whether a modal dialog is open. The assistant beside a page is none: the page remains usable. */
export const isModalOpen = (): boolean =>
  document.querySelector('dialog[open]:not([data-beside-page]), [aria-modal="true"]') !== null;
