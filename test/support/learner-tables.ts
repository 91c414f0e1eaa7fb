import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTable } from './dynamodb.ts';

/** Makes every table that holds something of a learner, as export and erasure know them. */
export const createLearnerTables = async (client: DynamoDBDocumentClient): Promise<void> => {
  await createTable(client, 'Learning');
  await createTable(client, 'Inquiries');
  await createTable(client, 'Subscriptions', {
    gsi: [
      { name: 'byEmail', partition: 'email', sort: { name: 'courseId', type: 'S' } },
      { name: 'byLearner', partition: 'learner' },
    ],
  });
  await createTable(client, 'Payments', { gsi: [{ name: 'byLearner', partition: 'sub' }] });
  for (const name of ['Profiles', 'Mail', 'Limits']) await createTable(client, name, { sk: false });
};
