import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Answers } from '../../domain/recommendations/questionnaire.ts';
import { writeNew } from '../dynamodb/calls.ts';
import { learnerPartition } from '../learning/learning-records.ts';

const Row = z.object({
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  version: z.int(),
});

export interface QuestionnaireStore {
  /** Reads the answers as they were a moment ago, even if the questions have changed since; undefined when there are none. */
  read(sub: string): Promise<Answers | undefined>;
  /** Replaces the answers. Idempotent. @param version of the questions */
  save(sub: string, version: number, answers: Answers): Promise<void>;
}

/** Key of a learner's answers. A separate row, so that profile and answers can exist without each other. */
export const questionnaireKey = (sub: string): { pk: string } => ({
  pk: `${learnerPartition(sub)}#QUESTIONNAIRE`,
});

/** Creates the store of answers to the learning-path questionnaire, in the table of profiles. */
export const createQuestionnaireStore = (
  client: DynamoDBDocumentClient,
  table: string,
): QuestionnaireStore => ({
  read: async (sub) => {
    const { Item } = await client.send(new GetCommand({ TableName: table, Key: questionnaireKey(sub) }));
    return Item && Row.parse(Item).answers;
  },
  save: async (sub, version, answers) => {
    const Put = { TableName: table, Item: { ...questionnaireKey(sub), version, answers } };
    await writeNew(client, { Put });
  },
});
