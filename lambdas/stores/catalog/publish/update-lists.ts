import { isDeepStrictEqual } from 'node:util';
import { countFacets, groupCourses, labelTopics } from '../../../domain/course/facets.ts';
import { fillShelves } from '../../../domain/recommendations/course-shelves.ts';
import { type CourseRelations, createRelations } from '../../../domain/recommendations/related-courses.ts';
import type { Item, Write } from '../../dynamodb/batch-write.ts';
import { facetsKey, listHead, relatedKey, shelfKey } from '../rows/catalog-keys.ts';
import type { PublishedRows } from '../rows/published-rows.ts';
import { relatedItem, shelfItem } from '../rows/recommendation-items.ts';
import {
  type CatalogList,
  catalogLists,
  listHeadRow,
  listRow,
  listSortKey,
  type OpenValues,
} from './catalog-index.ts';
import type { RegisteredCourse } from './course-register.ts';

/** A course in the previous and in the new catalog. A new course has no `before`, and a removed one no `after`. */
export interface CourseChange {
  readonly ordinal: number;
  readonly before: RegisteredCourse | undefined;
  readonly after: RegisteredCourse | undefined;
}

/** The previous and the new catalog, with their differences. */
export interface CatalogChange {
  readonly before: readonly RegisteredCourse[];
  readonly after: readonly RegisteredCourse[];
  readonly changes: readonly CourseChange[];
}

/** Compares two catalogs by their registers. */
export const compareCatalogs = (
  before: readonly RegisteredCourse[],
  after: readonly RegisteredCourse[],
): CatalogChange => {
  const [was, is] = [before, after].map((all) => new Map(all.map((course) => [course.ordinal, course])));
  const ordinals = new Set([...before, ...after].map(({ ordinal }) => ordinal));
  const changes = [...ordinals]
    .map((ordinal) => ({ ordinal, before: was?.get(ordinal), after: is?.get(ordinal) }))
    .filter((change) => change.before?.digest !== change.after?.digest);
  return { before, after, changes };
};

const listVersions = (changes: readonly CourseChange[]): RegisteredCourse[] =>
  changes.flatMap(({ before, after }) => [before, after].filter((version) => version !== undefined));

/** Number of courses in a list, and the last one. */
interface ListSummary {
  readonly total: number;
  readonly lastKey: string;
  readonly last: RegisteredCourse | undefined;
}

/** A course with its sort key in lists of an order, computed once. */
type KeyedCourse = readonly [course: RegisteredCourse, key: string];

/** Adds those courses to the summary that belong to the list. */
const addToSummary = (
  { holds }: CatalogList,
  { total, lastKey, last }: ListSummary,
  courses: readonly KeyedCourse[],
): ListSummary => {
  for (const [course, key] of courses) {
    if (!holds(course)) continue;
    total += 1;
    if (key > lastKey) [lastKey, last] = [key, course];
  }
  return { total, lastKey, last };
};

/** Creates a function that summarizes a list before and after the change. Computes the keys of unchanged courses once per order. */
const createSummaries = ({ after, changes }: CatalogChange) => {
  const changed = new Set(changes.map(({ ordinal }) => ordinal));
  const keyCourses = (sort: CatalogList['sort']) => {
    const keyed = (courses: readonly RegisteredCourse[]) =>
      courses.map((course): KeyedCourse => [course, listSortKey(sort, course)]);
    return {
      staying: keyed(after.filter(({ ordinal }) => !changed.has(ordinal))),
      before: keyed(changes.flatMap((change) => change.before ?? [])),
      after: keyed(changes.flatMap((change) => change.after ?? [])),
    };
  };
  const bySort = new Map<CatalogList['sort'], ReturnType<typeof keyCourses>>();
  return (list: CatalogList): readonly [was: ListSummary, is: ListSummary] => {
    const keys = bySort.get(list.sort) ?? keyCourses(list.sort);
    bySort.set(list.sort, keys);
    const both = addToSummary(list, { total: 0, lastKey: '', last: undefined }, keys.staying);
    return [addToSummary(list, both, keys.before), addToSummary(list, both, keys.after)];
  };
};

