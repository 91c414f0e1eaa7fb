import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { isAbsentObject } from './absent-object.ts';

/** Reads an object as text. @throws when it does not exist */
export const readText = async (client: S3Client, bucket: string, key: string): Promise<string> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  if (!Body) throw new Error(`${key} came without content`);
  return Body.transformToString('utf-8');
};

/** Reads an object as text; undefined when it does not exist. */
export const findText = async (
  client: S3Client,
  bucket: string,
  key: string,
): Promise<string | undefined> => {
  try {
    return await readText(client, bucket, key);
  } catch (error) {
    if (isAbsentObject(error)) return undefined;
    throw error;
  }
};
