import type * as z from 'zod/mini';
import type { Bookmark } from '../contract/schemas/study.ts';
import type { BookmarkRecord } from '../stores/learning/bookmarks.ts';

/** Converts a bookmark to wire format, with the current index of its lecture in the course. */
export const toBookmark = (
  { id, lectureId, timestamp, createdAt }: BookmarkRecord,
  lectureIndex: string,
): z.output<typeof Bookmark> => ({ id, lectureIndex, lectureId, timestamp, createdAt });
