/** A course as far as a release mail names it. */
export interface NamedRelease {
  readonly title: string;
  readonly lectures: readonly { readonly title: string }[];
}

export const welcomeSubject = (courseTitle: string): string => `Welcome to ${courseTitle}`;

/** @param courses at least one, each with at least one lecture */
export const releaseSubject = (courses: readonly NamedRelease[]): string => {
  const lectures = courses.flatMap((course) => course.lectures);
  const [first] = lectures;
  if (lectures.length === 1 && first) return `New lecture unlocked: ${first.title}`;
  const [only] = courses;
  return courses.length === 1 && only
    ? `${lectures.length} new lectures unlocked in ${only.title}`
    : `${lectures.length} new lectures unlocked in ${courses.length} courses`;
};
