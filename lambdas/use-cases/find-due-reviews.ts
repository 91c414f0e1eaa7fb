import { toDate } from '../contract/calendar-day.ts';
import { type AskedItem, findAskedItem, openLectureOf, unmarked } from '../domain/review/asked-items.ts';
import { reviewDay, zoneAt } from '../domain/review/review-day.ts';
import { type ItemPlace, parseItemId, toItemId } from '../domain/review/review-item.ts';
import { orderQueue } from '../domain/review/review-queue.ts';
import { findWaitingCards } from '../domain/review/waiting-cards.ts';
import type { Reviewer } from '../stores/learner/reviewers.ts';
import type { LearnerAskedCourse, ReadAskedCourses } from '../stores/learning/asked-courses.ts';
import type { ReadEnrollments } from '../stores/learning/read-enrollments.ts';
import type { ReadReviews } from '../stores/learning/read-reviews.ts';
import type { DayRecord } from '../stores/learning/review-day-record.ts';
import type { ReviewQueueStore } from '../stores/learning/review-queue.ts';
import type { DueEntry } from '../stores/learning/review-record.ts';
import { readAskedCourses } from './read-asked-courses.ts';

export interface DueReviewDeps {
  readonly reviews: ReadReviews;
  readonly queues: Pick<ReviewQueueStore, 'listDue' | 'listNext' | 'readKnownCards'>;
  readonly asked: Pick<ReadAskedCourses, 'read'>;
  readonly readEnrollments: ReadEnrollments;
}

type Asked = ReadonlyMap<string, LearnerAskedCourse>;

/** An item that the learner may be asked. */
export interface ReviewCandidate extends DueEntry {
  readonly courseId: string;
  readonly place: ItemPlace;
  readonly asked: AskedItem;
  readonly lecture: AskedItem['lectures'][number];
}

/** A card whose lecture was completed, and which is no item yet. */
interface FreshCard {
  readonly courseId: string;
  readonly cardId: string;
  /** Local day from which it is shown: the one after the lecture was completed. */
  readonly shownFrom: number;
}

/** What a learner should review on the local day of a moment. */
export interface DueReviews {
  readonly reviewer: Reviewer;
  /** The zone in force (IANA), and its local day. */
  readonly zone: string;
  readonly today: number;
  /** What was done on the day of its last review. */
  readonly day: DayRecord;
  /** Number of items that were reviewed today. */
  readonly reviewedToday: number;
  /** All that is due, open and still asked, in the order of a queue, without regard to the daily limit. */
  readonly candidates: readonly ReviewCandidate[];
  /** The first items that are due after today; with `until`, as many as can be asked by then. */
  readonly upcoming: readonly ReviewCandidate[];
  readonly freshCards: readonly FreshCard[];
  /** The learner's courses, and those of the items. */
  readonly courses: Asked;
}

/** Keeps what is still asked in the same sense and in an open lecture. */
const toCandidates = (entries: readonly DueEntry[], courses: Asked, now: number): ReviewCandidate[] =>
  entries.flatMap((entry) => {
    const place = parseItemId(entry.itemId);
    const course = place && courses.get(place.courseId);
    const asked = course && findAskedItem(course, place);
    if (!asked || asked.mark !== entry.mark) return [];
    const lecture = openLectureOf(asked.lectures, course.entitlements, now);
    return lecture ? [{ ...entry, courseId: place.courseId, place, asked, lecture }] : [];
  });

const findFreshCards = async (
  { queues }: DueReviewDeps,
  sub: string,
  reviewer: Reviewer,
  courses: Asked,
): Promise<FreshCard[]> => {
  const withCards = [...courses].filter(([, { questions }]) => questions.cards.length > 0);
  const known = await queues.readKnownCards(
    sub,
    withCards.map(([courseId]) => courseId),
  );
  return withCards.flatMap(([courseId, course]) =>
    findWaitingCards(course, (id) => known.get(courseId)?.has(id) ?? false, reviewer.zones).map((card) => ({
      ...card,
      courseId,
    })),
  );
};

/** How many items of later days are found, without an instant by which they are due. */
const upcomingMax = 10;
/** So many more are read, because what is closed or changed must not hide what is due after it. More would cost more to read. */
const spare = 30;
/** Pages that are read where even more is closed or changed: an ended course may have hundreds of items. */
const pagesMax = 10;

/**
 * Finds what a learner should review, and writes nothing: four round trips, and two for each further page of what is due later.
 * @param now ms since the epoch
 * @param until ms since the epoch: finds all that falls due by the local day of this instant, tomorrow at least
 */
export const findDueReviews = async (
  deps: DueReviewDeps,
  sub: string,
  now: number,
  until?: number,
): Promise<DueReviews> => {
  const { reviews, queues } = deps;
  const [{ reviewer, day }, enrollments] = await Promise.all([
    reviews.read(sub, []),
    deps.readEnrollments(sub),
  ]);
  const zone = zoneAt(reviewer.zones, now);
  const today = reviewDay(zone, now);
  const through = until === undefined ? undefined : Math.max(reviewDay(zone, until), today + 1);
  const wanted = through === undefined ? upcomingMax : reviewer.limit * (through - today);
  const ahead = { max: wanted + spare, ...(through !== undefined && { through }) };
  const pages = queues.listNext(sub, today, ahead);
  const [due, { value: next = [] }] = await Promise.all([queues.listDue(sub, today), pages.next()]);
  const readCourses = (entries: readonly DueEntry[], others: typeof enrollments) =>
    readAskedCourses(
      deps.asked,
      sub,
      entries.map(({ itemId }) => itemId),
      others,
    );
  const courses = await readCourses([...due, ...next], enrollments);
  const dueNow = toCandidates(due, courses, now);
  const later = toCandidates(next, courses, now);
  // A queue only says when the first one is due: tomorrow, where today's limit leaves some over.
  const enough = through === undefined ? Number(dueNow.length <= reviewer.limit) : wanted;
  for (let count = 1; count < pagesMax && later.length < enough; count += 1) {
    const { value: page } = await pages.next();
    if (!page) break;
    const more = await readCourses(page, []);
    later.push(...toCandidates(page, more, now));
    for (const [id, course] of more) if (!courses.has(id)) courses.set(id, course);
  }
  const freshCards = await findFreshCards(deps, sub, reviewer, courses);
  const cards = freshCards.map(({ courseId, cardId, shownFrom }) => ({
    itemId: toItemId({ kind: 'card', courseId, cardId }),
    dueDay: shownFrom,
    interval: 0,
    mark: unmarked,
  }));
  const isDue = ({ dueDay }: DueEntry): boolean => dueDay <= today;
  return {
    reviewer,
    zone,
    today,
    day,
    reviewedToday: day.day === toDate(today) ? day.reviewed.size : 0,
    candidates: orderQueue([...dueNow, ...toCandidates(cards.filter(isDue), courses, now)]),
    upcoming: [
      ...later.slice(0, wanted),
      ...toCandidates(
        cards.filter((card) => !isDue(card)),
        courses,
        now,
      ),
    ],
    freshCards,
    courses,
  };
};

/** How many items a learner is asked today: what is due, up to what is left of the daily limit. */
export const countDue = ({ candidates, reviewer, reviewedToday }: DueReviews): number =>
  Math.min(Math.max(0, reviewer.limit - reviewedToday), candidates.length);
