import { type RefObject, useEffect, useRef } from 'react';
import { deviceStorage } from '../../../lib/browser/browser-storage.ts';

/** Heights of a section's title and of a lecture row, pixels. */
const stickyTitle = 64;
const rowHeight = 76;

const storedScroll = (key: string): number => Number(deviceStorage.read(key)) || 0;

/** Distance (pixels) to scroll the list so that the open lecture is visible; negative to scroll up. */
const overshoot = (list: HTMLElement): number => {
  const row = list.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!row) return 0;
  const { top, bottom } = list.getBoundingClientRect();
  // The sticky section title covers the first rows.
  const above = row.top - top - stickyTitle;
  if (above < 0) return above;
  // Leaves room for the row after it.
  return Math.max(0, row.bottom + rowHeight - bottom);
};

/**
 * Scrolls the list of lectures to where it was at the last visit, and to the open lecture.
 * @param lectureId id of the open lecture, if any
 * @returns the ref of the list, and what to call when it was scrolled
 */
export const useListScroll = (
  courseId: string,
  lectureId: string | undefined,
): { readonly list: RefObject<HTMLElement | null>; readonly keepScroll: () => void } => {
  const list = useRef<HTMLElement>(null);
  const key = `northlight:lecture-list:${courseId}`;
  useEffect(() => {
    if (list.current) list.current.scrollTop = storedScroll(key);
  }, [key]);
  useEffect(() => {
    // Not scrollIntoView, which would also scroll the page where the list is below the lecture.
    if (list.current) list.current.scrollTop += overshoot(list.current);
  }, [lectureId]);
  const keepScroll = () => void deviceStorage.write(key, String(Math.round(list.current?.scrollTop ?? 0)));
  return { list, keepScroll };
};
