import type { WalkedMail } from '../pace/walk-course.ts';

/** The lectures of one course that a mail announces. */
export interface ToldCourse {
  readonly title: string;
  readonly lectures: readonly { readonly title: string }[];
}

/** Counts the lectures: `3 new lectures unlocked in RAG in practice`. */
const describeCount = (courses: readonly ToldCourse[], unlocked: string): string => {
  const { length } = courses.flatMap(({ lectures }) => lectures);
  const [only] = courses;
  const where = courses.length === 1 && only ? only.title : `${courses.length} courses`;
  return `${length} new lectures${unlocked} in ${where}`;
};

/** The lecture of a mail that announces exactly one. */
const onlyLecture = (courses: readonly ToldCourse[]): { readonly title: string } | undefined => {
  const lectures = courses.flatMap((course) => course.lectures);
  return lectures.length === 1 ? lectures[0] : undefined;
};

/** Subject of the first mail of a course, which asks to confirm the address. */
export const welcomeSubject = (courseTitle: string): string =>
  `Confirm your address: welcome to ${courseTitle}`;

/** Subject of the receipt of a course. */
export const purchaseSubject = (courseTitle: string): string => `Your purchase of ${courseTitle}`;

/** Subject of a release mail. Needs at least one course, each with at least one lecture. */
export const releaseSubject = (courses: readonly ToldCourse[]): string => {
  const only = onlyLecture(courses);
  return only ? `New lecture unlocked: ${only.title}` : describeCount(courses, ' unlocked');
};

/** Subject of the weekly mail. Needs at least one course, each with at least one lecture. */
export const digestSubject = (courses: readonly ToldCourse[]): string => {
  const only = onlyLecture(courses);
  return `Your week: ${only ? only.title : describeCount(courses, '')}`;
};

/** Subject of the daily mail about reviews. @param due at least 1 */
export const reviewsSubject = (due: number): string =>
  due === 1 ? 'One review for today' : `${due} reviews for today`;

/** Subject of a mail found by `walkCourse`. */
export const walkedSubject = (title: string, { kind, lectures }: WalkedMail): string => {
  const releases = [{ title, lectures }];
  const subjects = {
    welcome: () => welcomeSubject(title),
    release: () => releaseSubject(releases),
    digest: () => digestSubject(releases),
  };
  return subjects[kind]();
};
