import { DeleteCommand, type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isConflict, unlessConflict } from '../dynamodb/retry.ts';
import type { UpdateStep } from '../dynamodb/write-step.ts';
import { writeWithRecheck } from '../subscriptions/recheck-releases.ts';
import { lectureKey } from './learning-records.ts';
import { progressStep, type SaveWrite, summaryStep } from './learning-writes.ts';

const lectureStep = (table: string, { sub, courseId, lecture, isFirst }: SaveWrite): UpdateStep => ({
  Update: {
    TableName: table,
    Key: lectureKey(sub, courseId, lecture.lectureId),
    UpdateExpression:
      'SET lectureId = :id, #timestamp = :timestamp, furthest = :furthest, completed = :completed, totalDuration = :total, updatedAt = :at',
    // The merge may be outdated by now. A write that would take `furthest` or `completed` back is a conflict, and so is one
    // to a row that was there and is gone: its learner was erased.
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
    },
  },
});

/** Takes back the first position in a lecture that was written to somebody who was no longer in the course. */
const takeBack = async (
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
 * Saves a position in one round trip. Mostly it is two plain writes side by side, the position and the dashboard's summary: each
 * is right without the other, and the next save makes up for the one that was lost. A save that completes the lecture, or is its
 * first opening, is one transaction with the marks in the progress row, because the percent counts what they say. So is the
 * subscription's mark where another lecture waits for this one.
 * @throws a conflict when another device got further, or the learner has left the course
 */
export const savePosition = async (
  client: DynamoDBDocumentClient,
  { learning: table, subscriptions }: { readonly learning: string; readonly subscriptions: string },
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
    await writeWithRecheck(client, subscriptions, write.recheck, [position, summary, marks]);
    return;
  }
  const [saved, summed] = await Promise.allSettled([
    client.send(new UpdateCommand(position.Update)),
    client.send(new UpdateCommand(summary.Update)),
  ]);
  if (summed.status === 'rejected') {
    if (saved.status === 'fulfilled' && write.isFirst && isConflict(summed.reason)) {
      await takeBack(client, table, write);
    }
    throw summed.reason;
  }
  if (saved.status === 'rejected') throw saved.reason;
};
