import { expect, it } from 'vitest';
import { isOccupied } from '#web/features/player/playback/keyboard.ts';
import { isModalOpen } from '#web/lib/shell/modal.ts';

it.each([
  ['a native dialog', '<dialog open></dialog>', true],
  ['a dialog of the library', '<section role="dialog" aria-modal="true"></section>', true],
  ['the assistant beside the page', '<dialog open data-beside-page></dialog>', false],
  ['a closed dialog', '<dialog></dialog>', false],
])('%s keeps the page from shortcuts and from going on: %3$s', (_, html, isModal) => {
  document.body.innerHTML = html;
  expect([isModalOpen(), isOccupied()]).toEqual([isModal, isModal]);
});
