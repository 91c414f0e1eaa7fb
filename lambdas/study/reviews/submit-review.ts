import { dayMs, toDate } from '../../contract/calendar-day.ts';
import { limits } from '../../contract/limits.ts';
import type { ReviewBody, ReviewResult } from '../../contract/schemas/reviews.ts';
import { isEnrolled } from '../../domain/course/access.ts';
import { type AskedItem, findAskedItem, openLectureOf } from '../../domain/review/asked-items.ts';
import { choiceTimes, dueAt } from '../../domain/review/due-times.ts';
import { reviewDay, zoneAt } from '../../domain/review/review-day.ts';
import { addFact, type ItemFact, type ItemState, toItemState } from '../../domain/review/review-history.ts';
import { type ItemPlace, parseItemId } from '../../domain/review/review-item.ts';
import { answerProblem, hasOptions, isCorrect, isUnanswered } from '../../domain/score/quiz.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { invalidRequest } from '../../platform/http/invalid-request.ts';
import type { Operation } from '../../platform/http/operation.ts';
import { itemRef } from '../../stores/learning/review-record.ts';
import { requireReviewAllowance } from '../../use-cases/count-review.ts';
import { requireOpen } from '../../use-cases/open-lecture.ts';
import { retryOnConflict } from '../../use-cases/retry-on-conflict.ts';
import type { StudyDeps } from '../deps.ts';

/** Refuses a date that no honest device has. @param now ms since the epoch */
const requireRecent = (at: number, now: number): void => {
  if (at > now + limits.reviewAheadSeconds * 1000)
    throw invalidRequest(
      ['reviewedAt'],
      'This review is dated in the future: the clock of the device is wrong',
    );
  if (at < now - limits.reviewAgeDaysMax * dayMs)
    throw invalidRequest(
      ['reviewedAt'],
      `Reviews older than ${limits.reviewAgeDaysMax} days are not taken any more`,
    );
};

/** What the request says of the item. @throws ApiError 400 when it does not fit the item, 409 for an option that is not offered any more */
const toFact = (body: ReviewBody, place: ItemPlace, { question }: AskedItem): ItemFact => {
  const { id } = body;
  const at = Date.parse(body.reviewedAt);
  if ('replaces' in body) return { id, at, replaces: body.replaces.toLowerCase(), rating: body.rating };
  if ('rating' in body) {
    if (place.kind !== 'card') throw invalidRequest(['rating'], 'A question takes answers');
    return { id, at, rating: body.rating };
  }
  if (!question) throw invalidRequest(['answers'], 'A card takes a rating');
  const { answers } = body;
  if (isUnanswered(answers)) throw invalidRequest(['answers'], 'Choose an option');
  if (!hasOptions(question, answers))
    throw new ApiError('conflict', { message: 'The options of this question have changed.' });
  const problem = answerProblem(question, answers);
  if (problem !== undefined) throw invalidRequest(['answers'], problem);
  return { id, at, rating: isCorrect(question, answers) ? 'good' : 'again' };
};

/** The state after a fact. Only an answer to a question is right or wrong, and explained. */
const toResult = (state: ItemState, zone: string, { question }: AskedItem, fact: ItemFact): ReviewResult => ({
  ...(question && !('replaces' in fact) && { correct: fact.rating !== 'again' }),
  ...(question?.explanation !== undefined && { explanation: question.explanation }),
  ...(state.last && { rating: state.last.rating, choices: choiceTimes(zone, state.last) }),
  due: dueAt(zone, state.dueDay),
  interval: state.interval,
});

/**
 * Adds a review to an item, or a second thought about one, and says when it is asked again. The same id again changes nothing. Two round
 * trips: what there is, and the item beside the day.
 */
export const submitReview =
  (deps: StudyDeps): Operation<'submitReview'> =>
  ({ caller: { sub }, params: { itemId }, body: sent }) => {
    /** An attempt that met a conflict may have saved the item and not the day. */
    let hasTried = false;
    return retryOnConflict(async () => {
      const body = { ...sent, id: sent.id.toLowerCase() };
      const place = parseItemId(itemId);
      if (!place) throw new ApiError('not_found');
      const { courseId } = place;
      const quizIds = new Map(place.kind === 'quiz' ? [[courseId, new Set([place.quizId])]] : []);
      const [{ items, day, reviewer }, courses] = await Promise.all([
        deps.reviews.read(sub, [itemId], true),
        deps.asked.read(sub, [courseId], quizIds),
      ]);
      const known = items.get(itemId);
      if (!known) throw new ApiError('not_found');
      if (place.kind === 'exercise')
        throw invalidRequest([], 'An exercise is reviewed by submitting it again');
      const now = deps.now();
      const course = courses.get(courseId);
      if (course && !isEnrolled(course.entitlements)) throw new ApiError('not_enrolled');
      const asked = course && findAskedItem(course, place);
      const [first] = asked?.lectures ?? [];
      if (course && asked && first && !openLectureOf(asked.lectures, course.entitlements, now))
        requireOpen(first, course, now);
      const zone = zoneAt(reviewer.zones, now);
      const today = reviewDay(zone, now);
      const isToday = day.day === toDate(today);
      const hasLeft = isToday && day.gone.has(itemRef(itemId));
      if (asked?.mark !== known.mark) {
        // The queue of the day has the words of the morning, and would ask it again.
        if (!hasLeft) {
          const use = requireReviewAllowance(day, reviewer, now);
          await deps.reviews.save(sub, undefined, { ...use, dropped: itemId });
        }
        throw new ApiError('conflict', { message: 'This is not asked any more.' });
      }

      const kept = known.facts.find(({ id }) => id === body.id);
      const fact = kept ?? toFact(body, place, asked);
      if (!kept) requireRecent(fact.at, now);
      const item = kept ? known : addFact(known, fact);
      const state = toItemState(item, reviewer.zones, item.shownFrom);
      const result = toResult(state, zone, asked, fact);
      const isNoted = isToday && hasLeft === state.dueDay > today;
      // What an earlier day counted is not counted again, but may still have to leave the queue of today.
      const isOld = kept !== undefined && !hasTried && reviewDay(zone, fact.at) < today;
      if ((kept && isNoted) || (isOld && state.dueDay <= today)) return { status: 200, body: result };
      hasTried = true;
      const isLapse = isOld ? undefined : state.reviews > 1 && state.last?.rating === 'again';
      const change = {
        ...requireReviewAllowance(day, reviewer, now),
        reviewed: { itemId, state, isLapse },
      };
      await deps.reviews.save(sub, kept ? undefined : { itemId, item, state }, change);
      return { status: 200, body: result };
    });
  };
