import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import { PublishedQuestions } from '../../../contract/published.ts';
import type { Item } from '../../dynamodb/batch-write.ts';
import { questionsKey } from './catalog-keys.ts';

const Packed = z.object({ packed: z.instanceof(Uint8Array) });

export const noQuestions: PublishedQuestions = { questions: [], cards: [] };

/** Builds the item of a course's questions and cards. Compressed: it is read whole, and 60 questions then take one or two read units. */
export const toQuestionsItem = (courseId: string, questions: PublishedQuestions): Item => ({
  ...questionsKey(courseId),
  packed: new Uint8Array(deflateRawSync(JSON.stringify(questions))),
});

/** Parses it; a course that asks nothing has no item. */
export const parseQuestionsItem = (item: Record<string, unknown> | undefined): PublishedQuestions =>
  item
    ? PublishedQuestions.parse(JSON.parse(inflateRawSync(Packed.parse(item).packed).toString()))
    : noQuestions;
