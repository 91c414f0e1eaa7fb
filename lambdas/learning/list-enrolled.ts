import type { EnrolledCourse } from '../contract/schemas/learning.ts';
import { isEnrolled } from '../domain/access.ts';
import { type Course, lecturesOf } from '../domain/course.ts';
import { toCourseCard } from '../domain/course-card.ts';
import { coursePercent } from '../domain/progress.ts';
import type { Operation } from '../platform/http/operation.ts';
import { type EnrollmentRecord, toEntitlements } from '../stores/learning/learning-records.ts';
import type { LearningDeps } from './deps.ts';

const toLastLecture = (course: Course, { lastLecture }: EnrollmentRecord): EnrolledCourse['lastLecture'] => {
  const found = lecturesOf(course).find(({ lecture }) => lecture.id === lastLecture?.lectureId);
  if (!found || !lastLecture) return undefined;
  return { lectureId: found.lecture.id, title: found.lecture.title, timestamp: lastLecture.timestamp };
};

const lastActive = ({ enrollment }: { enrollment: EnrollmentRecord }): string =>
  enrollment.lastLecture?.at ?? enrollment.enrolledAt ?? '';

/** The caller's courses, the one watched last first. */
export const listEnrolled =
  ({ learning }: LearningDeps): Operation<'listEnrolled'> =>
  async ({ caller }) => {
    const listed = await learning.listEnrollments(caller.sub);
    const courses = listed
      .sort((a, b) => lastActive(b).localeCompare(lastActive(a)))
      .flatMap(({ course, enrollment, progress }): EnrolledCourse[] => {
        const { enrolledAt } = enrollment;
        const entitlements = toEntitlements(enrollment, progress);
        if (enrolledAt === undefined || !isEnrolled(entitlements)) return [];
        const lastLecture = toLastLecture(course, enrollment);
        return [
          {
            ...toCourseCard(course),
            progress: coursePercent({ course, entitlements, progress, enrollment }),
            enrolledAt,
            ...(lastLecture ? { lastLecture } : {}),
          },
        ];
      });
    return { status: 200, body: { courses } };
  };
