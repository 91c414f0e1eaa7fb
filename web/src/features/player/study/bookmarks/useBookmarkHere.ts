import { useCallback, useEffect, useState } from 'react';
import type { Lecture } from '#contract/schemas/course.ts';
import type { Bookmarks } from './useBookmarks.ts';

/** How long the player confirms a new bookmark. */
const flashMs = 2_500;

/**
 * Bookmarks the current position of the video.
 * @param getPosition returns the position, seconds, or `null` while the video cannot play
 */
export const useBookmarkHere = (
  { add }: Pick<Bookmarks, 'add'>,
  { id: lectureId, lectureIndex }: Pick<Lecture, 'id' | 'lectureIndex'>,
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
    if (await add({ lectureIndex, lectureId, timestamp: seconds })) setKept({ seconds });
  }, [add, getPosition, lectureIndex, lectureId]);
  return {
    /** The bookmark just added, for a short confirmation. */
    kept,
    onBookmark: useCallback(() => void bookmark(), [bookmark]),
  };
};
