import type { ResponseOf } from '#web/lib/api/index.ts';

export type Bookmark = ResponseOf<'listBookmarks'>[number];
/** A moment of a lecture. */
export type BookmarkPlace = Pick<Bookmark, 'lectureIndex' | 'lectureId' | 'timestamp'>;
type BookmarkedLecture = Omit<BookmarkPlace, 'timestamp'>;

/** Whether both are one lecture. A release may have moved it, so its index counts only where one of them does not tell its id. */
export const isSameLecture = (one: BookmarkedLecture, other: BookmarkedLecture): boolean =>
  one.lectureId && other.lectureId
    ? one.lectureId === other.lectureId
    : one.lectureIndex === other.lectureIndex;

/** Whether both are the same moment of one lecture. */
export const isSamePlace = (one: BookmarkPlace, other: BookmarkPlace): boolean =>
  one.timestamp === other.timestamp && isSameLecture(one, other);
