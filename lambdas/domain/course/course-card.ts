import type { CourseCard } from '../../contract/schemas/course.ts';
import type { Course, CourseLecture } from './course.ts';

/** Label of each level, in the order of the filter. */
export const levelLabels: Readonly<Record<Course['level'], string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  mixed: 'Mixed levels',
};

/** Label of each duration, in the order of the filter. */
export const durationLabels: Readonly<Record<Course['duration'], string>> = {
  'under-2-hours': 'Under 2 hours',
  '1-4-weeks': '1–4 weeks',
  '1-3-months': '1–3 months',
  '3-6-months': '3–6 months',
};

/** Language of a course that names none. */
export const languageDefault = 'en';

/** The name of a language in English. @param tag two or three letters */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag;

/** Whether enrollment is open: a course without lectures is in preparation. */
export const isAvailable = ({ sections }: Pick<Course, 'sections'>): boolean =>
  sections.some(({ lectures }) => lectures.length > 0);

const toInstructor = ({ instructor: { name, title, id } }: Course): CourseCard['instructor'] => ({
  name,
  ...(title !== undefined && { title }),
  ...(id !== undefined && { id }),
});

/** The card of a course as the API returns it; the cover becomes a URL relative to the site's root. */
export const toCourseCard = (course: Course): CourseCard => ({
  id: course.id,
  title: course.title,
  description: course.description,
  topic: course.topic,
  level: course.level,
  duration: course.duration,
  durationLabel: durationLabels[course.duration],
  instructor: toInstructor(course),
  price: course.price,
  currency: 'usd',
  ...(course.image !== undefined && { image: `/${course.image}` }),
  drip: course.drip,
  lectureCount: course.sections.reduce((count, { lectures }) => count + lectures.length, 0),
  ...(course.rating !== undefined && { rating: course.rating }),
  ...(course.learners !== undefined && { learners: course.learners }),
  available: isAvailable(course),
  ...(course.language !== undefined && { language: course.language }),
});

const learnersMax = 9_999_999_999;
const ratingMax = 5;

/** Sorts after every digit: courses in preparation come after all others. */
const inPreparation = '~';

/**
 * Sort key for popularity: more learners first, then the better rating, then the id; courses in preparation last. Orders the
 * catalog lists and breaks ties in search.
 */
export const popularityKey = ({
  id,
  learners = 0,
  rating = 0,
  available = true,
}: Pick<CourseCard, 'id' | 'learners' | 'rating'> & { readonly available?: boolean }): string => {
  const fewer = String(learnersMax - Math.min(learners, learnersMax)).padStart(10, '0');
  const worse = String(Math.round((ratingMax - Math.min(rating, ratingMax)) * 1_000)).padStart(4, '0');
  return `${available ? '' : inPreparation}${fewer}#${worse}#${id}`;
};

/** `2026-11-22` → `20735`: days since 1970. */
const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
const daysMax = 99_999;

/**
 * Sort key for novelty: latest first publication first, within a day by popularity; courses in preparation last.
 * @param published day, `YYYY-MM-DD`
 */
export const newestKey = (
  card: Parameters<typeof popularityKey>[0] & { readonly available: boolean },
  published: string,
): string => {
  const earlier = String(daysMax - dayNumber(published)).padStart(5, '0');
  return `${card.available ? '' : inPreparation}${earlier}#${popularityKey(card)}`;
};

/** Fields of a course that the list of a learner's courses needs. */
export interface CourseSummary {
  readonly card: CourseCard;
  /** All lectures, in the order of the course. */
  readonly lectures: readonly Pick<CourseLecture, 'id' | 'title' | 'type'>[];
}

/** The summary of a course. */
export const toCourseSummary = (course: Course): CourseSummary => ({
  card: toCourseCard(course),
  lectures: course.sections.flatMap(({ lectures }) =>
    lectures.map(({ id, title, type }) => ({ id, title, type })),
  ),
});
