import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { PublishedCourse } from '../../contract/published.ts';
import { Instant } from '../../contract/schemas/common.ts';
import { batchWrite } from '../dynamodb/batch-write.ts';
import { readPartition } from '../dynamodb/partition-sync.ts';
import { previewKey, previewPartition } from './catalog-keys.ts';
import type { PreviewAddress } from './preview-token.ts';

const PreviewRow = z.object({
  course: PublishedCourse,
  /** What publishing it would have changed, line by line. */
  changes: z.array(z.string()),
  /** When it was made: whoever looks at it joined then. */
  startedAt: Instant,
  /** When the link ends: seconds since the epoch. DynamoDB deletes the row some time after that. */
  previewEnds: z.int(),
});
/** A course kept beside the published ones, for whoever has its link. */
export type CoursePreviewRecord = z.output<typeof PreviewRow>;

/** Previews lie in partitions of their own: nothing that is published is read or written with them. */
export const createPreviewStore = (client: DynamoDBDocumentClient, table: string) => ({
  /**
   * One read; consistent, so that a link works as soon as it is printed.
   * @param now ms since the epoch
   * @returns undefined for one that is unknown, was ended or has expired
   */
  async get({ courseId, secretHash }: PreviewAddress, now: number): Promise<CoursePreviewRecord | undefined> {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: previewKey(courseId, secretHash), ConsistentRead: true }),
    );
    const found = Item && PreviewRow.parse(Item);
    return found && found.previewEnds * 1_000 > now ? found : undefined;
  },

  async put({ courseId, secretHash }: PreviewAddress, preview: CoursePreviewRecord): Promise<void> {
    await client.send(
      new PutCommand({ TableName: table, Item: { ...previewKey(courseId, secretHash), ...preview } }),
    );
  },

  /**
   * Ends every preview of a course.
   * @param now ms since the epoch
   * @returns how many had not ended by themselves
   */
  async endAll(courseId: string, now: number): Promise<number> {
    const rows = await readPartition(client, table, previewPartition(courseId));
    await batchWrite(
      client,
      table,
      rows.map(({ pk, sk }) => ({ remove: { pk, sk } })),
    );
    return rows.filter(({ previewEnds }) => Number(previewEnds) * 1_000 > now).length;
  },
});

export type PreviewStore = ReturnType<typeof createPreviewStore>;
