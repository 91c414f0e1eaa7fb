import { isOpen, levelRank, levelSteps, normalizeSkill, type RankedCourse } from './candidate-course.ts';

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

/** What courses have in common. Courses are named by their positions in the list. */
interface CourseIndex {
  /** The skills of each course, in the form in which skills are compared. */
  readonly skillsAt: readonly (readonly string[])[];
  readonly bySkill: ReadonlyMap<string, readonly number[]>;
  readonly byTopic: ReadonlyMap<string, readonly number[]>;
  /** How much each skill counts: a rare one more than one that half the catalog teaches. */
  readonly weights: ReadonlyMap<string, number>;
}

/** Indexes courses by skill and topic. @param courses the list whose positions name them */
export const indexCourses = (courses: readonly RankedCourse[]): CourseIndex => {
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
  return { skillsAt, bySkill, byTopic, weights };
};

/** The courses of a topic that are considered for all others of it. */
export const leading = ({ byTopic }: CourseIndex, topic: string): readonly number[] =>
  byTopic.get(topic)?.slice(0, ofTopicMax) ?? [];

/** Scores of courses as related courses of another. */
interface CourseScores {
  /** The courses that share a skill with the one at a position, or lead its topic; it is one of them. */
  touchedBy(at: number): number[];
  /** Score of one of those that `touchedBy` has just returned. */
  scoreTouched(at: number, place: number): number;
  /** The same score for any two courses. A course without a shared skill must be a leading course of the first one's topic. */
  scorePair(at: number, place: number): number | undefined;
}

/** Prepares the scores. Their parts are kept by position: a catalog of ten thousand courses computes almost a hundred million scores. */
export const createScores = (courses: readonly RankedCourse[], index: CourseIndex): CourseScores => {
  const { skillsAt, bySkill, byTopic, weights } = index;
  const weight = (skill: string): number => weights.get(skill) ?? 0;
  const sizes = skillsAt.map((skills) => skills.reduce((sum, skill) => sum + weight(skill), 0));
  const topics = new Map([...byTopic.keys()].map((topic, number) => [topic, number]));
  const topicAt = Uint16Array.from(courses, ({ card }) => topics.get(card.topic) ?? 0);
  const levelAt = Uint8Array.from(courses, ({ card }) => levelRank[card.level]);
  const isOpenAt = Uint8Array.from(courses, (course) => Number(isOpen(course)));
  /** Weights of the skills that courses share with the one whose touched courses were asked for last. */
  const overlaps = new Float64Array(courses.length);
  const isTouched = new Uint8Array(courses.length);

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
    for (const place of leading(index, courses[at]?.card.topic ?? '')) touch(place, 0);
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

  const scorePair = (at: number, place: number): number | undefined => {
    const others = skillsAt[place] ?? [];
    const shared = (skillsAt[at] ?? []).filter((skill) => others.includes(skill));
    const isConsidered = shared.length > 0 || leading(index, courses[at]?.card.topic ?? '').includes(place);
    const overlap = shared.reduce((sum, skill) => sum + weight(skill), 0);
    return isConsidered ? scoreAt(at, place, overlap) : undefined;
  };

  return { touchedBy, scoreTouched: (at, place) => scoreAt(at, place, overlaps[place] ?? 0), scorePair };
};
