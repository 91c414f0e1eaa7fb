import type { CourseCard } from '../../contract/schemas/course.ts';
import { popularityKey } from '../course/course-card.ts';

/** A course that a learning path or a recommendation may choose. */
export interface CandidateCourse {
  readonly card: CourseCard;
  readonly skills: readonly string[];
  readonly topicLabel: string;
  readonly featured: boolean;
}

/** What decides the place of a course among others. */
export interface RankedCourse {
  readonly card: Pick<
    CourseCard,
    'id' | 'topic' | 'level' | 'learners' | 'rating' | 'available' | 'lectureCount'
  >;
  readonly skills: readonly string[];
}

/** Order of the levels. Mixed courses come after beginner ones and before the rest. */
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
export const isOpen = ({ card }: Pick<RankedCourse, 'card'>): boolean =>
  card.available && card.lectureCount > 0;

/** Courses that one can enroll in first, then the popular ones; a total order. */
export const byOpenThenPopular = (a: Pick<RankedCourse, 'card'>, b: Pick<RankedCourse, 'card'>): number => {
  if (isOpen(a) !== isOpen(b)) return isOpen(a) ? -1 : 1;
  return popularityKey(a.card) < popularityKey(b.card) ? -1 : 1;
};

/** Sorts courses like `byOpenThenPopular`, computing each key once. */
export const rankCourses = <T extends Pick<RankedCourse, 'card'>>(courses: readonly T[]): T[] =>
  courses
    .map((course) => ({ course, key: `${isOpen(course) ? 0 : 1}${popularityKey(course.card)}` }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ course }) => course);

/** A skill in the form in which skills are compared. */
export const normalizeSkill = (skill: string): string => skill.trim().toLowerCase();

/** Skills that both courses teach, as the second one spells and orders them. */
export const sharedSkills = (one: CandidateCourse, other: CandidateCourse): string[] => {
  const known = new Set(one.skills.map(normalizeSkill));
  return other.skills.filter((skill) => known.has(normalizeSkill(skill)));
};

/** `a`, `a and b`, `a, b and c`. */
export const joinInWords = (things: readonly string[]): string =>
  things.length < 2
    ? (things[0] ?? '')
    : `${things.slice(0, -1).join(', ')} and ${things[things.length - 1] ?? ''}`;

let format: Intl.NumberFormat | undefined;
/** Formats a number. The format is created on first use: it loads locale data, 10 ms of a cold start. */
const inDigits = (number: number): string => (format ??= new Intl.NumberFormat('en-US')).format(number);

/** How popular a course is, as a sentence. Empty when nothing is known. */
export const popularityFact = ({ card: { learners = 0, rating }, featured }: CandidateCourse): string => {
  if (learners > 1) return `Popular here: ${inDigits(learners)} learners have taken it.`;
  if (rating !== undefined) return `Learners rate it ${rating.toFixed(1)} out of 5.`;
  return featured ? 'We feature it on our home page.' : '';
};

/** What is practiced in a course, as a sentence: cards do not say it. Its topic where no skill is named. */
export const skillsFact = ({ skills, topicLabel }: CandidateCourse): string =>
  skills.length > 0 ? `You practice ${joinInWords(skills.slice(0, 3))}.` : `It is about ${topicLabel}.`;

/** The courses without repeats, the first of each kept. */
export const distinctCourses = (courses: readonly CandidateCourse[]): CandidateCourse[] => {
  const seen = new Set<string>();
  return courses.filter(({ card }) => !seen.has(card.id) && seen.add(card.id));
};
