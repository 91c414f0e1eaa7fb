import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { toDate, toDay } from '../../contract/calendar-day.ts';
import { Rating, SecondThought } from '../../contract/schemas/rating.ts';
import type { ItemFact, ItemHistory, ItemState, ReviewFact } from '../../domain/review/review-history.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { learnerPartition } from './learning-records.ts';

/** Sort key prefix of a learner's items. */
export const itemPrefix = 'REVIEW#';
/** Key of an item, in the learning table. */
export const itemKey = (sub: string, itemId: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `${itemPrefix}${itemId}`,
});
/** Key of what a learner did today. */
export const dayKey = (sub: string): ItemKey => ({ pk: learnerPartition(sub), sk: 'REVIEWS#DAY' });
/** Key of the note of which cards of a course are items already. */
export const knownCardsKey = (sub: string, courseId: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `REVIEWS#CARDS#${courseId}`,
});

/** UUIDs take 22 of 36 characters in a row, times 8 of 24 and ratings one: a write unit then holds twenty reviews. */
const packId = (uuid: string): string => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
const unpackId = (packed: string): string =>
  Buffer.from(packed, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const letters = { again: 'a', hard: 'h', good: 'g', easy: 'e', undo: 'u' } as const;
const words = new Map(Object.entries(letters).map(([word, letter]) => [letter as string, word]));

/** When and what, such as `mi8k2j0g g`. */
const packRating = ({ at, rating }: Pick<ItemFact, 'at' | 'rating'>): string =>
  `${at.toString(36)} ${letters[rating]}`;

/** The first answer has no id that a page made. */
const firstId = 'first';

/** A fact as a line: when, what, its id and that of the review it replaces. */
const packFact = (fact: ItemFact): string =>
  [packRating(fact), packId(fact.id), ...('replaces' in fact ? [packId(fact.replaces)] : [])].join(' ');

const unpackFact = (line: string): ItemFact => {
  const [at = '', letter = '', id, replaces] = line.split(' ');
  const known = {
    id: id ? unpackId(id) : firstId,
    // An earlier release wrote times as ISO 8601 and ratings as words, which begin with their letters.
    at: at.includes('-') ? Date.parse(at) : Number.parseInt(at, 36),
  };
  const rating = words.get(letter.charAt(0));
  return replaces === undefined
    ? { ...known, rating: Rating.parse(rating) }
    : { ...known, replaces: unpackId(replaces), rating: SecondThought.parse(rating) };
};

const ItemRow = z.object({
  /** Which right answers the facts are about; see `keyMark`. */
  mark: z.string(),
  first: z.optional(z.string()),
  facts: z._default(z.array(z.string()), []),
  /** Of a card: the local day from which it is shown. */
  shownFrom: z.optional(z.string()),
  revision: z._default(z.int(), 0),
});

/** One item of a learner. */
export interface ItemRecord extends ItemHistory {
  readonly mark: string;
  /** Local day from which a card is shown. */
  readonly shownFrom: number;
  /** Version for optimistic locking. */
  readonly revision: number;
}

export const parseItem = (row: Record<string, unknown>): ItemRecord => {
  const { mark, first, facts, shownFrom, revision } = ItemRow.parse(row);
  return {
    mark,
    revision,
    // A first answer replaces nothing.
    first: first === undefined ? undefined : (unpackFact(first) as ReviewFact),
    facts: facts.map(unpackFact),
    shownFrom: shownFrom === undefined ? 0 : toDay(shownFrom),
  };
};

/** The row of an item as an export tells it: with what happened as objects. Other rows of a learner stay as they are. */
export const tellItem = (row: Record<string, unknown>): Record<string, unknown> => {
  if (!String(row.sk).startsWith(itemPrefix)) return row;
  const { first, facts } = parseItem(row);
  const tell = ({ at, ...fact }: ItemFact) => ({ ...fact, at: new Date(at).toISOString() });
  return { ...row, ...(first && { first: tell(first) }), facts: facts.map(tell) };
};

/** A first answer. @param at ms since the epoch */
export const firstAnswer = (at: number, isRight: boolean): ReviewFact => ({
  id: firstId,
  at,
  rating: isRight ? 'good' : 'again',
});

/**
 * The index holds due items in the order of a queue: day, interval, and the mark, so that a changed question is left out without being read.
 */
const toDueOrder = ({ dueDay, interval }: ItemState, mark: string): string =>
  `${toDate(dueDay)}#${String(interval).padStart(5, '0')}#${mark}`;

/** The value that all items due by a day sort before. */
export const dueThrough = (day: number): string => `${toDate(day)}#~`;

/** An entry of the index. */
export interface DueEntry {
  readonly itemId: string;
  readonly dueDay: number;
  readonly interval: number;
  readonly mark: string;
}

export const parseDueEntry = (row: Record<string, unknown>): DueEntry => {
  const { sk, reviewDue } = z.object({ sk: z.string(), reviewDue: z.string() }).parse(row);
  const [date = '', interval, mark = ''] = reviewDue.split('#');
  return { itemId: sk.slice(itemPrefix.length), dueDay: toDay(date), interval: Number(interval), mark };
};

/** The attributes of an item's row. The memory is stored for exports; it is computed from the facts. */
export const toItemRow = (item: ItemRecord, state: ItemState): Record<string, unknown> => ({
  mark: item.mark,
  revision: item.revision + 1,
  ...(item.first && { first: packRating(item.first) }),
  ...(item.facts.length > 0 && { facts: item.facts.map(packFact) }),
  ...(item.shownFrom > 0 && { shownFrom: toDate(item.shownFrom) }),
  ...(state.last && { ...state.last.memory }),
  interval: state.interval,
  due: toDate(state.dueDay),
  reviewDue: toDueOrder(state, item.mark),
});

/** A short name of an item within a learner's day. */
export const itemRef = (itemId: string): string =>
  createHash('sha256').update(itemId).digest('base64url').slice(0, 8);
