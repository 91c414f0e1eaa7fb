import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { completedAttribute, enrollmentKey, progressKey } from '#lambdas/stores/learning/learning-records.ts';
import { call } from './api.ts';

interface LocalStack {
  readonly outputs: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
}

/** `sub` of an access token. */
const readSubject = (token: string): string => {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  return payload.sub;
};

/**
 * Writes the evidence that a learner completed every lecture of a course in which they are enrolled, as if watched and
 * passed long ago: the way there is what other tests walk.
 */
export const finishCourse = async (token: string, courseId: string): Promise<void> => {
  const stack = (await call('GET', '/_local/stack')).json as unknown as LocalStack;
  const content = await call('GET', `/api/courses/${courseId}/content`, { token });
  expect(content.status, content.text).toBe(200);
  const sections = content.json.sections as unknown as { lectures: { id: string }[] }[];
  const lectures = sections.flatMap((section) => section.lectures.map(({ id }) => id));
  const client = new DynamoDBClient({
    region: stack.environment.AWS_REGION,
    endpoint: stack.environment.AWS_ENDPOINT_URL_DYNAMODB,
    credentials: {
      accessKeyId: stack.environment.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: stack.environment.AWS_SECRET_ACCESS_KEY ?? '',
    },
  });
  const documents = DynamoDBDocumentClient.from(client);
  const sub = readSubject(token);
  const at = '2026-11-01T10:00:00.000Z';
  await documents.send(
    new UpdateCommand({
      TableName: stack.outputs.LearningTable,
      Key: progressKey(sub, courseId),
      UpdateExpression: `SET revision = :revision, ${lectures.map((_, index) => `#l${index} = :at`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(
        lectures.map((id, index) => [`#l${index}`, completedAttribute(id)]),
      ),
      ExpressionAttributeValues: { ':at': at, ':revision': lectures.length },
    }),
  );
  await documents.send(
    new UpdateCommand({
      TableName: stack.outputs.LearningTable,
      Key: enrollmentKey(sub, courseId),
      UpdateExpression: 'SET #percent = :all, counted = :counted',
      ExpressionAttributeNames: { '#percent': 'percent' },
      ExpressionAttributeValues: { ':all': 100, ':counted': `${lectures.length}.finished` },
    }),
  );
  client.destroy();
};
