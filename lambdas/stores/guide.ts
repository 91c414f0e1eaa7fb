import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CourseCard, Facets } from '../contract/schemas/course.ts';
import { facetsKey, relatedKey, shelfKey } from './catalogue-keys.ts';
import type { GuideCourse } from '../domain/guide-course.ts';
import type { RelatedCourses } from '../domain/related-courses.ts';
import { readTogether } from './read-together.ts';

const GuideRow = z.object({
  card: CourseCard,
  skills: z.array(z.string()),
  topicLabel: z.string(),
  featured: z.boolean(),
});
const ShelfItem = z.object({ courses: z.array(GuideRow) });
const RelatedItem = z.object({ course: GuideRow, related: z.array(GuideRow) });

/** The part of the catalogue that paths and recommendations choose from. */
export interface Guide {
  readonly facets: Facets;
  /** Courses of the shelves asked for, shelf by shelf. */
  readonly shelved: readonly GuideCourse[];
  /** What goes with the courses asked for, by course id; courses that have left the catalogue are not in it. */
  readonly related: ReadonlyMap<string, RelatedCourses>;
}

export interface GuideStore {
  /** One round trip of as many items as are asked for and one more, 100 at most in all. */
  read(topics: readonly string[], courseIds: readonly string[]): Promise<Guide>;
}

/** Reads shelves and what goes with what, as publishing laid them out. */
export const createGuideStore = (client: DynamoDBDocumentClient, table: string): GuideStore => ({
  read: async (topics, courseIds) => {
    const shelves = [...new Set(topics)].map(shelfKey);
    const neighbours = [...new Set(courseIds)];
    const items = await readTogether(client, {
      [table]: { keys: [facetsKey, ...shelves, ...neighbours.map(relatedKey)], consistent: false },
    });
    const facets = items.get(table, facetsKey);
    return {
      facets: facets ? Facets.parse(facets) : { topics: [], levels: [], durations: [] },
      shelved: shelves.flatMap((key) => {
        const item = items.get(table, key);
        return item ? ShelfItem.parse(item).courses : [];
      }),
      related: new Map(
        neighbours.flatMap((id): [string, RelatedCourses][] => {
          const item = items.get(table, relatedKey(id));
          return item ? [[id, RelatedItem.parse(item)]] : [];
        }),
      ),
    };
  },
});
