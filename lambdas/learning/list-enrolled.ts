import type { EnrolledCourse } from '../contract/schemas/learning.ts';
import { isEnrolled } from '../domain/access.ts';
import { toCourseCard } from '../domain/course-card.ts';
import { lecturesOf, type Course } from '../domain/course.ts';
import { reachedPercent } from '../domain/progress.ts';
import type { Operation } from '../platform/operation.ts';
import { holdingsOf, type EnrolmentRecord } from '../stores/learning/learning-records.ts';
import type { LearningDeps } from './deps.ts';

const lastLectureOf = (course: Course, { lastLecture }: EnrolmentRecord): EnrolledCourse['lastLecture'] => {
  const found = lecturesOf(course).find(({ lecture }) => lecture.id === lastLecture?.lectureId);
  if (!found || !lastLecture) return undefined;
  return { lectureId: found.lecture.id, title: found.lecture.title, timestamp: lastLecture.timestamp };
};

const lastActive = ({ enrolment }: { enrolment: EnrolmentRecord }): string =>
  enrolment.lastLecture?.at ?? enrolment.enrolledAt ?? '';

/** The caller's courses, the one watched last first. */
export const listEnrolled =
  ({ learning }: LearningDeps): Operation<'listEnrolled'> =>
  async ({ caller }) => {
    const listed = await learning.listEnrolments(caller.sub);
    const courses = listed
      .sort((a, b) => lastActive(b).localeCompare(lastActive(a)))
      .flatMap(({ course, enrolment, progress }): EnrolledCourse[] => {
        const { enrolledAt, percent } = enrolment;
        const holdings = holdingsOf(enrolment, progress);
        if (enrolledAt === undefined || !isEnrolled(holdings)) return [];
        const lastLecture = lastLectureOf(course, enrolment);
        return [
          {
            ...toCourseCard(course),
            progress: reachedPercent(course, holdings, progress.completed, percent),
            enrolledAt,
            ...(lastLecture ? { lastLecture } : {}),
          },
        ];
      });
    return { status: 200, body: { courses } };
  };
