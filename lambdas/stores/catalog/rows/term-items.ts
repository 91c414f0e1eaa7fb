import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import {
  codedOrdinal,
  type CodedPostings,
  codedRest,
  packPostings,
  sortPostings,
  toCoded,
  unpackCoded,
} from '../../../domain/search/coded-postings.ts';
import { countPostings, postingsMax } from '../../../domain/search/postings.ts';
import type { Item } from '../../dynamodb/batch-write.ts';
import { allCoursesKey, termKey, wordUsesKey } from './catalog-keys.ts';

/** Maximum number of words in a vocabulary bucket, the most used first (about 20 KB). */
const bucketWordsMax = 2_000;

// A Uint8Array and not a Buffer, because stored items are compared with wanted ones.
const compress = (bytes: Uint8Array | string): Uint8Array => new Uint8Array(deflateRawSync(bytes));

const CoursesItem = z.object({ courses: z.instanceof(Uint8Array) });

/** At most four bytes for the distance, then three for weight and filters. */
const packedBytesMax = 7;

/** Packs postings by ordinal: the distance to the previous ordinal in seven bits per byte, then weight and filters in three bytes. */
const packAll = (postings: CodedPostings): Uint8Array => {
  const bytes = new Uint8Array(postings.length * packedBytesMax);
  let size = 0;
  let before = 0;
  for (const posting of sortPostings([...postings])) {
    const ordinal = codedOrdinal(posting);
    let distance = ordinal - before;
    for (; distance > 0x7f; distance >>>= 7) {
      bytes[size] = (distance & 0x7f) | 0x80;
      size += 1;
    }
    const rest = codedRest(posting);
    bytes[size] = distance;
    bytes[size + 1] = rest >>> 16;
    bytes[size + 2] = (rest >>> 8) & 0xff;
    bytes[size + 3] = rest & 0xff;
    size += 4;
    before = ordinal;
  }
  return compress(bytes.subarray(0, size));
};

const unpackAll = (packed: Uint8Array): CodedPostings => {
  const bytes = inflateRawSync(packed);
  const postings: CodedPostings = [];
  let ordinal = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    let distance = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at] ?? 0;
      at += 1;
      distance |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    ordinal += distance;
    const [high = 0, middle = 0, low = 0] = bytes.subarray(at, at + 3);
    postings.push(toCoded(ordinal, (high << 16) | (middle << 8) | low));
  }
  return postings;
};

/** Builds the posting list of a term. @param postings of all courses with the term, most popular first */
export const listItem = (term: string, postings: CodedPostings): Item => ({
  ...termKey(term),
  courses: packPostings(postings),
});

/**
 * Builds the items of a term: its posting list, and, when not all courses fit into the list, an item with all of them, from which publishing
 * fills the list when a course leaves it. No items for a term without courses.
 * @param postings of all courses with the term, most popular first
 */
export const postingItems = (term: string, postings: CodedPostings): Item[] =>
  postings.length === 0
    ? []
    : [
        listItem(term, postings),
        ...(postings.length > postingsMax ? [{ ...allCoursesKey(term), courses: packAll(postings) }] : []),
      ];

/** Whether a stored list is full, so that there may be an item with all courses. */
export const isFullList = (list: Record<string, unknown> | undefined): boolean =>
  list !== undefined && countPostings(CoursesItem.parse(list).courses) >= postingsMax;

/** Parses the items of a term into the postings of all its courses, in no particular order. */
export const parsePostings = (
  list: Record<string, unknown> | undefined,
  all: Record<string, unknown> | undefined,
): CodedPostings => {
  if (all) return unpackAll(CoursesItem.parse(all).courses);
  return list ? unpackCoded(CoursesItem.parse(list).courses) : [];
};

/**
 * Builds the items of a vocabulary bucket: its words, the most used first, and the number of courses for each word, from which publishing
 * derives their order. No items for a bucket without words.
 */
export const bucketItems = (bucket: string, uses: ReadonlyMap<string, number>): Item[] => {
  if (uses.size === 0) return [];
  const words = [...uses]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([word]) => word)
    .slice(0, bucketWordsMax);
  const lines = [...uses].sort(([a], [b]) => (a < b ? -1 : 1)).map(([word, count]) => `${word} ${count}\n`);
  return [
    { ...termKey(bucket), words: words.join(' ') },
    { ...wordUsesKey(bucket), uses: compress(lines.join('')) },
  ];
};

const UsesItem = z.object({ uses: z.instanceof(Uint8Array) });

/** Parses the number of courses for each word of a bucket. */
export const parseWordUses = (item: Record<string, unknown> | undefined): Map<string, number> => {
  if (!item) return new Map();
  const lines = inflateRawSync(UsesItem.parse(item).uses).toString().split('\n').slice(0, -1);
  return new Map(
    lines.map((line) => {
      const gap = line.lastIndexOf(' ');
      return [line.slice(0, gap), Number(line.slice(gap + 1))];
    }),
  );
};
