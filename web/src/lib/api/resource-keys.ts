import { coursesKey } from '../courses/course-search.ts';
import { forgetResources } from './useResource.ts';

/**
 * Cache keys of `useResource`, in the form `kind:part:part`. A learner's id comes right after the kind, so that one prefix
 * can forget all of a learner's entries of that kind.
 */
export const resourceKeys = {
  /** Filter values with their counts for a query; an empty query means the whole catalog. */
  facets: (query: string) => (query ? `facets:${query}` : 'facets'),
  featured: 'featured',
  courses: coursesKey,
  course: (courseId: string) => `course:${courseId}`,
  instructor: (instructorId: string) => `instructor:${instructorId}`,
  /** A free preview lecture. */
  preview: (courseId: string, lectureId: string) => `preview:${courseId}:${lectureId}`,
  /** An unpublished course as a learner sees it on a given day; an empty day means the moment of joining. */
  coursePreview: (token: string, zone: string, isUpgraded: boolean, day: string) =>
    `course-preview:${token}:${zone}:${isUpgraded}:${day}`,
  transcript: (sub: string, courseId: string, lectureId: string, lang: string) =>
    `transcript:${sub}:${courseId}:${lectureId}:${lang}`,
  certificate: (certificateId: string) => `certificate:${certificateId}`,
  certificateRecord: (certificateId: string) => `certificate-record:${certificateId}`,
  profile: (sub: string) => `profile:${sub}`,
  purchases: (sub: string) => `purchases:${sub}`,
  /** Assistants that the learner connected. */
  connections: (sub: string) => `connections:${sub}`,
  tokens: (sub: string) => `tokens:${sub}`,
  questionnaire: (sub: string) => `questionnaire:${sub}`,
  recommendations: (sub: string) => `recommendations:${sub}`,
  /** What is to be reviewed today. */
  reviews: (sub: string) => `reviews:${sub}`,
  certificates: (sub: string) => `certificates:${sub}`,
  /** All courses of the learner. */
  enrolled: (sub: string) => `enrolled:${sub}`,
  /** Whether the learner is enrolled in a course. */
  enrollment: (sub: string, courseId: string) => `enrollment:${sub}:${courseId}`,
  progress: (sub: string, courseId: string) => `progress:${sub}:${courseId}`,
  /** The lectures of a course as the learner may open them. */
  content: (sub: string, courseId: string) => `content:${sub}:${courseId}`,
  /** Whether the learner has the premium lectures of a course. */
  premium: (sub: string, courseId: string) => `premium:${sub}:${courseId}`,
  /** A course in the player. */
  player: (sub: string, courseId: string, isDrip: boolean) =>
    `player:${isDrip ? 'drip' : 'course'}:${sub}:${courseId}`,
  /** An article lecture. */
  article: (sub: string, courseId: string, lectureId: string) => `article:${sub}:${courseId}:${lectureId}`,
  /** The learner's pace in a drip course. */
  pace: (sub: string, courseId: string) => `pace:${sub}:${courseId}`,
  /** What the learner bought for others. */
  teams: (sub: string) => `teams:${sub}`,
  seats: (sub: string, teamId: string) => `seats:${sub}:${teamId}`,
  gift: (sub: string, teamId: string) => `gift:${sub}:${teamId}`,
  invitation: (token: string) => `invitation:${token}`,
  /** Every course that has a price and can be taken. */
  pricedCourses: 'priced-courses',
  unlocks: (sub: string, courseIds: readonly string[]) => `unlocks:${sub}:${courseIds.join()}`,
} as const;

const courseStateKinds = [
  'enrolled',
  'enrollment',
  'progress',
  'content',
  'premium',
  'player',
  'pace',
  'unlocks',
] as const;

/** Forgets cached access and progress of courses, after an enrollment, a payment or new progress. */
export const forgetCourseState = (): void => {
  for (const kind of courseStateKinds) forgetResources(`${kind}:`);
};
