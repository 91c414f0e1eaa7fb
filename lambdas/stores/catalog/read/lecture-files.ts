import type { S3Client } from '@aws-sdk/client-s3';
import { PublishedArticle } from '../../../contract/published.ts';
import { type Cue, readCues } from '../../../domain/transcript/web-vtt.ts';
import { findText } from '../../s3/read-text.ts';

/** Reads a rendered article by its storage key; undefined when it does not exist. @throws when the object is not an article */
export type ReadArticle = (key: string) => Promise<PublishedArticle | undefined>;

/** Reads the captions of a WebVTT file by its storage key; undefined when it does not exist. */
export type ReadCaptions = (key: string) => Promise<Cue[] | undefined>;

export const createReadArticle =
  (client: S3Client, bucket: string): ReadArticle =>
  async (key) => {
    const text = await findText(client, bucket, key);
    return text === undefined ? undefined : PublishedArticle.parse(JSON.parse(text));
  };

export const createReadCaptions =
  (client: S3Client, bucket: string): ReadCaptions =>
  async (key) => {
    const text = await findText(client, bucket, key);
    return text === undefined ? undefined : readCues(text);
  };
