import { isDeepStrictEqual } from 'node:util';
import { countFacets, groupCourses, labelTopics } from '../../domain/facets.ts';
import { fillShelves } from '../../domain/recommendations/course-shelves.ts';
import { type CourseRelations, createRelations } from '../../domain/recommendations/related-courses.ts';
import type { Item, Write } from '../dynamodb/batch-write.ts';
import { type CatalogList, catalogLists, listHeadRow, listRow, listSortKey } from './catalog-index.ts';
import { facetsKey, listHead, relatedKey, shelfKey } from './catalog-keys.ts';
import type { RegisteredCourse } from './course-register.ts';
import type { PublishedRows } from './published-rows.ts';
import { relatedItem, shelfItem } from './recommendation-items.ts';

/** One course in the catalog of before and in that of now; it came when there is no before, and went when there is no now. */
export interface CourseChange {
  readonly ordinal: number;
  readonly before: RegisteredCourse | undefined;
  readonly after: RegisteredCourse | undefined;
}

/** The courses that lists stood for and those that they are to stand for, with the difference. */
export interface CatalogChange {
  readonly before: readonly RegisteredCourse[];
  readonly after: readonly RegisteredCourse[];
  readonly changes: readonly CourseChange[];
}

/** Compares two catalogs by what the register says of each course. */
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

const versionsOf = (changes: readonly CourseChange[]): RegisteredCourse[] =>
  changes.flatMap(({ before, after }) => [before, after].filter((version) => version !== undefined));

/** How many courses a list holds, and which one is the last. */
interface ListSummary {
  readonly total: number;
  readonly lastKey: string;
  readonly last: RegisteredCourse | undefined;
}

/** A course with its key in the lists of an order, which is put together only once. */
type KeyedCourse = readonly [course: RegisteredCourse, key: string];

/** Adds courses to what is known of a list. */
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

/** Says of a list what it was before and what it is now. Of the many courses that stay as they are, each is looked at once. */
const createSummaries = ({ after, changes }: CatalogChange) => {
  const changed = new Set(changes.map(({ ordinal }) => ordinal));
  const keysOf = (sort: CatalogList['sort']) => {
    const keyed = (courses: readonly RegisteredCourse[]) =>
      courses.map((course): KeyedCourse => [course, listSortKey(sort, course)]);
    return {
      staying: keyed(after.filter(({ ordinal }) => !changed.has(ordinal))),
      before: keyed(changes.flatMap((change) => change.before ?? [])),
      after: keyed(changes.flatMap((change) => change.after ?? [])),
    };
  };
  const bySort = new Map<CatalogList['sort'], ReturnType<typeof keysOf>>();
  return (list: CatalogList): readonly [was: ListSummary, is: ListSummary] => {
    const keys = bySort.get(list.sort) ?? keysOf(list.sort);
    bySort.set(list.sort, keys);
    const both = addToSummary(list, { total: 0, lastKey: '', last: undefined }, keys.staying);
    return [addToSummary(list, both, keys.before), addToSummary(list, both, keys.after)];
  };
};

/**
 * The writes that turn the lists of the catalog of before into those of now: rows of the courses that changed, the row that counts
 * and the row that is the last.
 */
