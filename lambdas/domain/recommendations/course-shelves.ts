import { type CandidateCourse, rankCourses, type RankedCourse } from './candidate-course.ts';

/** A few courses of each level of a topic to choose paths and recommendations from. */
export interface Shelf<T = CandidateCourse> {
  /** A topic, or `*` for the whole catalog. */
  readonly topic: string;
  readonly courses: readonly T[];
}

export const wholeCatalog = '*';

/** Enough for a path of one topic; four levels of these are one item of about 20 KB. */
const ofLevelMax = 6;

const fillShelf = <T extends RankedCourse>(topic: string, courses: readonly T[]): Shelf<T> => ({
  topic,
  courses: (['beginner', 'mixed', 'intermediate', 'advanced'] as const).flatMap((level) =>
    courses.filter(({ card }) => card.level === level).slice(0, ofLevelMax),
  ),
});

/** A shelf of every topic and one of the whole catalog: open courses first, then by popularity. */
export const fillShelves = <T extends RankedCourse>(courses: readonly T[]): Shelf<T>[] => {
  const ordered = rankCourses(courses);
  const topics = [...new Set(ordered.map(({ card }) => card.topic))].sort();
  return [
    fillShelf(wholeCatalog, ordered),
    ...topics.map((topic) =>
      fillShelf(
        topic,
        ordered.filter(({ card }) => card.topic === topic),
      ),
    ),
  ];
};
