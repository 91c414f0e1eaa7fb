import { type DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { toDate } from '../../contract/calendar-day.ts';
import { limits } from '../../contract/limits.ts';
import type { ItemState } from '../../domain/review/review-history.ts';
import { chunk } from '../chunk.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import type { UpdateStep, WriteStep } from '../dynamodb/write-step.ts';
import { profileKey } from '../learner/profile-key.ts';
import { parseReviewer, type Reviewer } from '../learner/reviewers.ts';
import {
  dayKey,
  type DayRecord,
  itemKey,
  type ItemRecord,
  itemRef,
  parseDay,
  parseItem,
  toItemRow,
} from './review-record.ts';

export interface ReviewTables {
  readonly learning: string;
  readonly profiles: string;
}

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
    readonly isLapse: boolean;
  };
  /** Items that began: what the queue of today, once it is chosen, does not know of. */
  readonly begun?: readonly Pick<ItemBeginning, 'state'>[];
  /** Id of an item that turned out not to be asked any more. */
  readonly dropped?: string;
}

export interface ReviewStore {
  /** Reads items, the row of the day and what is needed of the profile, all strongly consistent. One round trip for up to 98 items. */
  read(
    sub: string,
    itemIds: readonly string[],
  ): Promise<{
    readonly items: ReadonlyMap<string, ItemRecord>;
    readonly day: DayRecord;
    readonly reviewer: Reviewer;
  }>;
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

/** The first day after today on which something of a change is due, `YYYY-MM-DD`. What begins overdue waits for the queue of tomorrow. */
const firstDue = ({ today, reviewed, begun = [] }: DayChange): string | undefined => {
  const days = [
    ...(reviewed ? [reviewed.state.dueDay] : []),
    ...begun.map(({ state }) => Math.max(today + 1, state.dueDay)),
  ].filter((day) => day > today);
  return days.length > 0 ? toDate(Math.min(...days)) : undefined;
};

const set = (value: string): Set<string> => new Set([value]);

/** Creates the store of what learners review: items with their facts, and the day. */
export const createReviewStore = (client: DynamoDBDocumentClient, tables: ReviewTables): ReviewStore => {
  const table = tables.learning;

  const beginStep = (sub: string, { itemId, item, state, replaces }: ItemBeginning): WriteStep => {
    const [Key, row] = [itemKey(sub, itemId), toItemRow(item, state)];
    if (replaces) return { Put: { TableName: table, Item: { ...Key, ...row } } };
    const names = Object.keys(row);
    return {
      Update: {
        TableName: table,
        Key,
        UpdateExpression: `SET ${names.map((name) => `#${name} = if_not_exists(#${name}, :${name})`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          Object.entries(row).map(([name, value]) => [`:${name}`, value]),
        ),
      },
    };
  };

  const itemStep = (sub: string, { itemId, item, state }: ItemWrite): UpdateStep => {
    const row = Object.entries(toItemRow(item, state));
    const isEmpty = state.last === undefined;
    return {
      Update: {
        TableName: table,
        Key: itemKey(sub, itemId),
        UpdateExpression: `SET ${row.map(([name]) => `#${name} = :${name}`).join(', ')}${isEmpty ? ' REMOVE stability, difficulty' : ''}`,
        ConditionExpression: 'attribute_exists(pk) AND revision = :known',
        ExpressionAttributeNames: Object.fromEntries(row.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(row.map(([name, value]) => [`:${name}`, value])),
          ':known': item.revision,
        },
      },
    };
  };

  const dayStep = (sub: string, dayChange: DayChange): UpdateStep => {
    const { known, hour, today, reviewed, dropped } = dayChange;
    const clauses = {
      SET: [] as string[],
      ADD: [] as string[],
      DELETE: [] as string[],
      REMOVE: [] as string[],
    };
    const values: Record<string, unknown> = {};
    const isSameHour = known.isStored && known.hour === hour;
    if (isSameHour) clauses.ADD.push('used :one');
    else clauses.SET.push('#hour = :hour', 'used = :one');
    values[':one'] = 1;
    if (!isSameHour) values[':hour'] = hour;
    const day = toDate(today);
    const isSameDay = known.isStored && known.day === day;
    if (!isSameDay) {
      clauses.SET.push('#day = :day');
      values[':day'] = day;
      if (known.isStored) clauses.REMOVE.push('reviewed', 'gone', 'nextDue');
    }
    const change = (name: 'reviewed' | 'gone' | 'lapsed', isIn: boolean, entry: string): void => {
      values[`:${name}`] = set(entry);
      if (!isSameDay && name !== 'lapsed') {
        if (!isIn) return void delete values[`:${name}`];
        clauses.REMOVE = clauses.REMOVE.filter((each) => each !== name);
        clauses.SET.push(`${name} = :${name}`);
      } else clauses[isIn ? 'ADD' : 'DELETE'].push(`${name} :${name}`);
    };
    if (dropped !== undefined) change('gone', true, itemRef(dropped));
    if (reviewed) {
      const { itemId, state, isLapse } = reviewed;
      change('reviewed', state.last?.day === today, itemRef(itemId));
      change('gone', state.dueDay > today, itemRef(itemId));
      change('lapsed', isLapse, itemId);
    }
    const due = firstDue(dayChange);
    if (due !== undefined && !(isSameDay && (known.nextDue ?? '~') <= due)) {
      clauses.REMOVE = clauses.REMOVE.filter((each) => each !== 'nextDue');
      clauses.SET.push('nextDue = :nextDue');
      values[':nextDue'] = due;
    }
    const conditions = known.isStored
      ? ['#day = :knownDay', '#hour = :knownHour', ...(isSameHour ? ['used < :max'] : [])]
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
        ExpressionAttributeNames: { '#day': 'day', '#hour': 'hour' },
        ExpressionAttributeValues: {
          ...values,
          ...(known.isStored && { ':knownDay': known.day, ':knownHour': known.hour }),
          ...(isSameHour && { ':max': limits.reviewsPerHour }),
        },
      },
    };
  };

  /** Rows that may be new are written in transactions, so that none comes back to a learner who is erased meanwhile. */
  const send = async (isNew: boolean, { Update }: UpdateStep): Promise<void> => {
    if (isNew) await client.send(new TransactWriteCommand({ TransactItems: [{ Update }] }));
    else await client.send(new UpdateCommand(Update));
  };

  return {
    read: async (sub, itemIds) => {
      const keys = itemIds.map((id) => [id, itemKey(sub, id)] as const);
      const rows = await batchGetTables(client, {
        [table]: { keys: [dayKey(sub), ...keys.map(([, key]) => key)], consistent: true },
        [tables.profiles]: { keys: [profileKey(sub)], consistent: true },
      });
      return {
        items: new Map(
          keys.flatMap(([id, key]) => {
            const row = rows.get(table, key);
            return row ? [[id, parseItem(row)] as const] : [];
          }),
        ),
        day: parseDay(rows.get(table, dayKey(sub))),
        reviewer: parseReviewer(rows.get(tables.profiles, profileKey(sub))),
      };
    },

    beginStep,

    begin: async (sub, writes) => {
      for (const part of chunk(writes, transactionMax)) {
        const TransactItems = part.map((write) => beginStep(sub, write));
        await client.send(new TransactWriteCommand({ TransactItems }));
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
