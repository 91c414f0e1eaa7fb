import type { S3Client } from '@aws-sdk/client-s3';
import { PublishedAnswers, PublishedExercise } from '../../../contract/published-exercise.ts';
import { findText } from '../../s3/read-text.ts';

/** Reads what learners see of an exercise by its storage key; undefined when it does not exist. */
export type ReadExercise = (key: string) => Promise<PublishedExercise | undefined>;

/** Reads the solution and the expected answers of an exercise by their storage key; undefined when they do not exist. */
export type ReadAnswers = (key: string) => Promise<PublishedAnswers | undefined>;

export const createReadExercise =
  (client: S3Client, bucket: string): ReadExercise =>
  async (key) => {
    const text = await findText(client, bucket, key);
    return text === undefined ? undefined : PublishedExercise.parse(JSON.parse(text));
  };

export const createReadAnswers =
  (client: S3Client, bucket: string): ReadAnswers =>
  async (key) => {
    const text = await findText(client, bucket, key);
    return text === undefined ? undefined : PublishedAnswers.parse(JSON.parse(text));
  };
