import { toDate } from '../../contract/calendar-day.ts';
import type { Course } from '../../domain/course/course.ts';
import { type AskedItem, findAskedItem, openLectureOf } from '../../domain/review/asked-items.ts';
import { choiceTimes, dueAt } from '../../domain/review/due-times.ts';
import { remember } from '../../domain/review/memory.ts';
import { dayStart, reviewDay, zoneAt } from '../../domain/review/review-day.ts';
import { type ItemState, toItemState } from '../../domain/review/review-history.ts';
import { type ItemPlace, parseItemId, toItemId } from '../../domain/review/review-item.ts';
import { orderQueue } from '../../domain/review/review-queue.ts';
import type { Reviewer } from '../../stores/learner/reviewers.ts';
import type { LearnerAskedCourse } from '../../stores/learning/asked-courses.ts';
import {
  type DayRecord,
  type DueEntry,
  type ItemRecord,
  itemRef,
  type StoredQueue,
} from '../../stores/learning/review-record.ts';
import type { StudyDeps } from '../deps.ts';
import { type QueueContent, type QueuedItem, toScheduled } from './queue.ts';

/** Items whose rows are read at once, beside the rows of the day and of the profile. */
const itemsAtOnce = 98;

/** A learner at a moment. */
interface Moment {
  readonly sub: string;
  readonly reviewer: Reviewer;
  /** Ms since the epoch. */
  readonly now: number;
  /** The zone in force, and its local day. */
  readonly zone: string;
  readonly today: number;
}

type Asked = ReadonlyMap<string, LearnerAskedCourse>;

/** A due item that the learner may be asked. */
interface Candidate extends DueEntry {
  readonly courseId: string;
  readonly place: ItemPlace;
  readonly asked: AskedItem;
  readonly lecture: AskedItem['lectures'][number];
}

/** Keeps what is still asked in the same sense and in an open lecture. */
const toCandidates = (entries: readonly DueEntry[], courses: Asked, now: number): Candidate[] =>
  entries.flatMap((entry) => {
    const place = parseItemId(entry.itemId);
    const course = place && courses.get(place.courseId);
    const asked = course && findAskedItem(course, place);
    if (!asked || asked.mark !== entry.mark) return [];
    const lecture = openLectureOf(asked.lectures, course.entitlements, now);
    return lecture ? [{ ...entry, courseId: place.courseId, place, asked, lecture }] : [];
  });

/** Makes items of cards whose lectures were completed. They are shown from the day after. */
const beginCards = async (
  { reviews, queues }: StudyDeps,
  { sub, reviewer }: Moment,
  courses: Asked,
): Promise<DueEntry[]> => {
  const withCards = [...courses].filter(([, { questions }]) => questions.cards.length > 0);
  const known = await queues.readKnownCards(
    sub,
    withCards.map(([courseId]) => courseId),
  );
  const begun = await Promise.all(
    withCards.map(async ([courseId, { questions, entitlements }]) => {
      const fresh = questions.cards.flatMap(({ id, lectureId }) => {
        const completedAt = entitlements.completions?.get(lectureId);
        if (completedAt === undefined || known.get(courseId)?.has(id)) return [];
        const shownFrom = reviewDay(zoneAt(reviewer.zones, completedAt), completedAt) + 1;
        return [{ id, shownFrom }];
      });
      if (fresh.length === 0) return [];
      const writes = fresh.map(({ id, shownFrom }) => {
        const item: ItemRecord = { mark: '-', facts: [], shownFrom, revision: 0 };
        const itemId = toItemId({ kind: 'card', courseId, cardId: id });
        return { itemId, item, state: toItemState(item, reviewer.zones, shownFrom) };
      });
      await reviews.begin(sub, writes);
      await queues.noteCards(
        sub,
        courseId,
        fresh.map(({ id }) => id),
      );
      return writes;
    }),
  );
  return begun.flat().map(({ itemId, item, state }) => ({
    itemId,
    dueDay: state.dueDay,
    interval: state.interval,
    mark: item.mark,
  }));
};

/** When a card is due after each rating that it could get today. */
const cardChoices = ({ zone, today }: Moment, { last }: ItemState) => {
  const days = Math.max(0, today - (last?.day ?? today));
  const interval = (rating: Parameters<typeof remember>[2]): number =>
    remember(last?.memory, days, rating).interval;
  return choiceTimes(zone, {
    day: today,
    choices: {
      again: interval('again'),
      hard: interval('hard'),
      good: interval('good'),
      easy: interval('easy'),
    },
  });
};

const kinds = { quiz: 'question', lecture: 'question', exercise: 'exercise', card: 'card' } as const;

