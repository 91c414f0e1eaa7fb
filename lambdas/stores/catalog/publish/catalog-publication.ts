import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { RegisteredCourse } from './course-register.ts';
import { createCourseWrites } from './course-writes.ts';
import { createPublicationLock } from './publication-lock.ts';
import { createPublishedCourses, readCards } from './published-courses.ts';
import { type IndexOptions, writeIndex } from './write-index.ts';

/** Creates the reads and writes of publishing in the catalog table. All other code only reads this table. */
export const createCatalogPublication = (client: DynamoDBDocumentClient, table: string) => {
  const lock = createPublicationLock(client, table);
  return {
    ...lock,
    ...createPublishedCourses(client, table, lock.readState),
    ...createCourseWrites(client, table),

    /** Updates lists and search to exactly these courses; see {@link writeIndex}. */
    writeIndex: (published: readonly RegisteredCourse[], options: Omit<IndexOptions, 'cards'>) =>
      writeIndex(client, table, published, { ...options, cards: () => readCards(client, table) }),
  };
};

export type CatalogPublication = ReturnType<typeof createCatalogPublication>;
