import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Whether a row shows as a whole within the box that scrolls it. */
const isWithin = (box: DOMRect, row: DOMRect): boolean => row.top >= box.top && row.bottom <= box.bottom;

/** How far from its top a row comes to stand that is brought into the box. */
const restAt = 0.3;

/** Scrolls the box, and nothing around it, until the row shows as a whole; tells whether that moved anything. */
const scrollToRow = (box: HTMLElement, index: number): boolean => {
  const row = box.children[index];
  if (!row) return false;
  const [outer, inner] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
  if (isWithin(outer, inner)) return false;
  const before = box.scrollTop;
  box.scrollTop = before + inner.top - outer.top - outer.height * restAt;
  return box.scrollTop !== before;
};

export interface Follow {
  /** The reader has scrolled away from the row. */
  readonly isAway: boolean;
  /** Brings a row of the list into sight; the list stays there. */
  readonly show: (index: number) => void;
  /** Goes back to the current row, and along with it from then on. */
  readonly goBack: () => void;
  /** To be called when the list has scrolled. */
  readonly onScroll: () => void;
}

/**
 * Keeps the current row of a list in sight within the box of the list, never moving the page. Whoever scrolls away from it stays
 * where they are until they come back to it.
 * @param current index of the row among the children of the list; below 0 for none
 */
export const useFollow = (listRef: RefObject<HTMLElement | null>, current: number): Follow => {
  const [isAway, setIsAway] = useState(false);
  /** The next scroll event is of our own making. */
  const isOurs = useRef(false);

  const bring = useCallback(
    (index: number) => {
      const box = listRef.current;
      if (!box) return;
      const bringOnce = (): boolean => {
        const hasMoved = scrollToRow(box, index);
        if (hasMoved) isOurs.current = true;
        return hasMoved;
      };
      // Rows out of sight have an estimated height until they are drawn: once there, the place is exact.
      if (bringOnce()) requestAnimationFrame(() => void bringOnce());
    },
    [listRef],
  );

  useEffect(() => {
    if (!isAway && current >= 0) bring(current);
  }, [bring, current, isAway]);

  const onScroll = useCallback(() => {
    if (isOurs.current) {
      isOurs.current = false;
      return;
    }
    const row = listRef.current?.children[current];
    if (!listRef.current || !row) return;
    setIsAway(!isWithin(listRef.current.getBoundingClientRect(), row.getBoundingClientRect()));
  }, [listRef, current]);

  return {
    isAway,
    show: useCallback(
      (index: number) => {
        setIsAway(true);
        bring(index);
      },
      [bring],
    ),
    goBack: useCallback(() => setIsAway(false), []),
    onScroll,
  };
};
