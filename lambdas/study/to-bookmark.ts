import type * as z from 'zod/mini';
import type { Bookmark } from '../contract/schemas/study.ts';
import type { BookmarkRecord } from '../stores/learning/bookmarks.ts';

/** A bookmark as it travels on the wire: its lecture by where it stands in the course now. */
export const toBookmark = (
  { id, timestamp, createdAt }: BookmarkRecord,
  lectureIndex: string,
): z.output<typeof Bookmark> => ({ id, lectureIndex, timestamp, createdAt });
