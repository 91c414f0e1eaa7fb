import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CourseCard, Facets } from '../../contract/schemas/course.ts';
import type { Course } from '../../domain/course.ts';
import type { GuideCourse } from '../../domain/guide/guide-course.ts';
import type { RelatedCourses } from '../../domain/guide/related-courses.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import type { CourseTables } from '../learning/learner-course.ts';
import { parseProgress, progressKey, type ProgressRecord } from '../learning/learning-records.ts';
import { facetsKey, relatedKey, shelfKey } from './catalog-keys.ts';
import { courseKey, parseCourse } from './course-record.ts';

const GuideRow = z.object({
  card: CourseCard,
  skills: z.array(z.string()),
  topicLabel: z.string(),
  featured: z.boolean(),
});
const ShelfItem = z.object({ courses: z.array(GuideRow) });
const RelatedItem = z.object({ course: GuideRow, related: z.array(GuideRow) });

/** DynamoDB reads at most this many items in one call. */
const itemsMax = 100;

/** A course as published, and what one learner has done in it. */
export interface BegunCourse {
  readonly course: Course;
  readonly progress: ProgressRecord;
}

/** What to read, by topic and by course id. */
export interface GuideRequest {
  readonly topics: readonly string[];
  /** Courses to find what goes with them. */
  readonly neighborsOf: readonly string[];
  /** Courses that a learner has begun, most important first: as many of them as one call holds are read. */
  readonly begun: { readonly sub: string; readonly courseIds: readonly string[] };
}

/** The part of the catalog that paths and recommendations choose from. */
export interface Guide {
  readonly facets: Facets;
  /** Courses of the shelves asked for, shelf by shelf. */
  readonly shelved: readonly GuideCourse[];
  /** What goes with the courses asked for, by course id; courses that have left the catalog are not in it. */
  readonly related: ReadonlyMap<string, RelatedCourses>;
  /** What the learner has begun, by course id. */
  readonly begun: ReadonlyMap<string, BegunCourse>;
}

export interface GuideStore {
  /** One round trip. */
  read(request: GuideRequest): Promise<Guide>;
}

/** Reads shelves and what goes with what, as publishing laid them out, and how far a learner got in what was begun. */
export const createGuideStore = (
  client: DynamoDBDocumentClient,
  { catalog: table, learning }: CourseTables,
): GuideStore => ({
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
