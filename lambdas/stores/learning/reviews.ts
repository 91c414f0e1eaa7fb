import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { toDate } from '../../contract/calendar-day.ts';
import { limits } from '../../contract/limits.ts';
import type { ItemState } from '../../domain/review/review-history.ts';
import { chunk } from '../chunk.ts';
import { named, setAll } from '../dynamodb/attributes.ts';
import { transact, updateRow, writeNew } from '../dynamodb/calls.ts';
import type { UpdateStep, WriteStep } from '../dynamodb/write-step.ts';
import { createReadReviews, type ReadReviews, type ReviewTables } from './read-reviews.ts';
import type { DayRecord } from './review-day-record.ts';
import { dayKey, itemKey, type ItemRecord, itemRef, toItemRow } from './review-record.ts';

/** An item with its state, to be written. */
interface ItemWrite {
  readonly itemId: string;
  readonly item: ItemRecord;
  readonly state: ItemState;
}

/** An item that begins. */
export interface ItemBeginning extends ItemWrite {
  /** Known to have begun with other right answers, which is forgotten. */
  readonly replaces?: boolean | undefined;
}

/** What a use changes in the row of the day. */
interface DayChange {
  /** As it was read. */
  readonly known: DayRecord;
  /** Whole hour since the epoch, in which the use is counted. */
  readonly hour: number;
  /** The local day. */
  readonly today: number;
  /** The item that was reviewed, with its state afterwards. */
  readonly reviewed?: {
    readonly itemId: string;
    readonly state: ItemState;
    /** Whether it was recalled wrongly, a first answer apart. */
    readonly isLapse: boolean | undefined;
  };
  /** Items that began: what the queue of today, once it is chosen, does not know of. */
  readonly begun?: readonly Pick<ItemBeginning, 'state'>[];
  /** Id of an item that turned out not to be asked any more. */
  readonly dropped?: string;
}

export interface ReviewStore extends ReadReviews {
  /** Begins items, 25 in a transaction. One that has begun already stays as it is, unless it is replaced. */
  begin(sub: string, writes: readonly ItemBeginning[]): Promise<void>;
  /** The same as a step of a transaction; it never refuses. */
  beginStep(sub: string, write: ItemBeginning): WriteStep;
  /** Saves a review and what it changes in the day; without an item, counts a use. @throws a conflict when either row changed since it was read */
  save(sub: string, write: ItemWrite | undefined, change: DayChange): Promise<void>;
  /** The same as steps of a transaction. */
  saveSteps(sub: string, write: ItemWrite | undefined, change: DayChange): UpdateStep[];
}

/** Items of one transaction: large ones meet more conflicts. */
const transactionMax = 25;

/** The first day on which something that began is due, `YYYY-MM-DD`. What begins overdue waits for the queue of tomorrow. */
const firstDue = ({ today, begun = [] }: DayChange): string | undefined =>
  begun.length > 0
    ? toDate(Math.max(today + 1, Math.min(...begun.map(({ state }) => state.dueDay))))
    : undefined;

