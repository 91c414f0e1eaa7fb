import type { CourseCard } from '../../contract/schemas/course.ts';
import { popularityKey } from '../course-card.ts';

/** A course as paths and recommendations weigh it. */
export interface GuideCourse {
  readonly card: CourseCard;
  readonly skills: readonly string[];
  readonly topicLabel: string;
  readonly featured: boolean;
}

/** Where a level stands on the way up; mixed courses stand between the first steps and the rest. */
export const levelRank: Readonly<Record<CourseCard['level'], number>> = {
  beginner: 0,
  mixed: 1,
  intermediate: 2,
  advanced: 3,
};

/** Steps from one level up to another; 0 when either is mixed, which has something for everyone. */
export const levelSteps = (from: CourseCard['level'], to: CourseCard['level']): number => {
  if (from === 'mixed' || to === 'mixed') return 0;
  const ladder = ['beginner', 'intermediate', 'advanced'];
  return ladder.indexOf(to) - ladder.indexOf(from);
};

/** Whether one can enroll: a card without lectures is only announced. */
export const isOpen = ({ card }: GuideCourse): boolean => card.lectureCount > 0;

/** Courses that one can enroll in first, then the popular ones; a total order. */
export const byOpenThenPopular = (a: GuideCourse, b: GuideCourse): number => {
  if (isOpen(a) !== isOpen(b)) return isOpen(a) ? -1 : 1;
  return popularityKey(a.card) < popularityKey(b.card) ? -1 : 1;
};

/** The same skill in whatever spelling. */
export const normalSkill = (skill: string): string => skill.trim().toLowerCase();

/** Skills that both teach, in the spelling and order of the second. */
export const sharedSkills = (one: GuideCourse, other: GuideCourse): string[] => {
  const known = new Set(one.skills.map(normalSkill));
  return other.skills.filter((skill) => known.has(normalSkill(skill)));
};

/** `a`, `a and b`, `a, b and c`. */
export const inWords = (things: readonly string[]): string =>
  things.length < 2
    ? (things[0] ?? '')
    : `${things.slice(0, -1).join(', ')} and ${things[things.length - 1] ?? ''}`;

const number = new Intl.NumberFormat('en-US');

/** What learners made of a course, as a sentence; empty when nothing is known. */
export const popularityFact = ({ card: { learners = 0, rating }, featured }: GuideCourse): string => {
  if (learners > 1) return `Popular here: ${number.format(learners)} learners have taken it.`;
  if (rating !== undefined) return `Learners rate it ${rating.toFixed(1)} out of 5.`;
  return featured ? 'We feature it on our home page.' : '';
};

/** The courses without repeats, the first of each kept. */
export const distinctCourses = (courses: readonly GuideCourse[]): GuideCourse[] => {
  const seen = new Set<string>();
  return courses.filter(({ card }) => !seen.has(card.id) && seen.add(card.id));
};
