import { type RefObject, useEffect } from 'react';

/**
 * Gives the cells of an article their buttons; an article without cells loads nothing for it.
 * @param key names the article on this device
 * @param say called with what screen readers are told; the same function at each rendering
 */
export const useCells = (
  element: RefObject<HTMLElement | null>,
  key: string,
  say: (text: string) => void,
): void => {
  useEffect(() => {
    const { current } = element;
    if (!current?.querySelector('[data-run]')) return undefined;
    const bars = import('../code/cell-bars.ts').then(({ addCellBars }) => addCellBars(current, key, say));
    return () => void bars.then((remove) => remove());
  }, [element, key, say]);
};
