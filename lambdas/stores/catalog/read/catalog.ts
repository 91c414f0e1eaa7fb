import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type CourseCard, Facets } from '../../../contract/schemas/course.ts';
import type { Course } from '../../../domain/course/course.ts';
import { facetsKey, featuredPartition } from '../rows/catalog-keys.ts';
import { courseKey, parseCourse } from '../rows/course-record.ts';
import { parseStoredCard } from '../rows/stored-card.ts';
import { createListCourses } from './list-courses.ts';

/** Maximum number of featured courses, which are one row on the home page. */
const featuredMax = 12;

/** Counts of the whole catalog, and the groups from which filtered counts are summed. Catalogs of an earlier release have no groups. */
const PublishedFacets = z.object({
  ...Facets.shape,
  groups: z.optional(z.record(z.string(), z.int())),
});
export type PublishedFacets = z.output<typeof PublishedFacets>;

/** Creates the reader of the published catalog. Each method takes one GetItem or Query. */
export const createCatalogStore = (client: DynamoDBDocumentClient, table: string) => ({
  listCourses: createListCourses(client, table),

  async listFeatured(): Promise<CourseCard[]> {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': featuredPartition },
        Limit: featuredMax,
      }),
    );
    // What is featured while in preparation is shown once it can be taken.
    return Items.map(parseStoredCard).filter(({ available }) => available);
  },

  async getFacets(): Promise<PublishedFacets> {
    const { Item } = await client.send(new GetCommand({ TableName: table, Key: facetsKey }));
    return Item ? PublishedFacets.parse(Item) : { topics: [], levels: [], durations: [], languages: [] };
  },

  async getCourse(courseId: string): Promise<Course | undefined> {
    const { Item } = await client.send(new GetCommand({ TableName: table, Key: courseKey(courseId) }));
    return Item && parseCourse(Item);
  },
});

export type CatalogStore = ReturnType<typeof createCatalogStore>;
