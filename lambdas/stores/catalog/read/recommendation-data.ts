import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CourseCard, Facets } from '../../../contract/schemas/course.ts';
import type { CourseSummary } from '../../../domain/course/course-card.ts';
import type { CandidateCourse } from '../../../domain/recommendations/candidate-course.ts';
import type { RelatedCourses } from '../../../domain/recommendations/related-courses.ts';
import { batchGetTables } from '../../dynamodb/batch-get-tables.ts';
import type { ItemKey } from '../../dynamodb/keys.ts';
import type { CourseTables } from '../../learning/learner-course.ts';
import { parseProgress, progressKey } from '../../learning/learning-records.ts';
import { createRecent, type Recent } from '../../recent.ts';
import { facetsKey, relatedKey, shelfKey } from '../rows/catalog-keys.ts';
import { parseSummary, summaryKey } from './course-summaries.ts';

const CandidateRow = z.object({
  card: CourseCard,
  skills: z.array(z.string()),
  topicLabel: z.string(),
  featured: z.boolean(),
});
const ShelfItem = z.object({ courses: z.array(CandidateRow) });
const RelatedItem = z.object({ course: CandidateRow, related: z.array(CandidateRow) });

/** DynamoDB's maximum number of items in one read. */
const itemsMax = 100;

/** Items to read, by topic and by course id. */
interface RecommendationRequest {
  readonly topics: readonly string[];
  /** Ids of the courses whose related courses are wanted. */
  readonly neighborsOf: readonly string[];
  /** Ids of the courses whose summaries are wanted, the most important first. As many as fit into one call are read. */
  readonly summariesOf: readonly string[];
}

/** Candidates for learning paths and recommendations. */
export interface RecommendationData {
  readonly facets: Facets;
  /** Courses of the requested shelves, shelf by shelf. */
  readonly shelved: readonly CandidateCourse[];
  /** Related courses, by the id of the requested course. Courses that were removed from the catalog are absent. */
  readonly related: ReadonlyMap<string, RelatedCourses>;
  /** By course id. Courses that were removed, or published by an earlier release, are absent. */
  readonly summaries: ReadonlyMap<string, CourseSummary>;
}

export interface RecommendationStore {
  /** Takes one round trip, or none when all items were cached. */
  read(request: RecommendationRequest): Promise<RecommendationData>;
  /** Reads the ids of the lectures that a learner completed, by course id. One round trip. */
  readCompleted(sub: string, courseIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
}

type Item = Record<string, unknown>;

/** Cache of items of the catalog, which are the same for every learner. A promise serves requests that come at the same moment. */
export type CatalogItemCache = Recent<Promise<Item | undefined>>;

/** @param now the clock, in ms */
export const createCatalogItemCache = (now: () => number): CatalogItemCache =>
  createRecent(now, { lifetimeMs: 30_000, max: 500 });

/**
 * Creates the reader of shelves and related courses, and of a learner's completions.
 * @param cache without it, every item is read every time
 */
export const createRecommendationStore = (
  client: DynamoDBDocumentClient,
  { catalog: table, learning }: CourseTables,
  cache?: CatalogItemCache,
): RecommendationStore => {
  /** Reads items of the catalog that are not cached in one round trip. */
  const readItems = async (keys: readonly ItemKey[]): Promise<(key: ItemKey) => Item | undefined> => {
    const idOf = ({ pk, sk }: ItemKey): string => `${pk} ${sk}`;
    const known = new Map(keys.map((key) => [idOf(key), cache?.get(idOf(key))]));
    const missing = keys.filter((key) => !known.get(idOf(key)));
    const batch = batchGetTables(client, { [table]: { keys: missing, consistent: false } });
    for (const key of missing) {
      const item = batch.then((items) => items.get(table, key));
      known.set(idOf(key), item);
      cache?.put(idOf(key), item);
      item.catch(() => cache?.forget(idOf(key)));
    }
    const items = new Map(await Promise.all([...known].map(async ([id, item]) => [id, await item] as const)));
    return (key) => items.get(idOf(key));
  };

  return {
    read: async ({ topics, neighborsOf, summariesOf }) => {
      const shelves = [...new Set(topics)].map(shelfKey);
      const neighbors = [...new Set(neighborsOf)];
      const guideKeys = [facetsKey, ...shelves, ...neighbors.map(relatedKey)];
      const summarized = summariesOf.slice(0, itemsMax - guideKeys.length);
      const itemAt = await readItems([...guideKeys, ...summarized.map(summaryKey)]);
      const facets = itemAt(facetsKey);
      return {
        facets: facets ? Facets.parse(facets) : { topics: [], levels: [], durations: [], languages: [] },
        shelved: shelves.flatMap((key) => {
          const item = itemAt(key);
          return item ? ShelfItem.parse(item).courses : [];
        }),
        related: new Map(
          neighbors.flatMap((id): [string, RelatedCourses][] => {
            const item = itemAt(relatedKey(id));
            return item ? [[id, RelatedItem.parse(item)]] : [];
          }),
        ),
        summaries: new Map(
          summarized.flatMap((id): [string, CourseSummary][] => {
            const item = itemAt(summaryKey(id));
            return item ? [[id, parseSummary(item)]] : [];
          }),
        ),
      };
    },

    readCompleted: async (sub, courseIds) => {
      const keys = courseIds.slice(0, itemsMax).map((courseId) => progressKey(sub, courseId));
      const items = await batchGetTables(client, { [learning]: { keys, consistent: false } });
      return new Map(
        courseIds.map((id) => [id, parseProgress(items.get(learning, progressKey(sub, id))).completed]),
      );
    },
  };
};
