import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createReadEnrollments } from '../learning/read-enrollments.ts';
import { recheckRelease } from './recheck-releases.ts';

/** Makes every drip course of a learner due for the next release run. Idempotent. */
export type RecheckLearner = (sub: string) => Promise<void>;

/** Takes one query, and one write for each drip course. */
export const createRecheckLearner = (
  client: DynamoDBDocumentClient,
  tables: { readonly learning: string; readonly subscriptions: string },
): RecheckLearner => {
  const readEnrollments = createReadEnrollments(client, tables.learning);
  return async (sub) => {
    const enrollments = await readEnrollments(sub);
    const ids = enrollments.flatMap(({ subscription }) => subscription?.id ?? []);
    for (const id of ids) await recheckRelease(client, tables.subscriptions, id);
  };
};
