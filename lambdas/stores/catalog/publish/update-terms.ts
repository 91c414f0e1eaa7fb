import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { popularityKey } from '../../../domain/course/course-card.ts';
import {
  codedOrdinal,
  type CodedPostings,
  codePosting,
  type PostingSorter,
  postingSorter,
} from '../../../domain/search/coded-postings.ts';
import { filterCode, type ValueNumbers } from '../../../domain/search/filter-codes.ts';
import { postingsMax } from '../../../domain/search/postings.ts';
import { fileVocabulary, weighTerms, wordTerm } from '../../../domain/search/terms.ts';
import { chunk } from '../../chunk.ts';
import { batchGetTables } from '../../dynamodb/batch-get-tables.ts';
import { batchWrite, type Item, type Write } from '../../dynamodb/batch-write.ts';
import type { ItemKey } from '../../dynamodb/keys.ts';
import { allCoursesKey, termKey, wordUsesKey } from '../rows/catalog-keys.ts';
import type { PublishedRows } from '../rows/published-rows.ts';
import {
  bucketItems,
  isFullList,
  listItem,
  parsePostings,
  parseWordUses,
  postingItems,
} from '../rows/term-items.ts';
import { byPopularity, numberValues, openValues, weighCourse, type WeighedCourse } from './catalog-index.ts';
import type { RegisteredCourse } from './course-register.ts';
import type { CatalogChange, CourseChange } from './update-lists.ts';

/** Change of the courses of one term. */
interface TermEdit {
  /** Ordinals. */
  readonly leave: Set<number>;
  /** Coded postings; see `codePosting`. */
  readonly join: number[];
}

/** Terms read together, in up to three calls. Their items take at most a megabyte, while the previous terms are still being written. */
const termsAtOnce = 25;
/** Length of short terms, of which most have a full list when the catalog is larger than a list. */
const shortTerm = wordTerm('ab').length;

/** Lists the courses that changed, and those of which a value has a different number now. */
const listAffected = (
  { before, after, changes }: CatalogChange,
  was: ValueNumbers,
  is: ValueNumbers,
): CourseChange[] => {
  const changed = new Set(changes.map(({ ordinal }) => ordinal));
  const isMoved = ({ ordinal, card }: RegisteredCourse): boolean =>
    !changed.has(ordinal) && filterCode(card, was) !== filterCode(card, is);
  const old = new Map(before.map((course) => [course.ordinal, course]));
  return [
    ...changes,
    ...after
      .filter(isMoved)
      .map((course) => ({ ordinal: course.ordinal, before: old.get(course.ordinal), after: course })),
  ];
};

/** Adds the edits of one course: in the lists of its terms and in the counts of its words. */
const addEdits = (
  before: WeighedCourse | undefined,
  after: WeighedCourse | undefined,
  isElsewhere: boolean,
  edits: Map<string, TermEdit>,
  uses: Map<string, Map<string, number>>,
): void => {
  const [was, is] = [before, after].map((course) => weighTerms(course?.words ?? new Map()));
  for (const term of new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])) {
    const [old, weight] = [was?.get(term), is?.get(term)];
    if (old === weight && !isElsewhere) continue;
    const edit = edits.get(term) ?? { leave: new Set(), join: [] };
    edits.set(term, edit);
    if (before && old !== undefined) edit.leave.add(before.ordinal);
    if (after && weight !== undefined) {
      edit.join.push(codePosting({ ordinal: after.ordinal, weight, filters: after.filters }));
    }
  }
  const count = (words: Iterable<string>, other: ReadonlyMap<string, number> | undefined, by: number) => {
    for (const [bucket, word] of fileVocabulary(words)) {
      if (other?.has(word)) continue;
      const counts = uses.get(bucket) ?? new Map<string, number>();
      uses.set(bucket, counts.set(word, (counts.get(word) ?? 0) + by));
    }
  };
  count(before?.words.keys() ?? [], after?.words, -1);
  count(after?.words.keys() ?? [], before?.words, 1);
};

/** Applies an edit to the courses of a term, in no particular order. */
const editPostings = (postings: CodedPostings, { leave, join }: TermEdit): CodedPostings => [
  ...postings.filter((posting) => !leave.has(codedOrdinal(posting))),
  ...join,
];

/** Whether an edit changes no posting, but possibly the position of its courses in the list. */
const onlyMoves = (postings: CodedPostings, { leave, join }: TermEdit): boolean => {
  if (leave.size !== join.length) return false;
  const joining = new Set(join);
  let staying = 0;
  for (const posting of postings) if (joining.has(posting)) staying += 1;
  return staying === join.length;
};

/** Returns the writes of differing items, then the removals. */
const diffItems = (existing: readonly (Item | undefined)[], wanted: readonly Item[]): Write[] => {
  const bySk = new Map(existing.flatMap((item): [string, Item][] => (item ? [[item.sk, item]] : [])));
  const puts = wanted.filter((item) => !isDeepStrictEqual(bySk.get(item.sk), item));
  for (const { sk } of wanted) bySk.delete(sk);
  return [...puts.map((put) => ({ put })), ...[...bySk.values()].map((remove) => ({ remove }))];
};

