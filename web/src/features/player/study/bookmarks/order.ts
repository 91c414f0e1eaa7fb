import type { ResponseOf } from '#web/lib/api/index.ts';
import type { PlacedLecture } from '../../course/lectures.ts';

export type Bookmark = ResponseOf<'listBookmarks'>[number];

/** A bookmark with its lecture, which is undefined if it is no longer in the course. */
export interface PlacedBookmark {
  readonly bookmark: Bookmark;
  readonly placed: PlacedLecture | undefined;
}

/** Sorts bookmarks by lecture, then by time; those of removed lectures come last. */
export const orderBookmarks = (
  bookmarks: readonly Bookmark[],
  lectures: readonly PlacedLecture[],
): PlacedBookmark[] => {
  const places = new Map(lectures.map((placed, index) => [placed.lecture.lectureIndex, { placed, index }]));
  return bookmarks
    .map((bookmark) => ({ bookmark, place: places.get(bookmark.lectureIndex) }))
    .sort(
      (a, b) =>
        (a.place?.index ?? lectures.length) - (b.place?.index ?? lectures.length) ||
        a.bookmark.timestamp - b.bookmark.timestamp,
    )
    .map(({ bookmark, place }) => ({ bookmark, placed: place?.placed }));
};
