import { randomBytes } from 'node:crypto';
import type { Fact, Subject } from '../../contract/webhook-events.ts';
import { fnv1a } from '../dynamodb/fnv1a.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';

/** Long enough to mend a fan-out that is broken, before a fact is lost. */
const keptForSeconds = 14 * 24 * 60 * 60;
/** Enough for 2,000 facts a second, few enough that an empty look stays cheap. */
const shards = 4;

/** Partitions of the outbox. One learner's facts share one, and its sort key is in the order of time. */
export const outboxPartitions: readonly string[] = Array.from(
  { length: shards },
  (_, shard) => `OUTBOX#${shard}`,
);

/** Type of what stands in the outbox for no fact: deliveries were made due by hand, and want to be looked at now. */
export const replayType = 'webhook.replay';

/** Key of a subject in rows, which an erasure finds by it. */
export const subjectKey = (who: Subject): string =>
  'sub' in who ? `LEARNER#${who.sub}` : `ADDRESS#${who.email.toLowerCase()}`;

/** The subject of a key; see {@link subjectKey}. */
export const parseSubjectKey = (key: string): Subject => {
  const [kind = '', ...rest] = key.split('#');
  const name = rest.join('#');
  return kind === 'ADDRESS' ? { email: name } : { sub: name };
};

/** Digits of a time in base 36 until the year 5138, so that ids sort by time. */
const timeDigits = 9;

/** A new id of an event: sorts by time, and is unique. @param at ISO 8601 */
export const newEventId = (at: string): string =>
  `${Date.parse(at).toString(36).padStart(timeDigits, '0')}${randomBytes(8).toString('hex')}`;

/**
 * Step of a transaction that tells the webhooks of a fact: the fact and its telling are written together or not at all. It costs two write units.
 * @param table name of the table of webhooks
 */
export const outboxStep = (table: string, { who, type, at, ...data }: Fact): WriteStep => {
  const subject = subjectKey(who);
  return {
    Put: {
      TableName: table,
      Item: {
        pk: outboxPartitions[fnv1a(subject) % shards],
        sk: newEventId(at),
        type,
        at,
        who: subject,
        data,
        expiresAt: Math.floor(Date.parse(at) / 1_000) + keptForSeconds,
      },
    },
  };
};
