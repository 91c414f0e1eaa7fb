import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { erasureMarkKey } from '../../resources/erasure-mark.ts';
import { batchGet } from '../dynamodb/batch-get.ts';

/** Whether a learner was erased since a time (ISO 8601). One read; false once the mark of the erasure has expired. */
export type WasErasedSince = (sub: string, at: string) => Promise<boolean>;

/** Creates the reader of erasures. @param table the table of limits, which has the marks */
export const createWasErasedSince =
  (client: DynamoDBDocumentClient, table: string): WasErasedSince =>
  async (sub, at) => {
    const [mark] = await batchGet(client, table, [erasureMarkKey(sub)], { consistent: true });
    // Not a number, which nothing is below, where there is no mark.
    return Date.parse(at) < Number(mark?.erasedAt);
  };
