import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { PublishedArticle } from '../../contract/published.ts';
import { isAbsentObject } from '../s3/absent-object.ts';

/** A lecture to read by its storage key; `undefined` when it is gone. @throws when the object is no article */
export type ReadArticle = (key: string) => Promise<PublishedArticle | undefined>;

/** Rendered articles, as publishing put them into the media bucket. */
export const createReadArticle =
  (client: S3Client, bucket: string): ReadArticle =>
  async (key) => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return PublishedArticle.parse(JSON.parse((await Body?.transformToString('utf-8')) ?? ''));
    } catch (error) {
      if (isAbsentObject(error)) return undefined;
      throw error;
    }
  };
