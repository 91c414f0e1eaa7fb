import { HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { isAbsentObject } from './absent-object.ts';

/** Concurrent requests to S3. */
const concurrency = 16;

/** Whether a file is stored in a bucket. */
export const isStored = async (client: S3Client, bucket: string, key: string): Promise<boolean> => {
  try {
    await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return true;
  } catch (error) {
    if (isAbsentObject(error)) return false;
    throw error;
  }
};

/** Filters the keys of files that are stored. */
export type ListStored = (keys: readonly string[]) => Promise<string[]>;

/** Creates the filter: one request for each key. */
export const createListStored =
  (client: S3Client, bucket: string): ListStored =>
  async (keys) => {
    const found = await pLimit(concurrency).map(keys, (key) => isStored(client, bucket, key));
    return keys.filter((_, index) => found[index]);
  };
