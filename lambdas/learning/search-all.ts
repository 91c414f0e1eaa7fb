import { limits } from '../contract/limits.ts';
import { compareTexts } from '../domain/compare-texts.ts';
import { isEnrolled } from '../domain/course/access.ts';
import type { Operation } from '../platform/http/operation.ts';
import { type EnrollmentRecord, parseProgress, toEntitlements } from '../stores/learning/learning-records.ts';
import type { LearningDeps } from './deps.ts';
import { spendSearch } from './spend-search.ts';

const lastActive = ({ lastLecture, enrolledAt, subscription }: EnrollmentRecord): string =>
  lastLecture?.at ?? enrolledAt ?? subscription?.subscribedAt ?? '';

/**
 * Searches inside the learner's enrolled courses; if there are very many, in those watched last. Three round trips: the enrollments, while the
 * search is counted against the limit; the courses with their indexes; the texts of the hits.
 */
export const searchAll =
  (deps: LearningDeps): Operation<'searchAll'> =>
  async ({ caller, query: { q, limit = limits.hitsDefault } }) => {
    const [enrollments] = await Promise.all([
      deps.readEnrollments(caller.sub),
      spendSearch(deps, caller.sub),
    ]);
    const ids = enrollments
      .filter((enrollment) => isEnrolled(toEntitlements(enrollment, parseProgress())))
      .sort((a, b) => compareTexts(lastActive(b), lastActive(a)))
      .slice(0, limits.coursesSearchedMax)
      .map(({ courseId }) => courseId);
    const courses = await deps.texts.readCourses(ids, caller.sub);
    const enrolled = courses.filter(({ entitlements }) => entitlements && isEnrolled(entitlements));
    return { status: 200, body: { hits: await deps.findHits(enrolled, q, limit) } };
  };
