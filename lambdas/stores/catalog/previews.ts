import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { PublishedCourse } from '../../contract/published.ts';
import { Instant } from '../../contract/schemas/common.ts';
import { previewKey } from './catalog-keys.ts';
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

/**
 * The preview of a link; undefined for one that is unknown, was ended or has expired.
 * @param now ms since the epoch
 */
export type ReadPreview = (address: PreviewAddress, now: number) => Promise<CoursePreviewRecord | undefined>;

/** One read; consistent, so that a link works as soon as it is printed. */
export const createReadPreview =
  (client: DynamoDBDocumentClient, table: string): ReadPreview =>
  async ({ courseId, secretHash }, now) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: previewKey(courseId, secretHash), ConsistentRead: true }),
    );
    const found = Item && PreviewRow.parse(Item);
    return found && found.previewEnds * 1_000 > now ? found : undefined;
  };
