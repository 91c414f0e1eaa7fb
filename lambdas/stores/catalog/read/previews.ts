import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Instant } from '../../../contract/schemas/common.ts';
import { previewKey } from '../rows/catalog-keys.ts';
import { parseCourse } from '../rows/course-record.ts';
import type { PreviewLink } from '../rows/preview-token.ts';

const PreviewRow = z.object({
  course: z.pipe(z.record(z.string(), z.unknown()), z.transform(parseCourse)),
  /** Changes that publishing it would have made, line by line. */
  changes: z.array(z.string()),
  /** Creation time. The preview shows the course to a learner who joined then. */
  startedAt: Instant,
  /** Expiry of the link, seconds since the epoch. DynamoDB deletes the row some time after that. */
  previewEnds: z.int(),
});
/** An unpublished course for anybody who has its link. */
export type CoursePreviewRecord = z.output<typeof PreviewRow>;

/**
 * Reads the preview of a link; undefined when it is unknown, was ended or has expired.
 * @param now ms since the epoch
 */
export type ReadPreview = (address: PreviewLink, now: number) => Promise<CoursePreviewRecord | undefined>;

/** Takes one strongly consistent read, so that a link works as soon as it is printed. */
export const createReadPreview =
  (client: DynamoDBDocumentClient, table: string): ReadPreview =>
  async ({ courseId, secretHash }, now) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: previewKey(courseId, secretHash), ConsistentRead: true }),
    );
    const found = Item && PreviewRow.parse(Item);
    return found && found.previewEnds * 1_000 > now ? found : undefined;
  };
