import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CourseCard, Facets } from '../../contract/schemas/course.ts';
import type { Course } from '../../domain/course.ts';
import type { CandidateCourse } from '../../domain/recommendations/candidate-course.ts';
import type { RelatedCourses } from '../../domain/recommendations/related-courses.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import type { CourseTables } from '../learning/learner-course.ts';
import { parseProgress, progressKey, type ProgressRecord } from '../learning/learning-records.ts';
import { facetsKey, relatedKey, shelfKey } from './catalog-keys.ts';
import { courseKey, parseCourse } from './course-record.ts';

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

/** A published course with a learner's progress. */
export interface BegunCourse {
  readonly course: Course;
  readonly progress: ProgressRecord;
}

/** Items to read, by topic and by course id. */
export interface RecommendationRequest {
  readonly topics: readonly string[];
  /** Ids of the courses whose related courses are wanted. */
  readonly neighborsOf: readonly string[];
  /** Courses that a learner has begun, the most important first. As many as fit into one call are read. */
  readonly begun: { readonly sub: string; readonly courseIds: readonly string[] };
}

/** Candidates for learning paths and recommendations. */
export interface RecommendationData {
  readonly facets: Facets;
  /** Courses of the requested shelves, shelf by shelf. */
  readonly shelved: readonly CandidateCourse[];
  /** Related courses, by the id of the requested course. Courses that were removed from the catalog are absent. */
  readonly related: ReadonlyMap<string, RelatedCourses>;
  /** Courses that the learner has begun, by course id. */
  readonly begun: ReadonlyMap<string, BegunCourse>;
}

export interface RecommendationStore {
  /** Takes one round trip. */
  read(request: RecommendationRequest): Promise<RecommendationData>;
}

/** Creates the reader of shelves and related courses, and of a learner's progress in begun courses. */
export const createRecommendationStore = (
  client: DynamoDBDocumentClient,
  { catalog: table, learning }: CourseTables,
): RecommendationStore => ({
  read: async ({ topics, neighborsOf, begun: { sub, courseIds } }) => {
    const shelves = [...new Set(topics)].map(shelfKey);
    const neighbors = [...new Set(neighborsOf)];
    const guideKeys = [facetsKey, ...shelves, ...neighbors.map(relatedKey)];
    const begun = courseIds.slice(0, Math.floor((itemsMax - guideKeys.length) / 2));
    const items = await batchGetTables(client, {
      [table]: { keys: [...guideKeys, ...begun.map(courseKey)], consistent: false },
      [learning]: { keys: begun.map((courseId) => progressKey(sub, courseId)), consistent: false },
    });
    const facets = items.get(table, facetsKey);
    return {
      facets: facets ? Facets.parse(facets) : { topics: [], levels: [], durations: [] },
      shelved: shelves.flatMap((key) => {
        const item = items.get(table, key);
        return item ? ShelfItem.parse(item).courses : [];
      }),
      related: new Map(
        neighbors.flatMap((id): [string, RelatedCourses][] => {
          const item = items.get(table, relatedKey(id));
          return item ? [[id, RelatedItem.parse(item)]] : [];
        }),
      ),
      begun: new Map(
        begun.flatMap((id): [string, BegunCourse][] => {
          const item = items.get(table, courseKey(id));
          const progress = parseProgress(items.get(learning, progressKey(sub, id)));
          return item ? [[id, { course: parseCourse(item), progress }]] : [];
        }),
      ),
    };
  },
});
