import { toSections } from '../domain/course-content.ts';
import type { Operation } from '../platform/http/operation.ts';
import { findEnrolledCourse } from '../use-cases/find-course.ts';
import { signSections } from '../use-cases/sign-captions.ts';
import type { LearningDeps } from './deps.ts';

/** Returns the sections of a course with the content that the caller may open now. */
export const getContent =
  (deps: LearningDeps): Operation<'getContent'> =>
  async ({ caller, params: { courseId } }) => {
    const { course, entitlements } = await findEnrolledCourse(deps, caller.sub, courseId);
    const now = deps.now();
    const sections = await signSections(deps, toSections(course, entitlements, now), now);
    return { status: 200, body: { courseId, title: course.title, sections } };
  };
