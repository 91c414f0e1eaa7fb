import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { isAbsentObject } from '../s3/absent-object.ts';

/** The text of a caption file (WebVTT) by its storage key; `undefined` when it is gone. */
export type ReadCaptions = (key: string) => Promise<string | undefined>;

/** Caption files, as publishing put them into the media bucket. */
export const createReadCaptions =
  (client: S3Client, bucket: string): ReadCaptions =>
  async (key) => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return await Body?.transformToString('utf-8');
    } catch (error) {
      if (isAbsentObject(error)) return undefined;
      throw error;
    }
  };
