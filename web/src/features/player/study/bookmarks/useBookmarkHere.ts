import { useCallback, useEffect, useState } from 'react';
import type { Bookmarks } from './useBookmarks.ts';

/** How long the player confirms a new bookmark. */
const flashMs = 2_500;

/**
 * Bookmarks the current position of the video.
 * @param getPosition returns the position, seconds, or `null` while the video cannot play
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
    /** The bookmark just added, for a short confirmation. */
    kept,
    onBookmark: useCallback(() => void bookmark(), [bookmark]),
  };
};
