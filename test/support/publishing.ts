import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Progress } from '#bin/content/progress.ts';
import { applyCourses, type ApplyOptions } from '#bin/content/publish/apply.ts';
import type { ResolvedCourse } from '#bin/content/resolve/resolve-course.ts';
import type { Target } from '#bin/content/target.ts';
import type { Course } from '#domain/course/course.ts';
import { codePosting } from '#domain/search/coded-postings.ts';
import type { Posting } from '#domain/search/postings.ts';
import { weighTerms } from '#domain/search/terms.ts';
import { type IndexedCourse, weighCourse } from '#lambdas/stores/catalog/publish/catalog-index.ts';
import { termKey } from '#lambdas/stores/catalog/rows/catalog-keys.ts';
import { postingItems } from '#lambdas/stores/catalog/rows/term-items.ts';
import type { Item } from '#lambdas/stores/dynamodb/batch-write.ts';
import { resolved } from './courses.ts';
import { tables } from './dynamodb.ts';
import { fakeStorage } from './storage.ts';

export const silent: Progress = { begin: () => {}, advance: () => {}, note: () => {}, end: () => {} };

/** A place to publish courses without files to. */
export const makeTarget = (documents: DynamoDBDocumentClient, table: string): Target => ({
  documents,
  table,
  storage: fakeStorage().client,
  bucket: 'media',
  subscriptions: tables.subscriptions,
  learning: tables.learning,
  payments: tables.payments,
  now: Date.now,
  name: 'test',
  close: () => {},
});

/** Publishes courses without showing progress. */
export const applyTo = (
  target: Target,
  courses: readonly ResolvedCourse[],
  options: Partial<ApplyOptions> = {},
) =>
  applyCourses(target, courses, {
    prune: false,
    progress: silent,
    signal: new AbortController().signal,
    ...options,
  });

/** Publishes courses without files. */
export const publish = (documents: DynamoDBDocumentClient, table: string, courses: readonly Course[]) =>
  applyTo(makeTarget(documents, table), resolved(courses));

/** The items of some search terms, and the numbers of all topics, of courses that come most popular first. */
export const indexTerms = (
  courses: readonly IndexedCourse[],
  numbers: ReadonlyMap<string, number>,
  terms: readonly string[],
): Item[] => {
  const lists = new Map<string, Posting[]>(terms.map((term) => [term, []]));
  for (const course of courses) {
    const { ordinal, filters, words } = weighCourse(course, numbers);
    for (const [term, weight] of weighTerms(words)) lists.get(term)?.push({ ordinal, weight, filters });
  }
  return [
    ...[...lists].flatMap(([term, postings]) => postingItems(term, postings.map(codePosting))),
    ...[...numbers].map(([term, number]) => ({ ...termKey(term), number })),
  ];
};

export interface Calls {
  /** Names of the commands sent, such as `QueryCommand`. */
  readonly names: string[];
  readUnits: number;
  writeUnits: number;
}

/** Counts the commands that a client sends from now on. */
export const countCalls = (client: DynamoDBDocumentClient): Calls => {
  const calls: Calls = { names: [], readUnits: 0, writeUnits: 0 };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      calls.names.push(String(context.commandName));
      (args.input as { ReturnConsumedCapacity?: string }).ReturnConsumedCapacity = 'TOTAL';
      const result = await next(args);
      if (context.commandName === 'BatchWriteItemCommand') return result;
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: unknown };
      const units = /^(?:Get|BatchGet|Query|Scan)/.test(String(context.commandName))
        ? ('readUnits' as const)
        : ('writeUnits' as const);
      for (const { CapacityUnits = 0 } of [ConsumedCapacity ?? []].flat() as { CapacityUnits?: number }[]) {
        calls[units] += CapacityUnits;
      }
      return result;
    },
    { step: 'initialize', name: 'countCalls', override: true },
  );
  return calls;
};
