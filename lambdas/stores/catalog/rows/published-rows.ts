import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { chunk } from '../../chunk.ts';
import { batchGetTables } from '../../dynamodb/batch-get-tables.ts';
import {
  type CatalogCourse,
  parseCatalogCourse,
  type RegisteredCourse,
  toRegistered,
} from '../publish/course-register.ts';
import { cardKey } from './catalog-keys.ts';

/** Items in one read. Each takes up to a few KB. */
const batchSize = 100;

/** Published courses with all fields, loaded on demand by their entries in the register. */
export interface PublishedRows {
  load(courses: Iterable<RegisteredCourse>): Promise<void>;
  /** @throws when the course was not loaded */
  get(course: RegisteredCourse): CatalogCourse;
}

/** @param known courses of this run by digest, which the table does not have any more or yet */
export const createPublishedRows = (
  client: DynamoDBDocumentClient,
  table: string,
  known: ReadonlyMap<string, CatalogCourse>,
): PublishedRows => {
  const loaded = new Map(known);
  return {
    async load(courses) {
      const missing = [...new Set(courses)].filter(({ digest }) => !loaded.has(digest));
      for (const part of chunk(missing, batchSize)) {
        const keys = part.map(({ ordinal }) => cardKey(ordinal));
        const items = await batchGetTables(client, { [table]: { keys, consistent: true } });
        for (const { ordinal, digest, card } of part) {
          const item = items.get(table, cardKey(ordinal));
          const course = item && parseCatalogCourse(item);
          if (!course || toRegistered(course).digest !== digest) {
            throw new Error(
              `${card.id} is not what the register says. Run it again: everything is compared then.`,
            );
          }
          loaded.set(digest, course);
        }
      }
    },
    get(course) {
      const row = loaded.get(course.digest);
      if (!row) throw new Error(`${course.card.id} was not read`);
      return row;
    },
  };
};
