import { useEffect, useRef } from 'react';

/** The menu of the player library that is open, with those inside it; on a phone it lies outside of the player. */
const findOpenMenu = (): Element | null => document.querySelector('.vds-menu-items[data-root][data-open]');

/**
 * What the menus of the player library leave undone: Escape closes one that a press opened, while the focus is still on its
 * button, and a menu goes with the lecture that it was opened for.
 */
export const useMenus = (lectureId: string): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const menu = findOpenMenu();
      if (!menu) return;
      event.preventDefault();
      // As if pressed in the menu, which then gives the focus back to its button.
      menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const shown = useRef(lectureId);
  useEffect(() => {
    if (shown.current === lectureId) return;
    shown.current = lectureId;
    // As a press beside it, which leaves the focus where it is.
    if (findOpenMenu()) window.dispatchEvent(new Event('pointerup'));
  }, [lectureId]);
};
