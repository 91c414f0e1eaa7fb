import {
  byOpenThenPopular,
  type CandidateCourse,
  isOpen,
  levelSteps,
  normalizeSkill,
} from './candidate-course.ts';

/** A course with its related courses, the best first. */
export interface RelatedCourses {
  readonly course: CandidateCourse;
  readonly related: readonly CandidateCourse[];
}

const relatedMax = 6;
/** At most this many courses of the same topic are considered besides those that share skills: the most popular. */
const ofTopicMax = 12;

const points = { sameTopic: 0.25, oneStepUp: 0.2, below: -0.3, open: 0.15 } as const;

const put = (lists: Map<string, CandidateCourse[]>, name: string, course: CandidateCourse): void => {
  const list = lists.get(name);
  if (list) list.push(course);
  else lists.set(name, [course]);
};

/**
 * Finds the related courses of every course, once, when courses are published. Courses that teach the same skills come
 * first; a rare skill counts more than one that half the catalog teaches. Then come courses of the same topic. The next
 * level is better than the same level, and that is better than one below.
 */
export const relateCourses = (courses: readonly CandidateCourse[]): RelatedCourses[] => {
  const ordered = [...courses].sort(byOpenThenPopular);
  const bySkill = new Map<string, CandidateCourse[]>();
  const byTopic = new Map<string, CandidateCourse[]>();
  const skillsOf = new Map<CandidateCourse, ReadonlySet<string>>();
  for (const course of ordered) {
    const skills = new Set(course.skills.map(normalizeSkill));
    skillsOf.set(course, skills);
    for (const skill of skills) put(bySkill, skill, course);
    put(byTopic, course.card.topic, course);
  }
  const weight = (skill: string) => Math.log(1 + ordered.length / (bySkill.get(skill)?.length ?? 1));
  const size = new Map(
    ordered.map((course) => [
      course,
      [...(skillsOf.get(course) ?? [])].reduce((sum, skill) => sum + weight(skill), 0),
    ]),
  );

  return ordered.map((course) => {
    const shared = new Map<CandidateCourse, number>();
    for (const skill of skillsOf.get(course) ?? []) {
      for (const other of bySkill.get(skill) ?? []) {
        shared.set(other, (shared.get(other) ?? 0) + weight(skill));
      }
    }
    for (const other of byTopic.get(course.card.topic)?.slice(0, ofTopicMax) ?? []) {
      if (!shared.has(other)) shared.set(other, 0);
    }
    shared.delete(course);
    const related = [...shared]
      .map(([other, overlap]) => {
        const steps = levelSteps(course.card.level, other.card.level);
        const scale = Math.sqrt((size.get(course) || 1) * (size.get(other) || 1));
        const score =
          overlap / scale +
          (other.card.topic === course.card.topic ? points.sameTopic : 0) +
          (steps === 1 ? points.oneStepUp : steps < 0 ? points.below : 0) +
          (isOpen(other) ? points.open : 0);
        return { other, score };
      })
      .sort((a, b) => b.score - a.score || byOpenThenPopular(a.other, b.other));
    return { course, related: related.slice(0, relatedMax).map(({ other }) => other) };
  });
};
