import type { CourseHit } from '../contract/schemas/learning.ts';
import { lecturesOf } from '../domain/course/course.ts';
import { chooseHits } from '../domain/retrieval/choose-hits.ts';
import { findPlaces } from '../domain/retrieval/find-places.ts';
import { typedQuery } from '../domain/retrieval/search-query.ts';
import { toSearchedCourse } from '../domain/retrieval/searched-course.ts';
import { searchedWords } from '../domain/retrieval/snippet.ts';
import { toHit } from '../domain/retrieval/to-hit.ts';
import type { IndexedCourseView } from '../stores/catalog/read/course-texts.ts';
import { openStoredIndex, parseTextItems } from '../stores/catalog/rows/lecture-text-items.ts';
import type { LearningDeps } from './deps.ts';

/** Maximum of packed index bytes opened for one search: six courses of the largest size, or hundreds of usual ones. */
const indexBytesMax = 2_000_000;

/**
 * Searches these courses, best hits first. Takes one round trip, for the texts of the open lectures that are shown. Lecture titles of all
 * courses are searched; texts only of the first courses, as far as `indexBytesMax` allows.
 */
export const findHits = async (
  { texts, now }: Pick<LearningDeps, 'texts' | 'now'>,
  courses: readonly IndexedCourseView[],
  q: string,
  limit: number,
): Promise<CourseHit[]> => {
  const at = now();
  let bytes = 0;
  const searched = courses.map((seen) => {
    bytes += seen.indexes.reduce((sum, index) => sum + index.length, 0);
    return toSearchedCourse(seen, bytes <= indexBytesMax ? seen.indexes.map(openStoredIndex) : [], at);
  });
  const { found: places, terms } = findPlaces(typedQuery(q), searched);
  const chosen = chooseHits(places, limit).flatMap((each) => {
    const seen = courses[each.course];
    return seen ? [{ ...each, owner: seen.course, key: `${seen.course.id} ${each.lectureId}` }] : [];
  });
  const inside = [
    ...Map.groupBy(
      chosen.filter(({ place }) => place !== undefined),
      ({ key }) => key,
    ),
  ];
  const read = await texts.readTextItems(
    inside.flatMap(([, hits]) =>
      hits.slice(0, 1).map(({ owner, lectureId }) => ({
        courseId: owner.id,
        lectureId,
        places: new Set(hits.flatMap(({ place }) => place ?? [])),
      })),
    ),
  );
  const textsByKey = new Map(inside.map(([key], index) => [key, parseTextItems(read[index] ?? [])]));
  const isSearched = searchedWords(terms);
  return chosen.flatMap(({ owner, key, ...each }) => {
    const found = lecturesOf(owner).find(({ lecture: { id } }) => id === each.lectureId);
    const hit = found && toHit(each, found.lecture.title, textsByKey.get(key), isSearched);
    if (!hit) return [];
    // What is closed is found by its title alone, and nothing leads to it.
    const place = !hit.locked && {
      section: Number.parseInt(found.lectureIndex, 10),
      ...(owner.drip && { drip: true as const }),
      ...(found.lecture.contentType === 'exercise' && { exercise: true as const }),
    };
    return [{ ...hit, ...place, courseId: owner.id, courseTitle: owner.title }];
  });
};
