import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchWrite, type Write } from '../../dynamodb/batch-write.ts';
import { createPublishedRows } from '../rows/published-rows.ts';
import { type CatalogCourse, type RegisteredCourse, selectRegisterItems } from './course-register.ts';
import { rebuildIndex, type RebuildOptions } from './rebuild-index.ts';
import {
  type CatalogChange,
  compareCatalogs,
  facetsItem,
  updateLists,
  updateRelated,
  updateShelves,
} from './update-lists.ts';
import { updateTerms } from './update-terms.ts';

/** With more changed courses than this, a full rebuild is faster than an update. */
export const changesMax = 500;

export interface IndexOptions extends RebuildOptions {
  /** Courses that the index is known to contain. If unknown, the index is rebuilt. */
  readonly shownNow?: readonly RegisteredCourse[] | undefined;
  /** Courses of this run by digest, previous and new versions. */
  readonly rows: ReadonlyMap<string, CatalogCourse>;
}

const writeFacets = ({ before, after }: CatalogChange): Write[] => {
  const [was, is] = [facetsItem(before), facetsItem(after)];
  return isDeepStrictEqual(was, is) ? [] : [{ put: is }];
};

/** Updates everything that is derived from changed courses. @returns the number of writes */
const updateIndex = async (
  client: DynamoDBDocumentClient,
  table: string,
  change: CatalogChange,
  { values, rows: known, report, signal }: IndexOptions,
): Promise<number> => {
  const rows = createPublishedRows(client, table, known);
  const ordinals = change.changes.map(({ ordinal }) => ordinal);
  const { items, emptied } = selectRegisterItems(change.after, ordinals);
  await rows.load(
    change.changes.flatMap(({ before, after }) => [before, after].filter((version) => version !== undefined)),
  );
  const steps: (() => Promise<number> | Promise<readonly Write[]>)[] = [
    () => updateLists(change, values, rows),
    () => updateRelated(change, rows),
    () => updateShelves(change, rows),
    () => Promise.resolve(writeFacets(change)),
    () => updateTerms(client, table, change, rows, signal),
    () => Promise.resolve([...items.map((put) => ({ put })), ...emptied.map((remove) => ({ remove }))]),
  ];
  let writes = 0;
  for (const [done, step] of steps.entries()) {
    const made = await step();
    if (typeof made !== 'number') await batchWrite(client, table, made, signal);
    writes += typeof made === 'number' ? made : made.length;
    report(done + 1, steps.length);
  }
  return writes;
};

/**
 * Updates lists, shelves, search index, facets and register to exactly these courses, writing only differences. When `shownNow` is given, the
 * index is not read: a changed course costs only its own rows and terms, however many other courses there are.
 * @returns the number of writes
 */
export const writeIndex = async (
  client: DynamoDBDocumentClient,
  table: string,
  published: readonly RegisteredCourse[],
  options: IndexOptions,
): Promise<number> => {
  const change = options.shownNow && compareCatalogs(options.shownNow, published);
  return change && change.changes.length <= changesMax
    ? updateIndex(client, table, change, options)
    : rebuildIndex(client, table, published, options);
};
