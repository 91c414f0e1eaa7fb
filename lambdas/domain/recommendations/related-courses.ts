import {
  type CandidateCourse,
  isOpen,
  levelRank,
  levelSteps,
  normalizeSkill,
  rankCourses,
  type RankedCourse,
} from './candidate-course.ts';

/** A course with its related courses, the best first. */
export interface RelatedCourses<T = CandidateCourse> {
  readonly course: T;
  readonly related: readonly T[];
}

const relatedMax = 6;
/** Maximum number of courses of the same topic to consider, beyond those that share skills: the most popular ones. */
const ofTopicMax = 12;

const points = { sameTopic: 0.25, oneStepUp: 0.2, below: -0.3, open: 0.15 } as const;

/** Levels in the order of their ranks. */
const levels = (Object.keys(levelRank) as (keyof typeof levelRank)[]).sort(
  (a, b) => levelRank[a] - levelRank[b],
);
/** Level score by the level rank of a course, then by the level rank of the other. */
const levelPoints = levels.flatMap((from) =>
  levels.map((to) => {
    const steps = levelSteps(from, to);
    return steps === 1 ? points.oneStepUp : steps < 0 ? points.below : 0;
  }),
);

const put = (lists: Map<string, number[]>, name: string, place: number): void => {
  const list = lists.get(name);
  if (list) list.push(place);
  else lists.set(name, [place]);
};

/** The next power of two, so that adding or removing one course rarely changes the weight of a skill. */
const roundedSize = (count: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, count)));

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
  const bySkill = new Map<string, number[]>();
  const byTopic = new Map<string, number[]>();
  // A catalog has few distinct skills, each in many courses.
  const normalized = new Map<string, string>();
  const normalize = (skill: string): string => {
    const known = normalized.get(skill) ?? normalizeSkill(skill);
    normalized.set(skill, known);
    return known;
  };
  const skillsAt = courses.map(({ skills, card }, place) => {
    const own = [...new Set(skills.map(normalize))];
    for (const skill of own) put(bySkill, skill, place);
    put(byTopic, card.topic, place);
    return own;
  });
  const size = roundedSize(courses.length);
  const weights = new Map(
    [...bySkill].map(([skill, having]) => [skill, Math.log(1 + size / roundedSize(having.length))]),
  );
  const weight = (skill: string): number => weights.get(skill) ?? 0;
  const sizes = skillsAt.map((skills) => skills.reduce((sum, skill) => sum + weight(skill), 0));
  // Parts of a score, by position in the list: a catalog of ten thousand courses computes almost a hundred million scores.
  const topics = new Map([...byTopic.keys()].map((topic, number) => [topic, number]));
  const topicAt = Uint16Array.from(courses, ({ card }) => topics.get(card.topic) ?? 0);
  const levelAt = Uint8Array.from(courses, ({ card }) => levelRank[card.level]);
  const isOpenAt = Uint8Array.from(courses, (course) => Number(isOpen(course)));
  const overlaps = new Float64Array(courses.length);
  const isTouched = new Uint8Array(courses.length);
  const topOfTopic = (topic: string): number[] => byTopic.get(topic)?.slice(0, ofTopicMax) ?? [];

  /** Positions of the courses that share a skill with the course at a position, or lead its topic; includes its own position. */
  const touchedBy = (at: number): number[] => {
    const touched: number[] = [];
    const touch = (place: number, more: number): void => {
      if (isTouched[place] === 0) {
        isTouched[place] = 1;
        overlaps[place] = 0;
        touched.push(place);
      }
      overlaps[place] = (overlaps[place] ?? 0) + more;
    };
    for (const skill of skillsAt[at] ?? []) {
      const more = weight(skill);
      for (const place of bySkill.get(skill) ?? []) touch(place, more);
    }
    for (const place of topOfTopic(courses[at]?.card.topic ?? '')) touch(place, 0);
    for (const place of touched) isTouched[place] = 0;
    return touched;
  };

  /** Score of the course at one position for the course at another, from the weight of their shared skills. */
  const scoreAt = (at: number, place: number, overlap: number): number => {
    const scale = Math.sqrt((sizes[at] || 1) * (sizes[place] || 1));
    return (
      overlap / scale +
      (topicAt[at] === topicAt[place] ? points.sameTopic : 0) +
      (levelPoints[(levelAt[at] ?? 0) * levels.length + (levelAt[place] ?? 0)] ?? 0) +
      (isOpenAt[place] === 1 ? points.open : 0)
    );
  };

  /** The same score for two given courses. A course without a shared skill must be a leading course of the first one's topic. */
  const scorePair = (at: number, place: number): number | undefined => {
    const others = skillsAt[place] ?? [];
    const shared = (skillsAt[at] ?? []).filter((skill) => others.includes(skill));
    const isConsidered = shared.length > 0 || topOfTopic(courses[at]?.card.topic ?? '').includes(place);
    const overlap = shared.reduce((sum, skill) => sum + weight(skill), 0);
    return isConsidered ? scoreAt(at, place, overlap) : undefined;
  };

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
        const score = scoreAt(at, place, overlaps[place] ?? 0);
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
    leading: (topic) => coursesAt(topOfTopic(topic)),
    score(course, other) {
      const [at, place] = [places.get(course), places.get(other)];
      return at === undefined || place === undefined ? undefined : scorePair(at, place);
    },
    isFilledAbove(course, score, counted) {
      const at = places.get(course);
      if (at === undefined) return false;
      const better = new Set<number>();
      const lists = [
        topOfTopic(course.card.topic),
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
      const leads = topOfTopic(course.card.topic).includes(at);
      return coursesAt(new Set([...touchedBy(at), ...(leads ? (byTopic.get(course.card.topic) ?? []) : [])]));
    },
  };
};

/** The related courses of every course. */
export const relateCourses = <T extends RankedCourse>(courses: readonly T[]): RelatedCourses<T>[] => {
  const relations = createRelations(courses);
  return relations.courses.map((course) => ({ course, related: relations.relatedTo(course) }));
};