/** Returns a read item by its key. */
type ReadItems = (key: ItemKey) => Item | undefined;

/**
 * Reads the items of terms. With the item of all courses, the list need not be read, because it can be derived.
 * @param isLikelyFull whether to read the item of all courses first; a wrong guess costs a read unit
 */
const readTerms = async (
  read: (keys: readonly ItemKey[]) => Promise<ReadItems>,
  terms: readonly string[],
  isLikelyFull: (term: string) => boolean,
) => {
  const likely = new Set(terms.filter(isLikelyFull));
  const all = await read([...likely].map(allCoursesKey));
  const rest = terms.filter((term) => !all(allCoursesKey(term)));
  const lists = await read(rest.map(termKey));
  // Only terms with a full list may have an item with all courses.
  const full = rest.filter((term) => !likely.has(term) && isFullList(lists(termKey(term))));
  const more = await read(full.map(allCoursesKey));
  return terms.map((term) => ({
    term,
    list: lists(termKey(term)),
    all: all(allCoursesKey(term)) ?? more(allCoursesKey(term)),
  }));
};

/**
 * Updates the search index: reads, edits and writes only the terms of changed courses, without reading other courses.
 * @returns the number of writes
 */
export const updateTerms = async (
  client: DynamoDBDocumentClient,
  table: string,
  change: CatalogChange,
  rows: PublishedRows,
  signal?: AbortSignal,
): Promise<number> => {
  const [was, is] = [numberValues(openValues(change.before)), numberValues(openValues(change.after))];
  const edits = new Map<string, TermEdit>();
  const uses = new Map<string, Map<string, number>>();
  for (const { before, after } of listAffected(change, was, is)) {
    await rows.load([before, after].filter((course) => course !== undefined));
    const [old, now] = [
      before && weighCourse(rows.get(before), was),
      after && weighCourse(rows.get(after), is),
    ];
    const isElsewhere =
      old?.filters !== now?.filters ||
      (before && popularityKey(before.card)) !== (after && popularityKey(after.card));
    addEdits(old, now, isElsewhere, edits, uses);
  }
  const [wasInOrder, inOrder] = [change.before, change.after].map((courses) =>
    postingSorter(byPopularity(courses).map(({ ordinal }) => ordinal)),
  ) as [PostingSorter, PostingSorter];
  let writes = 0;
  const write = async (all: readonly Write[]): Promise<void> => {
    await batchWrite(client, table, all, signal);
    writes += all.length;
  };
  const read = async (keys: readonly ItemKey[]): Promise<ReadItems> => {
    const items = await batchGetTables(client, { [table]: { keys, consistent: true } });
    return (key) => items.get(table, key) as Item | undefined;
  };

  // No term is in more courses than its prefixes, so a full prefix suggests a full list.
  const isFull = new Map<string, boolean>();
  const isLikelyFull = (term: string): boolean =>
    isFull.get(term) ??
    (term.length <= shortTerm ? change.before.length > postingsMax : isLikelyFull(term.slice(0, -1)));
  const terms = [...edits].sort(([a], [b]) => a.length - b.length);
  let writing = Promise.resolve();
  for (const entries of chunk(terms, termsAtOnce)) {
    const part = new Map(entries);
    // The next terms are read while these are written. Chunks have no term in common.
    const [stored] = await Promise.all([readTerms(read, [...part.keys()], isLikelyFull), writing]);
    for (const { term, all } of stored) isFull.set(term, all !== undefined);
    writing = write(
      stored.flatMap(({ term, list, all }) => {
        const edit = part.get(term);
        if (!edit) return [];
        const postings = parsePostings(list, all);
        const existing = [list ?? (all && listItem(term, wasInOrder(postings))), all];
        // The item of all courses has no order, so a course that only moved does not change it.
        return onlyMoves(postings, edit)
          ? diffItems(existing, [listItem(term, inOrder(postings)), ...(all ? [all] : [])])
          : diffItems(existing, postingItems(term, inOrder(editPostings(postings, edit))));
      }),
    );
  }
  await writing;
  const numbers = [...new Set([...was.keys(), ...is.keys()])].flatMap((term): Write[] => {
    const number = is.get(term);
    if (was.get(term) === number) return [];
    const key = termKey(term);
    return [number === undefined ? { remove: key } : { put: { ...key, number } }];
  });
  await write(numbers);
  for (const part of chunk([...uses], termsAtOnce)) {
    const get = await read(part.map(([bucket]) => wordUsesKey(bucket)));
    await write(
      part.flatMap(([bucket, more]) => {
        const counts = parseWordUses(get(wordUsesKey(bucket)));
        const existing = bucketItems(bucket, counts);
        for (const [word, by] of more) {
          const count = (counts.get(word) ?? 0) + by;
          if (count > 0) counts.set(word, count);
          else counts.delete(word);
        }
        return diffItems(existing, bucketItems(bucket, counts));
      }),
    );
  }
  return writes;
};
