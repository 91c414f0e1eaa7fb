import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { chunk } from '../chunk.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { publicCertificateKey } from './certificates.ts';

/** Chooses the ids of certificates that are valid now. One round trip for 100. */
export type ReadValidCertificates = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

const batchSize = 100;

/** Creates the reader. */
export const createReadValidCertificates =
  (client: DynamoDBDocumentClient, table: string): ReadValidCertificates =>
  async (ids) => {
    const valid = new Set<string>();
    for (const part of chunk([...new Set(ids)], batchSize)) {
      for (const { id, status } of await batchGet(client, table, part.map(publicCertificateKey))) {
        if (status === 'valid') valid.add(String(id));
      }
    }
    return valid;
  };
