import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { CourseCard, CourseSort } from '../../../contract/schemas/course.ts';
import type { FilterValues } from '../../../domain/course/course-filters.ts';
import { listHead, listPartition } from '../rows/catalog-keys.ts';
import { parseStoredCard } from '../rows/stored-card.ts';

const ListRow = z.object({ sk: z.string(), last: z.optional(z.boolean()) });
const ListHead = z.object({ sk: z.literal(listHead), total: z.int() });

interface ListPage {
  readonly courses: CourseCard[];
  /** Number of courses on all pages. */
  readonly total: number;
  /** Start of the next page; null on the last page. */
  readonly next: ListPosition | null;
}

/** End of a page of a list. */
export interface ListPosition {
  /** Sort key of its last row. */
  readonly after: string;
  /** Total from the first page. */
  readonly total?: number | undefined;
}

interface ListRequest {
  readonly filters: FilterValues;
  readonly sort: CourseSort;
  readonly limit: number;
  readonly after?: ListPosition | undefined;
}

/** Lists the courses that match the filters. One Query. */
export type ListCourses = (request: ListRequest) => Promise<ListPage>;

/** Creates the reader of the lists of the catalog. */
export const createListCourses = (client: DynamoDBDocumentClient, table: string): ListCourses => {
  /** Counts the rows of a list from an earlier release, which has no row with their number. */
  const countRows = async (pk: string): Promise<number> => {
    const { Count = 0 } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        Select: 'COUNT',
      }),
    );
    return Count;
  };

  return async ({ filters, sort, limit, after }) => {
    const pk = listPartition(filters, sort);
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        // The first page begins with the row of the total.
        Limit: after ? limit : limit + 1,
        ExclusiveStartKey: after && { pk, sk: after.after },
      }),
    );
    const head = ListHead.safeParse(Items[0]);
    const items = (head.success ? Items.slice(1) : Items).slice(0, limit);
    const rows = items.map((item) => ListRow.parse(item));
    const isEmpty = rows.length === 0 && !after;
    const total = isEmpty ? 0 : (head.data?.total ?? after?.total ?? (await countRows(pk)));
    const end = rows.at(-1);
    // The last row of a list is flagged, because DynamoDB reports the end only with another, empty page.
    const next = rows.length < limit || !end || end.last ? null : { after: end.sk, total };
    return { courses: items.map(parseStoredCard), total, next };
  };
};
