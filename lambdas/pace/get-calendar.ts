import { createHash } from 'node:crypto';
import { clientKey } from '../contract/client-key.ts';
import { counters } from '../domain/counters.ts';
import { isEnrolled } from '../domain/course/access.ts';
import { playerPath } from '../domain/course/player-path.ts';
import { upcomingLectures } from '../domain/pace/upcoming.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { ListedEnrollment } from '../stores/learning/learning.ts';
import { toEntitlements } from '../stores/learning/learning-records.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import { type CalendarEvent, calendarText } from './calendar-text.ts';
import type { PaceDeps } from './deps.ts';

/** Returns an id derived from these three ids, as a UUID (version 8). */
const eventId = (sub: string, courseId: string, lectureId: string): string => {
  const hex = createHash('sha256')
    .update(JSON.stringify([sub, courseId, lectureId]))
    .digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
};

const toEvents = (
  siteUrl: string,
  sub: string,
  { course, enrollment, progress }: ListedEnrollment,
  now: number,
): CalendarEvent[] => {
  const entitlements = toEntitlements(enrollment, progress);
  if (!course.drip || !isEnrolled(entitlements)) return [];
  const sections = new Map(
    course.sections.flatMap(({ lectures }, section) => lectures.map(({ id }) => [id, section] as const)),
  );
  return upcomingLectures(course, entitlements, now).map(({ lecture, unlocksAt }) => ({
    uid: eventId(sub, course.id, lecture.id),
    at: unlocksAt,
    summary: `${lecture.title} unlocks`,
    description: course.title,
    url: `${siteUrl}${playerPath(course, { section: sections.get(lecture.id) ?? 0, lectureId: lecture.id })}`,
  }));
};

/**
 * Returns all upcoming lectures of a learner in all courses. Counts the request against the limit, and takes one read to find the learner, a
 * query for the courses, and a batch for each 50 of them.
 */
export const getCalendar =
  (deps: PaceDeps): Operation<'getCalendar'> =>
  async ({ params: { token }, clientAddress }) => {
    await requireAllowance(deps.limits, { ...counters.calendarClient, who: clientKey(clientAddress) });
    const sub = await deps.calendars.find(token);
    if (sub === undefined) throw new ApiError('not_found');
    const now = deps.now();
    const courses = await deps.learning.listEnrollments(sub);
    const events = courses
      .flatMap((listed) => toEvents(deps.siteUrl, sub, listed, now))
      .sort((one, other) => one.at - other.at);
    return { status: 200, body: calendarText('Northlight', events, now) };
  };