/**
 * Returns the writes that update the lists: rows of changed courses, the row with the total, and the rows whose `last` flag changed.
 */
export const updateLists = async (
  change: CatalogChange,
  values: OpenValues,
  rows: PublishedRows,
): Promise<Write[]> => {
  const { changes } = change;
  const summarize = createSummaries(change);
  const changed = new Set(changes.map(({ ordinal }) => ordinal));
  const versions = listVersions(changes);
  const puts: Write[] = [];
  const removes: Write[] = [];
  const isIn = (list: CatalogList, course: RegisteredCourse | undefined): course is RegisteredCourse =>
    course !== undefined && list.holds(course);
  for (const list of catalogLists(values)) {
    if (!versions.some(list.holds)) continue;
    const { pk, sort } = list;
    const [was, is] = summarize(list);
    const toRow = (course: RegisteredCourse): Item => {
      const key = listSortKey(sort, course);
      return listRow(pk, key, rows.get(course).card, key === is.lastKey);
    };
    const flagged = was.lastKey === is.lastKey ? [] : [was.last, is.last];
    const reflagged = flagged.filter(
      (course) => course !== undefined && !changed.has(course.ordinal),
    ) as RegisteredCourse[];
    await rows.load(reflagged);
    puts.push(...reflagged.map((course) => ({ put: toRow(course) })));
    for (const { before, after } of changes) {
      const [old, now] = [before, after].map((course) =>
        isIn(list, course) ? { course, key: listSortKey(sort, course) } : undefined,
      );
      if (now) {
        const put = toRow(now.course);
        const existing = old && listRow(pk, old.key, rows.get(old.course).card, old.key === was.lastKey);
        if (!isDeepStrictEqual(existing, put)) puts.push({ put });
      }
      if (old && old.key !== now?.key) removes.push({ remove: { pk, sk: old.key } });
    }
    if (!list.isCounted || was.total === is.total) continue;
    if (is.total > 0) puts.push({ put: listHeadRow(pk, is.total) });
    else removes.push({ remove: { pk, sk: listHead } });
  }
  return [...puts, ...removes];
};

/** Builds the item with the facets of a catalog. It exists for an empty catalog too. */
export const facetsItem = (courses: readonly RegisteredCourse[]): Item => {
  const groups = groupCourses(courses.map(({ card }) => card));
  const labels = labelTopics(courses.map(({ card, topicLabel }) => ({ ...card, topicLabel })));
  return { ...facetsKey, ...countFacets(groups, labels), groups };
};

const mapShelves = (courses: readonly RegisteredCourse[]) =>
  new Map(fillShelves(courses).map(({ topic, courses: shelved }) => [topic, shelved]));

const sameCourses = (
  a: readonly RegisteredCourse[] | undefined,
  b: readonly RegisteredCourse[] | undefined,
): boolean => a?.length === b?.length && (a ?? []).every(({ digest }, at) => b?.[at]?.digest === digest);

/** Returns the writes for shelves whose courses changed. */
export const updateShelves = async (
  { before, after }: CatalogChange,
  rows: PublishedRows,
): Promise<Write[]> => {
  const [was, is] = [mapShelves(before), mapShelves(after)];
  const writes: Write[] = [];
  for (const [topic, shelved] of is) {
    if (sameCourses(was.get(topic), shelved)) continue;
    await rows.load(shelved);
    writes.push({ put: shelfItem(topic, shelved.map(rows.get)) });
  }
  const gone = [...was.keys()].filter((topic) => !is.has(topic));
  return [...writes, ...gone.map((topic) => ({ remove: shelfKey(topic) }))];
};

type Relations = CourseRelations<RegisteredCourse>;

