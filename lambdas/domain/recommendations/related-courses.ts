import { type CandidateCourse, rankCourses, type RankedCourse } from './candidate-course.ts';
import { createScores, indexCourses, leading } from './course-scores.ts';

/** A course with its related courses, the best first. */
export interface RelatedCourses<T = CandidateCourse> {
  readonly course: T;
  readonly related: readonly T[];
}

const relatedMax = 6;

/** Relations between the courses of a catalog. */
export interface CourseRelations<T> {
  /** All courses: open ones first, then by popularity. */
  readonly courses: readonly T[];
  /** The related courses of a course, best first. */
  relatedTo(course: T): T[];
  /** The courses whose related courses depend on this one. */
  dependentsOf(course: T): T[];
  /** The courses of a topic that are considered for all others of it. */
  leading(topic: string): T[];
  /** Score of `other` as a related course of `course`; `undefined` if it is not considered. */
  score(course: T, other: T): number | undefined;
  /** Whether the related courses are filled by `counted` courses with a higher score. */
  isFilledAbove(course: T, score: number, counted: (other: T) => boolean): boolean;
  /** The courses that teach a skill, in the form in which skills are compared. */
  teaching(skill: string): T[];
  /** How much each skill counts. */
  readonly weights: ReadonlyMap<string, number>;
}

/**
 * Prepares the relations of the courses of a catalog. Courses that teach the same skills come first; a rare skill counts
 * more than one that half the catalog teaches. Then come courses of the same topic. The next level is better than the same
 * level, and that is better than one below.
 */
export const createRelations = <T extends RankedCourse>(all: readonly T[]): CourseRelations<T> => {
  const courses = rankCourses(all);
  const places = new Map(courses.map((course, place) => [course, place]));
  const index = indexCourses(courses);
  const { skillsAt, bySkill, byTopic, weights } = index;
  const { touchedBy, scoreTouched, scorePair } = createScores(courses, index);

  const coursesAt = (at: Iterable<number>): T[] =>
    [...at].map((place) => courses[place]).filter((course) => course !== undefined);

  return {
    courses,
    weights,
    teaching: (skill) => coursesAt(bySkill.get(skill) ?? []),
    relatedTo(course) {
      const at = places.get(course);
      if (at === undefined) return [];
      const best: { place: number; score: number }[] = [];
      for (const place of touchedBy(at)) {
        if (place === at) continue;
        const score = scoreTouched(at, place);
        const last = best[relatedMax - 1];
        if (last && (score < last.score || (score === last.score && place > last.place))) continue;
        // Equal scores keep the order of the list.
        const before = best.findIndex(
          (each) => score > each.score || (score === each.score && place < each.place),
        );
        best.splice(before < 0 ? best.length : before, 0, { place, score });
        best.length = Math.min(best.length, relatedMax);
      }
      return coursesAt(best.map(({ place }) => place));
    },
    leading: (topic) => coursesAt(leading(index, topic)),
    score(course, other) {
      const [at, place] = [places.get(course), places.get(other)];
      return at === undefined || place === undefined ? undefined : scorePair(at, place);
    },
    isFilledAbove(course, score, counted) {
      const at = places.get(course);
      if (at === undefined) return false;
      const better = new Set<number>();
      const lists = [
        leading(index, course.card.topic),
        ...(skillsAt[at] ?? []).map((skill) => bySkill.get(skill) ?? []),
      ];
      for (const list of lists) {
        for (const place of list) {
          const other = courses[place];
          if (!other || place === at || better.has(place) || !counted(other)) continue;
          if ((scorePair(at, place) ?? -Infinity) > score) better.add(place);
          if (better.size === relatedMax) return true;
        }
      }
      return false;
    },
    dependentsOf(course) {
      const at = places.get(course);
      if (at === undefined) return [];
      const leads = leading(index, course.card.topic).includes(at);
      return coursesAt(new Set([...touchedBy(at), ...(leads ? (byTopic.get(course.card.topic) ?? []) : [])]));
    },
  };
};

/** The related courses of every course. */
export const relateCourses = <T extends RankedCourse>(courses: readonly T[]): RelatedCourses<T>[] => {
  const relations = createRelations(courses);
  return relations.courses.map((course) => ({ course, related: relations.relatedTo(course) }));
};
