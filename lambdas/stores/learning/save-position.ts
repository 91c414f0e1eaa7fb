import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { updateRow } from '../dynamodb/calls.ts';
import { isConflict, unlessConflict } from '../dynamodb/retry.ts';
import type { UpdateStep } from '../dynamodb/write-step.ts';
import { writeWithRecheck } from '../subscriptions/recheck-releases.ts';
import { progressStep, type SaveWrite, summaryStep, tellCompleted } from './learning-writes.ts';
import { lectureKey } from './lecture-record.ts';

const lectureStep = (table: string, { sub, courseId, lecture, isFirst }: SaveWrite): UpdateStep => ({
  Update: {
    TableName: table,
    Key: lectureKey(sub, courseId, lecture.lectureId),
    UpdateExpression:
      'SET lectureId = :id, #timestamp = :timestamp, furthest = :furthest, completed = :completed, totalDuration = :total, updatedAt = :at, played = :played',
    // The merge may be outdated. A write that would decrease `furthest` or undo `completed` is a conflict. So is a write to a row that
    // existed and is gone, because its learner was erased.
    ConditionExpression: `(${isFirst ? 'attribute_not_exists(furthest) OR ' : ''}furthest <= :furthest)${
      lecture.completed ? '' : ' AND (attribute_not_exists(completed) OR completed = :completed)'
    }`,
    ExpressionAttributeNames: { '#timestamp': 'timestamp' },
    ExpressionAttributeValues: {
      ':id': lecture.lectureId,
      ':timestamp': lecture.timestamp,
      ':furthest': lecture.furthest,
      ':completed': lecture.completed,
      ':total': lecture.totalDuration,
      ':at': lecture.updatedAt,
      ':played': lecture.played,
    },
  },
});

/** Deletes the first position in a lecture again, because the learner has left the course. */
const deletePosition = async (
  client: DynamoDBDocumentClient,
  table: string,
  { sub, courseId, lecture }: SaveWrite,
): Promise<void> => {
  await unlessConflict(
    client.send(
      new DeleteCommand({
        TableName: table,
        Key: lectureKey(sub, courseId, lecture.lectureId),
        ConditionExpression: 'updatedAt = :at AND furthest = :furthest',
        ExpressionAttributeValues: { ':at': lecture.updatedAt, ':furthest': lecture.furthest },
      }),
    ),
  );
};

/**
 * Saves a position in one round trip. Usually this takes two concurrent writes, the position and the dashboard's summary: each is correct
 * without the other, and the next save makes up for a lost one. A save that completes or first opens a lecture is one transaction with the
 * marks in the progress row, because the percent must match them. The transaction also marks the subscription as due when another lecture
 * waits for this one.
 * @throws a conflict when another device got further, or the learner has left the course
 */
export const savePosition = async (
  client: DynamoDBDocumentClient,
  {
    learning: table,
    subscriptions,
    webhooks,
  }: { readonly learning: string; readonly subscriptions: string; readonly webhooks: string },
  write: SaveWrite,
): Promise<void> => {
  const { lecture, completion, opened } = write;
  const { lectureId, timestamp, updatedAt: at } = lecture;
  const position = lectureStep(table, write);
  const summary = summaryStep(table, write, {
    last: { lectureId, timestamp, at },
    reached: completion,
  });
  if (completion || opened) {
    const marks = progressStep(table, write, {
      completed: completion ? [lectureId] : [],
      opened: opened ? [lectureId] : [],
      revision: completion?.revision ?? 0,
      at,
    });
    const outboxPuts = completion ? tellCompleted(webhooks, write, [{ id: lectureId }], at) : [];
    await writeWithRecheck(client, subscriptions, write.recheck, [position, summary, marks, ...outboxPuts]);
    return;
  }
  const [saved, summed] = await Promise.allSettled([
    updateRow(client, position.Update),
    updateRow(client, summary.Update),
  ]);
  if (summed.status === 'rejected') {
    if (saved.status === 'fulfilled' && write.isFirst && isConflict(summed.reason)) {
      await deletePosition(client, table, write);
    }
    throw summed.reason;
  }
  if (saved.status === 'rejected') throw saved.reason;
};
