import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type CourseCard, type CourseSort, Facets } from '../../contract/schemas/course.ts';
import type { Course } from '../../domain/course.ts';
import type { SearchFilters } from '../../domain/search/terms.ts';
import { facetsKey, featuredPartition, listHead, listPartition } from './catalog-keys.ts';
import { courseKey, parseCourse } from './course-record.ts';
import { parseStoredCard } from './stored-card.ts';

/** Featured courses are a row on the home page, not a second catalog. */
const featuredMax = 12;

const ListRow = z.object({ sk: z.string(), last: z.optional(z.boolean()) });
/** Counts of the whole catalog, and the groups that counts behind filters are summed from; the previous edition has none. */
const PublishedFacets = z.object({
  ...Facets.shape,
  groups: z.optional(z.record(z.string(), z.int())),
});
export type PublishedFacets = z.output<typeof PublishedFacets>;
const ListHead = z.object({ sk: z.literal(listHead), total: z.int() });

export interface ListPage {
  readonly courses: CourseCard[];
  /** Courses on all pages. */
  readonly total: number;
  /** Where to continue; null when this page ends the list. */
  readonly next: ListPosition | null;
}

/** Where a page of a list ended. */
export interface ListPosition {
  /** Sort key of its last row. */
  readonly after: string;
  /** The total that the first page read. */
  readonly total?: number | undefined;
}

export interface ListRequest {
  readonly filters: SearchFilters;
  readonly sort: CourseSort;
  readonly limit: number;
  readonly after?: ListPosition | undefined;
}

/** Reads of the published catalog: each method is one GetItem or one Query. */
export const createCatalogStore = (client: DynamoDBDocumentClient, table: string) => {
  /** For lists that the previous edition published, which have no row that counts the others. */
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

  return {
    /** The courses that the filters let through. */
    async listCourses({ filters, sort, limit, after }: ListRequest): Promise<ListPage> {
      const pk = listPartition(filters, sort);
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          // The first page begins with the row that counts.
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
      // The last row of a list says so: DynamoDB itself would only know after one more, empty page.
      const next = rows.length < limit || !end || end.last ? null : { after: end.sk, total };
      return { courses: items.map(parseStoredCard), total, next };
    },

    async listFeatured(): Promise<CourseCard[]> {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': featuredPartition },
          Limit: featuredMax,
        }),
      );
      return Items.map(parseStoredCard);
    },

    async getFacets(): Promise<PublishedFacets> {
      const { Item } = await client.send(new GetCommand({ TableName: table, Key: facetsKey }));
      return Item ? PublishedFacets.parse(Item) : { topics: [], levels: [], durations: [] };
    },

    async getCourse(courseId: string): Promise<Course | undefined> {
      const { Item } = await client.send(new GetCommand({ TableName: table, Key: courseKey(courseId) }));
      return Item && parseCourse(Item);
    },
  };
};

export type CatalogStore = ReturnType<typeof createCatalogStore>;
