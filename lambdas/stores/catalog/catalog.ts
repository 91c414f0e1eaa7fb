import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CourseCard, Facets } from '../../contract/schemas/course.ts';
import type { Course } from '../../domain/course.ts';
import type { SearchFilters } from '../../domain/search/terms.ts';
import { facetsKey, featuredPartition, listPartition } from './catalog-keys.ts';
import { courseKey, parseCourse } from './course-record.ts';

/** Featured courses are a row on the home page, not a second catalog. */
const featuredMax = 12;

const ListRow = z.object({ sk: z.string(), card: CourseCard, last: z.optional(z.boolean()) });

export interface ListPage {
  readonly courses: CourseCard[];
  /** Sort key to continue after; null when this page ends the list. */
  readonly next: string | null;
}

/** Reads of the published catalog: each method is one GetItem or one Query. */
export const createCatalogStore = (client: DynamoDBDocumentClient, table: string) => ({
  /** The courses that the filters let through, most popular first. */
  async listCourses(filters: SearchFilters, limit: number, after?: string): Promise<ListPage> {
    const pk = listPartition(filters);
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        Limit: limit,
        ExclusiveStartKey: after === undefined ? undefined : { pk, sk: after },
      }),
    );
    const rows = Items.map((item) => ListRow.parse(item));
    const end = rows.at(-1);
    // The last row of a list says so: DynamoDB itself would only know after one more, empty page.
    const next = rows.length < limit || !end || end.last ? null : end.sk;
    return { courses: rows.map(({ card }) => card), next };
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
    return Items.map((item) => ListRow.parse(item).card);
  },

  async getFacets(): Promise<Facets> {
    const { Item } = await client.send(new GetCommand({ TableName: table, Key: facetsKey }));
    return Item ? Facets.parse(Item) : { topics: [], levels: [], durations: [] };
  },

  async getCourse(courseId: string): Promise<Course | undefined> {
    const { Item } = await client.send(new GetCommand({ TableName: table, Key: courseKey(courseId) }));
    return Item && parseCourse(Item);
  },
});

export type CatalogStore = ReturnType<typeof createCatalogStore>;