/** Collects the ordinals of these courses and of those whose related courses depend on them, in one catalog. */
const collectDependents = (relations: Relations, sources: readonly RegisteredCourse[]): Set<number> =>
  new Set(
    sources.flatMap((source) => [source, ...relations.dependentsOf(source)]).map(({ ordinal }) => ordinal),
  );

/**
 * Creates a test whether the related courses of an unchanged course certainly stay the same: enough other courses score higher than every
 * changed course, before and after. This is common, because most courses share a skill with a changed one without being related to it.
 */
const createIsUnaffected = ([was, is]: readonly [Relations, Relations], changes: readonly CourseChange[]) => {
  const topics = new Set([...was.courses, ...is.courses].map(({ card }) => card.topic));
  const movedIn = new Map(
    [...topics].map((topic) => {
      const [old, now] = [was, is].map(
        (each) => new Map(each.leading(topic).map((course) => [course.ordinal, course])),
      );
      const differ = (a: typeof old, b: typeof old) =>
        [...(a ?? [])].flatMap(([ordinal, course]) => (b?.has(ordinal) ? [] : [course]));
      return [topic, { before: differ(old, now), after: differ(now, old) }] as const;
    }),
  );
  const before = changes.flatMap((change) => change.before ?? []);
  const after = changes.flatMap((change) => change.after ?? []);
  return (old: RegisteredCourse, course: RegisteredCourse): boolean => {
    const moved = movedIn.get(course.card.topic);
    const [from, to] = [
      [...before, ...(moved?.before ?? [])],
      [...after, ...(moved?.after ?? [])],
    ];
    const apart = new Set([...from, ...to].map(({ ordinal }) => ordinal));
    const scores = [
      ...from.map((other) => was.score(old, other)),
      ...to.map((other) => is.score(course, other)),
    ].filter((score) => score !== undefined);
    return is.isFilledAbove(course, Math.max(-Infinity, ...scores), ({ ordinal }) => !apart.has(ordinal));
  };
};

/** Returns the writes for courses whose related courses changed. */
export const updateRelated = async (
  { before, after, changes }: CatalogChange,
  rows: PublishedRows,
): Promise<Write[]> => {
  const both = [createRelations(before), createRelations(after)] as const;
  const [was, is] = both;
  const reweighed = [...new Set([...was.weights.keys(), ...is.weights.keys()])].filter(
    (skill) => was.weights.get(skill) !== is.weights.get(skill),
  );
  const changed = new Set(changes.map(({ ordinal }) => ordinal));
  const isChanged = ({ ordinal }: RegisteredCourse): boolean => changed.has(ordinal);
  const rescored = new Set(
    both.flatMap((each) => [...collectDependents(each, reweighed.flatMap(each.teaching))]),
  );
  const near = new Set(both.flatMap((each) => [...collectDependents(each, each.courses.filter(isChanged))]));
  const isUnaffected = createIsUnaffected(both, changes);
  const previous = new Map(before.map((course) => [course.ordinal, course]));
  const writes: Write[] = [];
  for (const course of after) {
    const { ordinal } = course;
    const isRescored = changed.has(ordinal) || rescored.has(ordinal);
    if (!isRescored && !near.has(ordinal)) continue;
    const old = previous.get(ordinal);
    if (old && !isRescored && isUnaffected(old, course)) continue;
    const related = is.relatedTo(course);
    if (old && sameCourses([old, ...was.relatedTo(old)], [course, ...related])) continue;
    await rows.load([course, ...related]);
    writes.push({ put: relatedItem(rows.get(course), related.map(rows.get)) });
  }
  const staying = new Set(after.map(({ card }) => card.id));
  const gone = changes.flatMap(({ before: old }) => (old && !staying.has(old.card.id) ? [old.card.id] : []));
  return [...writes, ...gone.map((id) => ({ remove: relatedKey(id) }))];
};
