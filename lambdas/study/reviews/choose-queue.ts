import { toDate } from '../../contract/calendar-day.ts';
import type { Course } from '../../domain/course/course.ts';
import { unmarked } from '../../domain/review/asked-items.ts';
import { choiceTimes, dueAt } from '../../domain/review/due-times.ts';
import { remember } from '../../domain/review/memory.ts';
import { dayStart } from '../../domain/review/review-day.ts';
import { type ItemState, toItemState } from '../../domain/review/review-history.ts';
import { parseItemId, toItemId } from '../../domain/review/review-item.ts';
import { chunk } from '../../stores/chunk.ts';
import {
  type DayRecord,
  type ItemRecord,
  itemRef,
  type StoredQueue,
} from '../../stores/learning/review-record.ts';
import {
  countDue,
  type DueReviews,
  findDueReviews,
  type ReviewCandidate,
} from '../../use-cases/find-due-reviews.ts';
import type { StudyDeps } from '../deps.ts';
import { type QueueContent, type QueuedItem, toScheduled } from './queue.ts';

/** Items whose rows are read at once, beside the rows of the day and of the profile. */
const itemsAtOnce = 98;

/** The day for which a queue is chosen. */
type Moment = Pick<DueReviews, 'reviewer' | 'zone' | 'today'>;

/** Makes items of cards whose lectures were completed. */
const beginCards = async (
  { reviews, queues }: StudyDeps,
  sub: string,
  { reviewer, freshCards }: DueReviews,
): Promise<void> => {
  const byCourse = Map.groupBy(freshCards, ({ courseId }) => courseId);
  await Promise.all(
    [...byCourse].map(async ([courseId, fresh]) => {
      const writes = fresh.map(({ cardId, shownFrom }) => {
        const item: ItemRecord = { mark: unmarked, facts: [], shownFrom, revision: 0 };
        const itemId = toItemId({ kind: 'card', courseId, cardId });
        return { itemId, item, state: toItemState(item, reviewer.zones, shownFrom) };
      });
      await reviews.begin(sub, writes);
      await queues.noteCards(
        sub,
        courseId,
        fresh.map(({ cardId }) => cardId),
      );
    }),
  );
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
  { itemId, courseId, dueDay, place, asked, lecture }: ReviewCandidate,
  course: Pick<Course, 'title' | 'drip' | 'sections'>,
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
      section: course.sections.findIndex(({ lectures }) => lectures.some(({ id }) => id === lecture.id)),
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
  const found = await findDueReviews(deps, sub, now);
  const { reviewer, zone, today, day, candidates, upcoming, courses } = found;
  await beginCards(deps, sub, found);
  const room = countDue(found);
  const [chosen, rest] = [candidates.slice(0, room), candidates.slice(room)];
  const nextDay = Math.min(rest.length > 0 ? today + 1 : Infinity, ...upcoming.map(({ dueDay }) => dueDay));
  const ids = chosen.map(({ itemId }) => itemId);
  const parts = await Promise.all(chunk(ids, itemsAtOnce).map((part) => reviews.read(sub, part)));
  const items = new Map(parts.flatMap((part) => [...part.items]));
  const content: QueueContent = {
    items: chosen.flatMap((candidate) => {
      const item = items.get(candidate.itemId);
      const course = courses.get(candidate.courseId)?.course;
      return item && course ? [toQueuedItem(found, candidate, course, item)] : [];
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
