import { dayStart, zoneAt } from '../../domain/review/review-day.ts';
import { toItemState } from '../../domain/review/review-history.ts';
import { toItemId } from '../../domain/review/review-item.ts';
import { keyMark } from '../../domain/score/option-ids.ts';
import { answerProblem, isCorrect, isUnanswered } from '../../domain/score/quiz.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { invalidRequest } from '../../platform/http/invalid-request.ts';
import type { Operation } from '../../platform/http/operation.ts';
import { countFirstAnswers, toFirstItem } from '../../use-cases/begin-reviews.ts';
import { requireReviewAllowance } from '../../use-cases/count-review.ts';
import { answerFromCourse } from '../../use-cases/find-course.ts';
import { findQuestions } from '../../use-cases/find-questions.ts';
import { findLecture, requireOpen } from '../../use-cases/open-lecture.ts';
import { retryOnConflict } from '../../use-cases/retry-on-conflict.ts';
import type { StudyDeps } from '../deps.ts';

/** Grades an answer to a question of a lecture, and explains it. Any number of times; the first answer begins its reviews. */
export const answerLectureQuestion =
  (deps: StudyDeps): Operation<'answerLectureQuestion'> =>
  ({ caller: { sub }, params: { courseId, lectureId, questionId }, body: { answers } }) =>
    retryOnConflict(async () => {
      const now = deps.now();
      const itemId = toItemId({ kind: 'lecture', courseId, lectureId, questionId });
      const [question, { items, day, reviewer }] = await Promise.all([
        answerFromCourse(deps, { sub, courseId }, async (known) => {
          requireOpen(
            findLecture(known.course, ({ id }) => id === lectureId),
            known,
            now,
          );
          const { questions } = await findQuestions(deps, known.course);
          const found = questions.find((each) => each.lectureId === lectureId && each.id === questionId);
          if (!found) throw new ApiError('not_found');
          return found;
        }),
        deps.reviews.read(sub, [itemId], true),
      ]);
      const problem = isUnanswered(answers) ? 'Choose an option' : answerProblem(question, answers);
      if (problem !== undefined) throw invalidRequest(['answers'], problem);
      const use = requireReviewAllowance(day, reviewer, now);
      const correct = isCorrect(question, answers);
      const mark = keyMark(question);
      const known = items.get(itemId);
      const hasBegun = known?.mark === mark;
      const answer = { courseId, itemId, mark, at: now, isRight: correct, replaces: known !== undefined };
      const beginning = hasBegun ? undefined : toFirstItem(answer, reviewer);
      await Promise.all([
        ...(beginning ? [deps.reviews.begin(sub, [beginning]), countFirstAnswers(deps, [answer])] : []),
        deps.reviews.save(sub, undefined, { ...use, begun: beginning ? [beginning] : [] }),
      ]);
      const state = beginning?.state ?? (known && toItemState(known, reviewer.zones, 0));
      const { explanation } = question;
      return {
        status: 200,
        body: {
          correct,
          ...(explanation !== undefined && { explanation }),
          ...(state && {
            review: { due: new Date(dayStart(zoneAt(reviewer.zones, now), state.dueDay)).toISOString() },
          }),
        },
      };
    });
