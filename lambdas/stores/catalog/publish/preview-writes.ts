import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { batchWrite } from '../../dynamodb/batch-write.ts';
import { readPartition } from '../../dynamodb/query.ts';
import type { CoursePreviewRecord } from '../read/previews.ts';
import { previewKey, previewPartition } from '../rows/catalog-keys.ts';
import type { PreviewLink } from '../rows/preview-token.ts';

/** Creates the writes of `content preview`. Previews have separate partitions, so that published data is neither read nor written with them. */
export const createPreviewWrites = (client: DynamoDBDocumentClient, table: string) => ({
  async put({ courseId, secretHash }: PreviewLink, preview: CoursePreviewRecord): Promise<void> {
    await client.send(
      new PutCommand({ TableName: table, Item: { ...previewKey(courseId, secretHash), ...preview } }),
    );
  },

  /**
   * Ends all previews of a course.
   * @param now ms since the epoch
   * @returns the number of previews that had not expired
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
