import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../dynamodb/batch-get.ts';

/** Key of a suppressed address. It is hashed, because the row outlives everything else about the address. */
export const suppressionKey = (address: string): { pk: string } => ({
  pk: `SUPPRESSED#${createHash('sha256').update(address.toLowerCase()).digest('base64url')}`,
});
/** Key of an address that an earlier release suppressed. */
export const plainSuppressionKey = (address: string): { pk: string } => ({
  pk: `SUPPRESSED#${encodeURIComponent(address.toLowerCase())}`,
});

/** Creates the question whether an address bounced or complained. @param table the mail ledger */
export const createIsSuppressed =
  (client: DynamoDBDocumentClient, table: string) =>
  async (address: string): Promise<boolean> => {
    const keys = [suppressionKey(address), plainSuppressionKey(address)];
    return (await batchGet(client, table, keys, { consistent: true })).length > 0;
  };