/** Creates the store of what learners review: items with their facts, and the day. */
export const createReviewStore = (client: DynamoDBDocumentClient, tables: ReviewTables): ReviewStore => {
  const table = tables.learning;

  const beginStep = (sub: string, { itemId, item, state, replaces }: ItemBeginning): WriteStep => {
    const [Key, row] = [itemKey(sub, itemId), toItemRow(item, state)];
    if (replaces) return { Put: { TableName: table, Item: { ...Key, ...row } } };
    return {
      Update: {
        TableName: table,
        Key,
        UpdateExpression: `SET ${Object.keys(row)
          .map((name) => `#${name} = if_not_exists(#${name}, :${name})`)
          .join(', ')}`,
        ...named(row),
      },
    };
  };

  const itemStep = (sub: string, { itemId, item, state }: ItemWrite): UpdateStep => {
    const row = toItemRow(item, state);
    const isEmpty = state.last === undefined;
    return {
      Update: {
        TableName: table,
        Key: itemKey(sub, itemId),
        UpdateExpression: `${setAll(row)}${isEmpty ? ' REMOVE stability, difficulty' : ''}`,
        ConditionExpression: 'attribute_exists(pk) AND revision = :known',
        ...named(row, { ':known': item.revision }),
      },
    };
  };

  const dayStep = (sub: string, change: DayChange): UpdateStep => {
    const { known, hour, today, reviewed, dropped } = change;
    const day = toDate(today);
    const isSameHour = known.hour === hour;
    const isSameDay = known.day === day;
    const values: Record<string, unknown> = { ':day': day, ':hour': hour };
    const clauses = {
      SET: ['#day = :day', '#hour = :hour'],
      ADD: [] as string[],
      DELETE: [] as string[],
      REMOVE: [] as string[],
    };
    const put = (clause: 'SET' | 'ADD' | 'DELETE', name: string, value: unknown): void => {
      clauses[clause].push(`${name} ${clause === 'SET' ? '= ' : ''}:${name}`);
      values[`:${name}`] = value;
    };
    /** Puts an entry into a set of the row or takes it out. All but the lapses begin anew with the day. */
    const note = (name: 'reviewed' | 'gone' | 'lapsed', isIn: boolean, entry: string): void => {
      const isFresh = !isSameDay && name !== 'lapsed';
      if (isIn || !isFresh) put(isFresh ? 'SET' : isIn ? 'ADD' : 'DELETE', name, new Set([entry]));
    };
    const isCountedUp = known.isStored && isSameHour;
    if (isCountedUp) put('ADD', 'used', 1);
    else put('SET', 'used', (isSameHour ? known.used : 0) + 1);
    if (dropped !== undefined) note('gone', true, itemRef(dropped));
    const dues: Record<string, number> = {};
    if (reviewed) {
      const { itemId, state, isLapse } = reviewed;
      note('reviewed', state.last?.day === today, itemRef(itemId));
      note('gone', state.dueDay > today, itemRef(itemId));
      if (isLapse !== undefined) note('lapsed', isLapse, itemId);
      dues[itemRef(itemId)] = state.dueDay;
    }
    const [due] = isSameDay && known.dues ? Object.entries(dues) : [];
    if (!isSameDay || !known.dues) put('SET', 'dues', dues);
    else if (due) {
      clauses.SET.push('dues.#ref = :due');
      values[':due'] = due[1];
    }
    const next = firstDue(change);
    if (next !== undefined && !(isSameDay && (known.nextDue ?? '~') <= next)) put('SET', 'nextDue', next);
    if (!isSameDay)
      clauses.REMOVE = ['reviewed', 'gone', 'nextDue'].filter((name) => !(`:${name}` in values));
    const conditions = known.isStored
      ? ['#day = :knownDay', '#hour = :knownHour', ...(isCountedUp ? ['used < :max'] : [])]
      : ['attribute_not_exists(pk)'];
    return {
      Update: {
        TableName: table,
        Key: dayKey(sub),
        UpdateExpression: Object.entries(clauses)
          .filter(([, parts]) => parts.length > 0)
          .map(([clause, parts]) => `${clause} ${parts.join(', ')}`)
          .join(' '),
        ConditionExpression: conditions.join(' AND '),
        ExpressionAttributeNames: { '#day': 'day', '#hour': 'hour', ...(due && { '#ref': due[0] }) },
        ExpressionAttributeValues: {
          ...values,
          ...(known.isStored && { ':knownDay': known.day, ':knownHour': known.hour }),
          ...(isCountedUp && { ':max': limits.reviewsPerHour }),
        },
      },
    };
  };

  /** Rows that may be new are written in transactions, so that none comes back to a learner who is erased meanwhile. */
  const send = async (isNew: boolean, { Update }: UpdateStep): Promise<void> => {
    if (isNew) await writeNew(client, { Update });
    else await updateRow(client, Update);
  };

  return {
    ...createReadReviews(client, tables),

    beginStep,

    begin: async (sub, writes) => {
      for (const part of chunk(writes, transactionMax)) {
        const steps = part.map((write) => beginStep(sub, write));
        await transact(client, steps);
      }
    },

    save: async (sub, write, change) => {
      await Promise.all([
        ...(write ? [send(false, itemStep(sub, write))] : []),
        send(!change.known.isStored, dayStep(sub, change)),
      ]);
    },

    saveSteps: (sub, write, change) => [...(write ? [itemStep(sub, write)] : []), dayStep(sub, change)],
  };
};
