import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Gives the cells of an article their buttons; an article without cells loads nothing for it.
 * @param key names the article on this device
 * @param onSaid called with what screen readers are told
 */
export const useCells = (
  element: RefObject<HTMLElement | null>,
  key: string,
  onSaid: (text: string) => void,
): void => {
  const say = useEffectEvent(onSaid);
  useEffect(() => {
    const { current } = element;
    if (!current?.querySelector('[data-run]')) return undefined;
    const bars = import('../code/cell-bars.ts').then(({ addCellBars }) =>
      addCellBars(current, key, (text) => say(text)),
    );
    return () => void bars.then((remove) => remove());
  }, [element, key]);
};
