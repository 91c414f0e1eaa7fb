import type { Course } from '../../domain/course/course.ts';
import { byRating } from '../../domain/review/by-rating.ts';
import { choiceTimes, dueAt } from '../../domain/review/due-times.ts';
import { remember } from '../../domain/review/memory.ts';
import { type ItemState, toItemState } from '../../domain/review/review-history.ts';
import { chunk } from '../../stores/chunk.ts';
import { type ItemRecord, itemRef } from '../../stores/learning/review-record.ts';
import type { DueReviews, ReviewCandidate } from '../../use-cases/find-due-reviews.ts';
import type { StudyDeps } from '../deps.ts';
import { type QueuedItem, toScheduled } from './queue.ts';

/** Items whose rows are read at once, beside the rows of the day and of the profile. */
const itemsAtOnce = 98;

/** The day for which items are told. */
type Moment = Pick<DueReviews, 'reviewer' | 'zone' | 'today'>;

/** When a card is due after each rating that it could get today, or on the day on which it is due. */
const cardChoices = ({ zone, today }: Moment, { last, dueDay }: ItemState) => {
  const day = Math.max(today, dueDay);
  const days = Math.max(0, day - (last?.day ?? day));
  const choices = byRating((rating) => remember(last?.memory, days, rating).interval);
  return choiceTimes(zone, { day, choices });
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

/** Reads the items of candidates, and makes of them what is asked. @param found what the candidates were found in */
export const readQueuedItems = async (
  { reviews }: Pick<StudyDeps, 'reviews'>,
  sub: string,
  found: Moment & Pick<DueReviews, 'courses'>,
  candidates: readonly ReviewCandidate[],
): Promise<QueuedItem[]> => {
  const ids = candidates.map(({ itemId }) => itemId);
  const parts = await Promise.all(chunk(ids, itemsAtOnce).map((part) => reviews.read(sub, part)));
  const items = new Map(parts.flatMap((part) => [...part.items]));
  return candidates.flatMap((candidate) => {
    const item = items.get(candidate.itemId);
    const course = found.courses.get(candidate.courseId)?.course;
    return item && course ? [toQueuedItem(found, candidate, course, item)] : [];
  });
};

/** The first ones of what is asked, as many as have room. @param sizeOf bytes of one */
export const takeFitting = (
  items: readonly QueuedItem[],
  room: number,
  sizeOf: (item: QueuedItem) => number,
): QueuedItem[] => {
  let left = room;
  return items.filter((item) => (left -= sizeOf(item)) >= 0);
};
