import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { searchWords } from '../lambdas/domain/search/words.ts';
import { createCatalogStore } from '../lambdas/stores/catalog/catalog.ts';
import { createSearchStore } from '../lambdas/stores/catalog/search.ts';
import { makeCourses } from '../test/support/courses.ts';
import { createTable, startDynamoDb } from '../test/support/dynamodb.ts';
import { countCalls, publish } from '../test/support/publishing.ts';

/** What one request costs on a catalog of one size. */
export interface CatalogFigure {
  readonly request: string;
  readonly courses: number;
  readonly found: number;
  readonly dynamoDbCalls: number;
  readonly readUnits: number;
  /** Median over repeated requests. */
  readonly milliseconds: number;
}

const sizes = [12, 1_384];
const repetitions = 25;
const limit = 9;

type Read = (client: DynamoDBDocumentClient, table: string) => Promise<{ courses: unknown[] }>;

const search =
  (text: string, level?: string): Read =>
  (client, table) =>
    createSearchStore(client, table).searchCourses({
      words: searchWords(text),
      filters: { level },
      limit,
    });

const requests: Readonly<Record<string, Read>> = {
  'list, no filter': (client, table) =>
    createCatalogStore(client, table).listCourses({ filters: {}, sort: 'popular', limit }),
  'list, level': (client, table) =>
    createCatalogStore(client, table).listCourses({ filters: { level: 'beginner' }, sort: 'popular', limit }),
  'search, one word': search('retrieval'),
  'search, two words and level': search('retrieval augmented', 'beginner'),
  'search, one typo and level': search('retrieval augmentd', 'beginner'),
  'search, nothing found': search('xyzzy'),
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const measure = async (
  client: DynamoDBDocumentClient,
  table: string,
  courses: number,
): Promise<CatalogFigure[]> => {
  const calls = countCalls(client);
  const figures: CatalogFigure[] = [];
  for (const [request, read] of Object.entries(requests)) {
    const times: number[] = [];
    let found = 0;
    calls.names.length = 0;
    calls.readUnits = 0;
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const start = performance.now();
      found = (await read(client, table)).courses.length;
      times.push(performance.now() - start);
    }
    figures.push({
      request,
      courses,
      found,
      dynamoDbCalls: calls.names.length / repetitions,
      readUnits: calls.readUnits / repetitions,
      milliseconds: Math.round(median(times) * 10) / 10,
    });
  }
  return figures;
};

/** Cost of list and search on a small and on a large catalog: calls and read units must hardly differ. */
export const benchCatalog = async (): Promise<CatalogFigure[]> => {
  const db = await startDynamoDb();
  try {
    const figures: CatalogFigure[] = [];
    for (const size of sizes) {
      const table = `Catalog${size}`;
      const publisher = db.client();
      await createTable(publisher, 'catalog', table);
      await publish(publisher, table, makeCourses(size));
      figures.push(...(await measure(db.client(), table, size)));
    }
    return figures;
  } finally {
    await db.close();
  }
};