export const updateLists = async (
  change: CatalogChange,
  topics: readonly string[],
  rows: PublishedRows,
): Promise<Write[]> => {
  const { changes } = change;
  const summarize = createSummaries(change);
  const changed = new Set(changes.map(({ ordinal }) => ordinal));
  const versions = versionsOf(changes);
  const puts: Write[] = [];
  const removes: Write[] = [];
  const isIn = (list: CatalogList, course: RegisteredCourse | undefined): course is RegisteredCourse =>
    course !== undefined && list.holds(course);
  for (const list of catalogLists(topics)) {
    if (!versions.some(list.holds)) continue;
    const { pk, sort } = list;
    const [was, is] = summarize(list);
    const rowOf = (course: RegisteredCourse): Item => {
      const key = listSortKey(sort, course);
      return listRow(pk, key, rows.get(course).card, key === is.lastKey);
    };
    const flagged = was.lastKey === is.lastKey ? [] : [was.last, is.last];
    const turned = flagged.filter(
      (course) => course !== undefined && !changed.has(course.ordinal),
    ) as RegisteredCourse[];
    await rows.load(turned);
    puts.push(...turned.map((course) => ({ put: rowOf(course) })));
    for (const { before, after } of changes) {
      const [old, now] = [before, after].map((course) =>
        isIn(list, course) ? { course, key: listSortKey(sort, course) } : undefined,
      );
      if (now) {
        const put = rowOf(now.course);
        const held = old && listRow(pk, old.key, rows.get(old.course).card, old.key === was.lastKey);
        if (!isDeepStrictEqual(held, put)) puts.push({ put });
      }
      if (old && old.key !== now?.key) removes.push({ remove: { pk, sk: old.key } });
    }
    if (!list.isCounted || was.total === is.total) continue;
    if (is.total > 0) puts.push({ put: listHeadRow(pk, is.total) });
    else removes.push({ remove: { pk, sk: listHead } });
  }
  return [...puts, ...removes];
};

/** The item with the facets of a catalog; none of an empty one is ever missing. */
export const facetsItem = (courses: readonly RegisteredCourse[]): Item => {
  const groups = groupCourses(courses.map(({ card }) => card));
  const labels = labelTopics(courses.map(({ card, topicLabel }) => ({ ...card, topicLabel })));
  return { ...facetsKey, ...countFacets(groups, labels), groups };
};

const shelvesOf = (courses: readonly RegisteredCourse[]) =>
  new Map(fillShelves(courses).map(({ topic, courses: shelved }) => [topic, shelved]));

const sameCourses = (
  a: readonly RegisteredCourse[] | undefined,
  b: readonly RegisteredCourse[] | undefined,
): boolean => a?.length === b?.length && (a ?? []).every(({ digest }, at) => b?.[at]?.digest === digest);

/** The writes for shelves whose courses changed, came or went. */
export const updateShelves = async (
  { before, after }: CatalogChange,
  rows: PublishedRows,
): Promise<Write[]> => {
  const [was, is] = [shelvesOf(before), shelvesOf(after)];
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

/** Ordinals of these courses and of those whose related courses depend on them, in one catalog. */
const dependents = (relations: Relations, sources: readonly RegisteredCourse[]): Set<number> =>
  new Set(
    sources.flatMap((source) => [source, ...relations.dependentsOf(source)]).map(({ ordinal }) => ordinal),
  );

/**
 * Says of a course that did not change whether its related courses stay the same for certain: when enough others go better with
 * it than every course that changed, before and now. Most courses share a skill with a changed one and are far from relating to it.
 */
const createStays = ([was, is]: readonly [Relations, Relations], changes: readonly CourseChange[]) => {
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

/** The writes for courses whose related courses are others, or look different. */
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
  const scoredAnew = new Set(both.flatMap((each) => [...dependents(each, reweighed.flatMap(each.teaching))]));
  const near = new Set(both.flatMap((each) => [...dependents(each, each.courses.filter(isChanged))]));
  const stays = createStays(both, changes);
  const wasBy = new Map(before.map((course) => [course.ordinal, course]));
  const writes: Write[] = [];
  for (const course of after) {
    const { ordinal } = course;
    const isScoredAnew = changed.has(ordinal) || scoredAnew.has(ordinal);
    if (!isScoredAnew && !near.has(ordinal)) continue;
    const old = wasBy.get(ordinal);
    if (old && !isScoredAnew && stays(old, course)) continue;
    const related = is.relatedTo(course);
    if (old && sameCourses([old, ...was.relatedTo(old)], [course, ...related])) continue;
    await rows.load([course, ...related]);
    writes.push({ put: relatedItem(rows.get(course), related.map(rows.get)) });
  }
  const staying = new Set(after.map(({ card }) => card.id));
  const gone = changes.flatMap(({ before: old }) => (old && !staying.has(old.card.id) ? [old.card.id] : []));
  return [...writes, ...gone.map((id) => ({ remove: relatedKey(id) }))];
};
