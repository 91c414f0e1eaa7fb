import type { PlacedLecture } from '../../course/lectures.ts';
import { type Bookmark, isSameLecture } from './bookmark-place.ts';

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
  const places = lectures.map((placed, index) => {
    const { id: lectureId, lectureIndex } = placed.lecture;
    return { placed, index, lectureId, lectureIndex };
  });
  return bookmarks
    .map((bookmark) => ({ bookmark, place: places.find((each) => isSameLecture(each, bookmark)) }))
    .sort(
      (a, b) =>
        (a.place?.index ?? lectures.length) - (b.place?.index ?? lectures.length) ||
        a.bookmark.timestamp - b.bookmark.timestamp,
    )
    .map(({ bookmark, place }) => ({ bookmark, placed: place?.placed }));
};
