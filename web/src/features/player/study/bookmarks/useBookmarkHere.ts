import { useCallback, useEffect, useState } from 'react';
import type { Bookmarks } from './useBookmarks.ts';

/** How long the player says that a bookmark was kept. */
const flashMs = 2_500;

/**
 * Keeps the moment that plays as a bookmark.
 * @param getPosition where the video stands, seconds; `null` without one that can play.
 */
export const useBookmarkHere = (
  { add }: Pick<Bookmarks, 'add'>,
  lectureIndex: string,
  getPosition: () => number | null,
) => {
  const [kept, setKept] = useState<{ readonly seconds: number } | null>(null);
  useEffect(() => {
    if (!kept) return undefined;
    const timer = setTimeout(() => setKept(null), flashMs);
    return () => clearTimeout(timer);
  }, [kept]);
  const bookmark = useCallback(async () => {
    const seconds = Math.floor(getPosition() ?? 0);
    if (await add(lectureIndex, seconds)) setKept({ seconds });
  }, [add, getPosition, lectureIndex]);
  return {
    /** The bookmark kept a moment ago. */
    kept,
    onBookmark: useCallback(() => void bookmark(), [bookmark]),
  };
};
