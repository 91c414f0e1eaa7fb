import { forgetResources } from './useResource.ts';

/**
 * The keys of `useResource`, each `what:part:part`. A learner's id follows `what` directly, so that a prefix can forget
 * everything that belongs together.
 */
export const resourceKeys = {
  /** Values to filter by, counted for a query; empty for the whole catalog. */
  facets: (query: string) => (query ? `facets:${query}` : 'facets'),
  featured: 'featured',
  /** The first page of the list for a query; empty for the whole list. */
  courses: (query: string) => `courses:${query}`,
  course: (courseId: string) => `course:${courseId}`,
  /** A lecture that anybody may watch. */
  preview: (courseId: string, lectureId: string) => `preview:${courseId}:${lectureId}`,
  /** A course that is not published, as somebody sees it on a day; an empty day is the moment of joining. */
  coursePreview: (token: string, zone: string, isUpgraded: boolean, day: string) =>
    `course-preview:${token}:${zone}:${isUpgraded}:${day}`,
  transcript: (sub: string, courseId: string, lectureId: string, lang: string) =>
    `transcript:${sub}:${courseId}:${lectureId}:${lang}`,
  certificate: (certificateId: string) => `certificate:${certificateId}`,
  certificateRecord: (certificateId: string) => `certificate-record:${certificateId}`,
  profile: (sub: string) => `profile:${sub}`,
  purchases: (sub: string) => `purchases:${sub}`,
  questionnaire: (sub: string) => `questionnaire:${sub}`,
  recommendations: (sub: string) => `recommendations:${sub}`,
  certificates: (sub: string) => `certificates:${sub}`,
  /** Every course that the learner takes. */
  enrolled: (sub: string) => `enrolled:${sub}`,
  /** Whether the learner takes one course. */
  enrollment: (sub: string, courseId: string) => `enrollment:${sub}:${courseId}`,
  progress: (sub: string, courseId: string) => `progress:${sub}:${courseId}`,
  /** Whether the learner has the premium lectures of a course. */
  premium: (sub: string, courseId: string) => `premium:${sub}:${courseId}`,
  /** A course as the player shows it. */
  player: (sub: string, courseId: string, isDrip: boolean) =>
    `player:${isDrip ? 'drip' : 'course'}:${sub}:${courseId}`,
  /** A lecture to read. */
  article: (sub: string, courseId: string, lectureId: string) => `article:${sub}:${courseId}:${lectureId}`,
  /** The learner's pace in a drip course. */
  pace: (sub: string, courseId: string) => `pace:${sub}:${courseId}`,
  unlocks: (sub: string, courseIds: readonly string[]) => `unlocks:${sub}:${courseIds.join()}`,
  recentBookmarks: (sub: string, courseIds: readonly string[]) =>
    `recent-bookmarks:${sub}:${courseIds.join()}`,
} as const;

const courseState = ['enrolled', 'enrollment', 'progress', 'premium', 'player', 'pace', 'unlocks'] as const;

/** Forgets what a learner may do in courses and how far they are, after an enrollment, a payment or a step forward. */
export const forgetCourseState = (): void => {
  for (const what of courseState) forgetResources(`${what}:`);
};
