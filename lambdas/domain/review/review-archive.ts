import { compareTexts } from '../compare-texts.ts';
import type { Entitlements } from '../course/access.ts';
import type { Course } from '../course/course.ts';
import type { ZoneSince } from '../pace/pace-fact.ts';
import { wallClock } from '../time/local-time.ts';
import { type AskedCourse, type AskedItem, findAskedItem, openLectureOf, unmarked } from './asked-items.ts';
import { memoryModel } from './memory.ts';
import { dayStart, reviewDay, zoneAt } from './review-day.ts';
import {
  type EffectiveReview,
  effectiveReviews,
  type ItemHistory,
  type ItemState,
  stateAfter,
} from './review-history.ts';
import { parseItemId, toItemId } from './review-item.ts';
import { findWaitingCards } from './waiting-cards.ts';

/** An item as it is stored. */
export interface KnownItem {
  readonly itemId: string;
  readonly item: ItemHistory & { readonly mark: string; readonly shownFrom: number };
}

/** What a course asks, and what the learner may open of it. */
export interface OwnCourse extends AskedCourse {
  readonly entitlements: Entitlements;
}

/** A review with a moment of its own (ms since the epoch): programs know reviews by their time, and the answers to a quiz share one. */
interface ArchivedReview extends EffectiveReview {
  readonly moment: number;
}

/** An item with everything that is known of it. */
export interface ArchivedItem {
  readonly itemId: string;
  readonly asked: AskedItem;
  /** A lecture that teaches it and is open. */
  readonly lecture: AskedItem['lectures'][number];
  readonly state: ItemState;
  /** Oldest first. */
  readonly reviews: readonly ArchivedReview[];
  /** When it began (ms since the epoch); no two items at once. */
  readonly begunAt: number;
}

/** What a learner takes along to another program. */
export interface ReviewArchive {
  /** Local day from which due days are counted: that of the first review, or today. Whole days since 1970-01-01. */
  readonly firstDay: number;
  /** When it began (ms since the epoch), at 04:00 in the zone in force now. */
  readonly firstDayAt: number;
  /** Minutes by which that zone's clock was behind UTC then; negative east of Greenwich. */
  readonly minutesWest: number;
  readonly model: typeof memoryModel;
  readonly courses: readonly { readonly course: Course; readonly items: readonly ArchivedItem[] }[];
}

/** Gives reviews moments of their own. All items count, also those that are left out, so that what opens again changes no moment. */
const toMoments = (
  histories: ReadonlyMap<string, readonly EffectiveReview[]>,
): ReadonlyMap<string, readonly ArchivedReview[]> => {
  const all = [...histories]
    .flatMap(([itemId, reviews]) => reviews.map((review, number) => ({ itemId, review, number })))
    .sort(
      (one, other) =>
        one.review.at - other.review.at ||
        compareTexts(one.itemId, other.itemId) ||
        one.number - other.number,
    );
  let before = -Infinity;
  const dated = all.map(({ itemId, review }) => {
    before = Math.max(review.at, before + 1);
    return { itemId, review: { ...review, moment: before } };
  });
  return new Map(
    [...Map.groupBy(dated, ({ itemId }) => itemId)].map(([itemId, own]) => [
      itemId,
      own.map(({ review }) => review),
    ]),
  );
};

/** Cards of completed lectures that are no items yet, because no queue was chosen since. They are taken along on the day itself too. */
const waitingCards = (
  courses: ReadonlyMap<string, OwnCourse>,
  known: ReadonlySet<string>,
  zones: readonly ZoneSince[],
): KnownItem[] =>
  [...courses].flatMap(([courseId, course]) => {
    const toId = (cardId: string): string => toItemId({ kind: 'card', courseId, cardId });
    return findWaitingCards(course, (cardId) => known.has(toId(cardId)), zones).map(
      ({ cardId, shownFrom }) => ({
        itemId: toId(cardId),
        item: { mark: unmarked, facts: [], shownFrom },
      }),
    );
  });

/**
 * Collects a learner's items by course, oldest first. Leaves out what reviews would not ask: items of closed lectures, and questions that
 * are gone or ask for something else today.
 * @param items all of the learner's
 * @param courses those of the items and those that the learner takes, by id
 * @param now ms since the epoch
 */
export const toReviewArchive = (
  items: readonly KnownItem[],
  courses: ReadonlyMap<string, OwnCourse>,
  zones: readonly ZoneSince[],
  now: number,
): ReviewArchive => {
  const zone = zoneAt(zones, now);
  const stored = new Set(items.map(({ itemId }) => itemId));
  const all = [...items, ...waitingCards(courses, stored, zones)];
  const histories = new Map(
    all.map(({ itemId, item }) => [itemId, effectiveReviews(item, zones, item.shownFrom)]),
  );
  const moments = toMoments(histories);
  const archived = all.flatMap(({ itemId, item }) => {
    const place = parseItemId(itemId);
    const own = place && courses.get(place.courseId);
    const asked = own && findAskedItem(own, place);
    if (!asked || asked.mark !== item.mark) return [];
    const lecture = openLectureOf(asked.lectures, own.entitlements, now);
    if (!lecture) return [];
    const reviews = moments.get(itemId) ?? [];
    const begunAt = reviews[0]?.moment ?? dayStart(zone, item.shownFrom);
    const state = stateAfter(reviews, item.shownFrom);
    return [{ course: own.course, itemId, asked, lecture, state, reviews, begunAt }];
  });
  let before = -Infinity;
  const ordered = archived
    .sort((one, other) => one.begunAt - other.begunAt || compareTexts(one.itemId, other.itemId))
    .map((item) => {
      before = Math.max(item.begunAt, before + 1);
      return { ...item, begunAt: before };
    });
  const firstDay = Math.min(...ordered.flatMap(({ reviews }) => reviews[0]?.day ?? []), reviewDay(zone, now));
  const firstDayAt = dayStart(zone, firstDay);
  return {
    firstDay,
    firstDayAt,
    minutesWest: (firstDayAt - wallClock(zone, firstDayAt)) / 60_000,
    model: memoryModel,
    courses: [...Map.groupBy(ordered, ({ course }) => course)].map(([course, own]) => ({
      course,
      items: own,
    })),
  };
};