const toQueuedItem = (
  moment: Moment,
  { itemId, courseId, dueDay, place, asked, lecture }: Candidate,
  course: Pick<Course, 'title' | 'drip'>,
  item: ItemRecord,
): QueuedItem => {
  const state = toItemState(item, moment.reviewer.zones, item.shownFrom);
  const { question, card, at, after } = asked;
  return {
    ref: itemRef(itemId),
    lectures: asked.lectures.map(toScheduled),
    item: {
      id: itemId,
      kind: kinds[place.kind],
      courseId,
      courseTitle: course.title,
      ...(course.drip && { drip: true as const }),
      lectureId: lecture.id,
      lectureTitle: lecture.title,
      ...(at !== undefined && { at }),
      ...(after !== undefined && { after }),
      ...(question && {
        // Copied field by field, so that no key leaks.
        question: {
          text: question.text,
          kind: question.kind,
          options: question.options.map(({ id, text }) => ({ id, text })),
        },
      }),
      ...(card && { front: card.front, back: card.back, choices: cardChoices(moment, state) }),
      due: dueAt(moment.zone, dueDay),
      reviews: state.reviews,
    },
  };
};

/** Counts what was forgotten on an earlier day for its questions. */
const countLapses = async ({ queues, countEvents }: StudyDeps, sub: string, { lapsed }: DayRecord) => {
  if (lapsed.size === 0) return;
  await queues.forgetLapses(sub, [...lapsed]);
  await countEvents(
    [...lapsed].map((itemId) => ({ courseId: parseItemId(itemId)?.courseId ?? '', itemId, kind: 'lapses' })),
  );
};

/**
 * Chooses the queue of a learner's day, and keeps it: what is due, open and still asked, up to the daily limit. Cards of completed lectures become
 * items now.
 * @param known the queue of an earlier day
 * @returns the queue, which another device may have chosen first
 */
export const chooseQueue = async (
  deps: StudyDeps,
  sub: string,
  known: StoredQueue | undefined,
): Promise<StoredQueue | undefined> => {
  const now = deps.now();
  const { reviews, queues } = deps;
  const [{ reviewer, day }, enrollments] = await Promise.all([
    reviews.read(sub, []),
    deps.readEnrollments(sub),
  ]);
  const zone = zoneAt(reviewer.zones, now);
  const today = reviewDay(zone, now);
  const moment: Moment = { sub, reviewer, now, zone, today };
  const [due, upcoming] = await Promise.all([queues.listDue(sub, today), queues.listNext(sub, today)]);
  const places = [...due, ...upcoming].flatMap(({ itemId }) => parseItemId(itemId) ?? []);
  const courseIds = new Set([...enrollments, ...places].map(({ courseId }) => courseId));
  const quizIds = new Map(
    [...Map.groupBy(places, ({ courseId }) => courseId)].map(([courseId, own]) => [
      courseId,
      new Set(own.flatMap((place) => (place.kind === 'quiz' ? [place.quizId] : []))),
    ]),
  );
  const courses = await deps.asked.read(sub, [...courseIds], quizIds);
  const cards = await beginCards(deps, moment, courses);
  const isDue = ({ dueDay }: DueEntry): boolean => dueDay <= today;
  const candidates = orderQueue(toCandidates([...due, ...cards.filter(isDue)], courses, now));
  const reviewedToday = day.day === toDate(today) ? day.reviewed.size : 0;
  const room = Math.max(0, reviewer.limit - reviewedToday);
  const [chosen, rest] = [candidates.slice(0, room), candidates.slice(room)];
  const next = toCandidates([...upcoming, ...cards.filter((card) => !isDue(card))], courses, now).map(
    ({ dueDay }) => dueDay,
  );
  const nextDay = Math.min(rest.length > 0 ? today + 1 : Infinity, ...next);
  const { items } = await reviews.read(
    sub,
    chosen.slice(0, itemsAtOnce).map(({ itemId }) => itemId),
  );
  const content: QueueContent = {
    items: chosen.flatMap((candidate) => {
      const item = items.get(candidate.itemId);
      const course = courses.get(candidate.courseId)?.course;
      return item && course ? [toQueuedItem(moment, candidate, course, item)] : [];
    }),
    later: Object.fromEntries(
      [...Map.groupBy(rest, ({ courseId }) => courseId)].map(([courseId, own]) => [courseId, own.length]),
    ),
    limit: reviewer.limit,
    zone,
    ...(Number.isFinite(nextDay) && { nextDue: toDate(nextDay) }),
  };
  const queue: StoredQueue = { day: toDate(today), endsAt: dayStart(zone, today + 1), content };
  const [isSaved] = await Promise.all([queues.saveQueue(sub, queue, known), countLapses(deps, sub, day)]);
  return isSaved ? queue : (await queues.readQueue(sub)).queue;
};
