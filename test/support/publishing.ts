import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { applyCourses } from '../../bin/content/apply.ts';
import type { Progress } from '../../bin/content/progress.ts';
import type { Target } from '../../bin/content/target.ts';
import type { Course } from '../../lambdas/domain/course.ts';
import { resolved } from './courses.ts';
import { tables } from './dynamodb.ts';
import { fakeStorage } from './storage.ts';

export const silent: Progress = { begin: () => {}, advance: () => {}, note: () => {}, end: () => {} };

/** A place to publish courses without files to. */
export const targetOf = (documents: DynamoDBDocumentClient, table: string): Target => ({
  documents,
  table,
  storage: fakeStorage().client,
  bucket: 'media',
  subscriptions: tables.subscriptions,
  learning: tables.learning,
  now: Date.now,
  name: 'test',
  close: () => {},
});

/** Publishes courses without files. */
export const publish = (documents: DynamoDBDocumentClient, table: string, courses: readonly Course[]) =>
  applyCourses(targetOf(documents, table), resolved(courses), {
    prune: false,
    progress: silent,
    signal: new AbortController().signal,
  });

export interface Calls {
  /** Names of the commands sent, such as `QueryCommand`. */
  readonly names: string[];
  readUnits: number;
}

/** Counts what a client sends from here on. */
export const countCalls = (client: DynamoDBDocumentClient): Calls => {
  const calls: Calls = { names: [], readUnits: 0 };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      calls.names.push(String(context.commandName));
      (args.input as { ReturnConsumedCapacity?: string }).ReturnConsumedCapacity = 'TOTAL';
      const result = await next(args);
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: unknown };
      for (const { CapacityUnits = 0 } of [ConsumedCapacity ?? []].flat() as { CapacityUnits?: number }[]) {
        calls.readUnits += CapacityUnits;
      }
      return result;
    },
    { step: 'initialize', name: 'countCalls', override: true },
  );
  return calls;
};
