import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Whether a row is fully visible in its scroll container. */
const isWithin = (box: DOMRect, row: DOMRect): boolean => row.top >= box.top && row.bottom <= box.bottom;

/** Where a row is scrolled to: fraction of the container height from its top. */
const restAt = 0.3;

/** Scrolls the container, but not the page, until the row is fully visible. @returns whether it scrolled */
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
  /** The reader has scrolled away from the current row. */
  readonly isAway: boolean;
  /** Scrolls to a row and stops following the current one. */
  readonly show: (index: number) => void;
  /** Scrolls back to the current row and follows it again. */
  readonly goBack: () => void;
  /** Handler for scroll events of the list. */
  readonly onScroll: () => void;
}

/**
 * Keeps the current row visible in the scroll container of a list, without scrolling the page. A reader who scrolls away stays
 * there until the current row is visible again.
 * @param current index of the row among the children of the list; below 0 for none
 */
export const useFollow = (listRef: RefObject<HTMLElement | null>, current: number): Follow => {
  const [isAway, setIsAway] = useState(false);
  /** The next scroll event comes from our own scrolling. */
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
      // Off-screen rows have estimated heights until they are rendered, so a second scroll corrects the position.
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
