import {
  courseAccess,
  type Entitlements,
  findUnlock,
  type Grant,
  isEnrolled,
  type LectureAccess,
} from '../../lambdas/domain/course/access.ts';
import { type Course, type CourseLecture, lecturesOf } from '../../lambdas/domain/course/course.ts';
import { releaseKey } from '../../lambdas/domain/pace/schedule-history.ts';
import { paceInForce } from '../../lambdas/domain/pace/walk-pace.ts';
import { describeRelease } from '../content/plan/schedule-changes.ts';

const iso = (instant: number): string => new Date(instant).toISOString();
const describeGrant = ({ kind, id }: Grant): string => `${kind} grant ${id}`;

/** Everything that lets the learner into the course, one reason a line. */
const reasonsToEnter = ({ enrollment, grants, subscription }: Entitlements): string[] => [
  ...(enrollment
    ? [
        enrollment.basis === 'free'
          ? `free enrollment of ${iso(enrollment.enrolledAt)}, until it is removed`
          : `enrollment of ${iso(enrollment.enrolledAt)}, as long as a purchase or manual grant lasts`,
      ]
    : []),
  ...(subscription
    ? [
        `drip subscription of ${iso(subscription.subscribedAt)} (zone ${subscription.zones.at(-1)?.zone ?? 'UTC'}), for good`,
      ]
    : []),
  ...grants.map((grant) => `${describeGrant(grant)}, until it is taken back`),
];

/** The time or event that ends a lecture's lock. */
const describeEnd = (
  { unlocksAt, waitsFor }: Extract<LectureAccess, { state: 'locked' }>,
  { subscription }: Entitlements,
  now: number,
): string => {
  if (unlocksAt !== undefined) return iso(unlocksAt);
  if (waitsFor !== undefined) return `${waitsFor} is completed`;
  const { zones = [], pace = [] } = subscription ?? {};
  return paceInForce(pace, zones, now).status === 'paused' ? 'the learner resumes' : 'its schedule begins';
};

const describeLecture = (
  lecture: CourseLecture,
  access: LectureAccess | undefined,
  entitlements: Entitlements,
  now: number,
): string => {
  const upgrade = entitlements.grants.find(({ kind }) => kind === 'upgrade');
  const premium = lecture.type === 'premium' && upgrade ? `, by ${describeGrant(upgrade)}` : '';
  if (!access || access.state === 'upgrade') return 'locked  premium: until an upgrade is bought or granted';
  if (access.state === 'locked') {
    return `locked  until ${describeEnd(access, entitlements, now)}: ${describeRelease(lecture.release)}${premium}`;
  }
  if (entitlements.openedLectures.has(lecture.id)) return `open    was opened before, for good${premium}`;
  const { at, release, ahead } = findUnlock(lecture, entitlements);
  if (at === -Infinity) return `open    at once${premium}`;
  if (ahead) return `open    since ${iso(at)}: opened ahead of its time${premium}`;
  const earlier =
    releaseKey(release) === releaseKey(lecture.release) ? '' : ', by the schedule published then';
  return `open    since ${iso(at)}: ${describeRelease(release)}${earlier}${premium}`;
};

/** Says for each lecture whether it is open or locked, by which grant or rule, and until when. Uses the site's own rules. */
export const explainAccess = (
  course: Course,
  who: string,
  entitlements: Entitlements,
  now: number,
): string => {
  const enrolled = isEnrolled(entitlements);
  const reasons = reasonsToEnter(entitlements);
  const access = courseAccess(course, entitlements, now);
  const lectures = lecturesOf(course).map(({ lecture }) => lecture);
  const width = Math.max(0, ...lectures.map(({ id }) => id.length));
  return [
    `${course.id}: ${who} at ${iso(now)}`,
    `Enrolled: ${enrolled ? 'yes' : 'no'}`,
    ...(reasons.length > 0 ? reasons : ['no enrollment, no subscription, no grant']).map(
      (line) => `  ${line}`,
    ),
    'Lectures:',
    ...lectures.map(
      (lecture) =>
        `  ${lecture.id.padEnd(width)}  ${enrolled ? describeLecture(lecture, access.get(lecture.id), entitlements, now) : 'locked  not enrolled'}`,
    ),
    ...(lectures.length === 0 ? ['  none'] : []),
    '',
  ].join('\n');
};
