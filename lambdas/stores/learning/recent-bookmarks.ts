import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { indexName } from '../../resources/tables.ts';
import { learnerPartition } from './learning-records.ts';

/** A bookmark, and the course that it is in. */
const RecentBookmarkRow = z.object({
  id: z.string(),
  courseId: z.string(),
  lectureId: z.string(),
  timestamp: z.number(),
  createdAt: z.string(),
});
export type RecentBookmarkRow = z.output<typeof RecentBookmarkRow>;

/** Lists a learner's latest bookmarks in all courses, latest first. One round trip, half a read unit. */
export type ListRecentBookmarks = (sub: string, limit: number) => Promise<RecentBookmarkRow[]>;

export const createListRecentBookmarks =
  (client: DynamoDBDocumentClient, table: string): ListRecentBookmarks =>
  async (sub, limit) => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        IndexName: indexName('learning', 'byCreation'),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': learnerPartition(sub) },
        ScanIndexForward: false,
        Limit: limit,
      }),
    );
    return Items.map((item) => RecentBookmarkRow.parse(item));
  };
