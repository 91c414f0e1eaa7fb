import { dependsOnProgress } from '../domain/course/access.ts';
import { toAskedQuestions, toSections } from '../domain/course/course-content.ts';
import type { Operation } from '../platform/http/operation.ts';
import { answerFromCourse } from '../use-cases/find-course.ts';
import { findQuestions } from '../use-cases/find-questions.ts';
import { signSections } from '../use-cases/sign-captions.ts';
import type { LearningDeps } from './deps.ts';

/** Returns the sections of a course with the content that the caller may open now. One round trip, two for a course that asks questions. */
export const getContent =
  (deps: LearningDeps): Operation<'getContent'> =>
  ({ caller: { sub }, params: { courseId } }) =>
    answerFromCourse(
      deps,
      { sub, courseId, needsProgress: dependsOnProgress },
      async ({ course, entitlements }) => {
        const now = deps.now();
        const asked = toAskedQuestions(await findQuestions(deps, course));
        const sections = await signSections(deps, toSections(course, entitlements, now, asked), now);
        return {
          status: 200,
          body: {
            courseId,
            title: course.title,
            ...(course.drip && { drip: true as const }),
            sections,
          },
        };
      },
    );
