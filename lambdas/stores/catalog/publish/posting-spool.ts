import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CandidateCourse } from '../../../domain/recommendations/candidate-course.ts';
import {
  codedOrdinal,
  type CodedPostings,
  codedRest,
  codePosting,
  toCoded,
} from '../../../domain/search/coded-postings.ts';
import type { Posting } from '../../../domain/search/postings.ts';
import { fileVocabulary, weighTerms } from '../../../domain/search/terms.ts';
import { shards, toTermShard } from '../rows/catalog-keys.ts';
import type { WeighedCourse } from './catalog-index.ts';
import type { CatalogCourse, RegisteredCourse } from './course-register.ts';

/** A record: number of the term, ordinal, weight and filters. */
const recordBytes = 4 + 4 + 4;
const bufferBytes = 4_096 * recordBytes;

/**
 * Collects all courses and their search terms. Terms are spooled to temporary files and read back shard by shard. The displayed data of a
 * course, one or two kilobytes that are written to some twenty places, stays in memory.
 */
export interface PostingSpool {
  add(course: CatalogCourse, digest: string, weighed: WeighedCourse): void;
  /** @throws when the course was not added */
  read(course: RegisteredCourse): CandidateCourse;
  /** Yields the terms of a shard with their courses, in no particular order. */
  terms(shard: number): Generator<[term: string, postings: CodedPostings]>;
  /** Returns the vocabulary buckets of a shard with the number of courses for each word. Call it after all courses were added. */
  buckets(shard: number): Map<string, Map<string, number>>;
  /** Removes the files. */
  remove(): void;
}

/** Opens an append-only temporary file. */
const openAppendOnly = (path: string) => {
  const file = openSync(path, 'w+');
  let size = 0;
  return {
    append(bytes: Uint8Array): void {
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at, size + at);
      size += bytes.length;
    },
    read(from: number, length: number): Buffer {
      const bytes = Buffer.alloc(length);
      for (let at = 0; at < length;) {
        const count = readSync(file, bytes, at, length - at, from + at);
        if (count === 0) throw new Error(`${path} ended early`);
        at += count;
      }
      return bytes;
    },
    size: () => size,
    close: () => closeSync(file),
  };
};

/** Opens the records of one shard, which are buffered and contain numbers for terms. */
const openShard = (path: string) => {
  const file = openAppendOnly(path);
  const numbers = new Map<string, number>();
  const buffer = Buffer.alloc(bufferBytes);
  let filled = 0;
  const flush = (): void => {
    file.append(buffer.subarray(0, filled));
    filled = 0;
  };
  return {
    add(term: string, posting: Posting): void {
      const known = numbers.get(term);
      const number = known ?? numbers.size;
      if (known === undefined) numbers.set(term, number);
      const coded = codePosting(posting);
      buffer.writeUInt32LE(number, filled);
      buffer.writeUInt32LE(codedOrdinal(coded), filled + 4);
      buffer.writeUInt32LE(codedRest(coded), filled + 8);
      filled += recordBytes;
      if (filled === bufferBytes) flush();
    },
    *terms(): Generator<[string, CodedPostings]> {
      flush();
      const bytes = file.read(0, file.size());
      const count = bytes.length / recordBytes;
      // Counting sort: first the start of each term's postings, then the postings.
      const begins = new Uint32Array(numbers.size + 1);
      for (let at = 0; at < count; at += 1) {
        const term = bytes.readUInt32LE(at * recordBytes) + 1;
        begins[term] = (begins[term] ?? 0) + 1;
      }
      for (let term = 1; term < begins.length; term += 1) {
        begins[term] = (begins[term] ?? 0) + (begins[term - 1] ?? 0);
      }
      const next = begins.slice();
      const postings = new Float64Array(count);
      for (let at = 0; at < count; at += 1) {
        const from = at * recordBytes;
        const term = bytes.readUInt32LE(from);
        const place = next[term] ?? 0;
        postings[place] = toCoded(bytes.readUInt32LE(from + 4), bytes.readUInt32LE(from + 8));
        next[term] = place + 1;
      }
      for (const [term, number] of numbers) {
        yield [term, Array.from(postings.subarray(begins[number], begins[number + 1]))];
      }
    },
    close: file.close,
  };
};

/** Opens an empty spool in a new temporary folder. */
export const openPostingSpool = async (): Promise<PostingSpool> => {
  const folder = await mkdtemp(join(tmpdir(), 'northlight-index-'));
  const parts = Array.from({ length: shards }, (_, shard) => openShard(join(folder, `terms-${shard}`)));
  const shown = new Map<string, CandidateCourse>();
  const uses = new Map<string, number>();
  /** Shard of each term, cached because it is looked up some six hundred times for each course. */
  const partsByTerm = new Map<string, ReturnType<typeof openShard> | undefined>();
  const getPart = (term: string) => {
    if (!partsByTerm.has(term)) partsByTerm.set(term, parts[toTermShard(term)]);
    return partsByTerm.get(term);
  };
  /** Groups all vocabulary buckets by shard. */
  const groupUses = (): Map<string, Map<string, number>>[] => {
    const byShard = Array.from({ length: shards }, () => new Map<string, Map<string, number>>());
    for (const [bucket, word] of fileVocabulary(uses.keys())) {
      const buckets = byShard[toTermShard(bucket)];
      const counts = buckets?.get(bucket) ?? new Map<string, number>();
      buckets?.set(bucket, counts.set(word, uses.get(word) ?? 0));
    }
    return byShard;
  };
  let grouped: ReturnType<typeof groupUses> | undefined;
  return {
    add(course, digest, weighed) {
      const { card, skills, topicLabel, featured } = course;
      shown.set(digest, { card, skills, topicLabel, featured });
      const { ordinal, filters, words } = weighed;
      for (const [term, weight] of weighTerms(words)) {
        getPart(term)?.add(term, { ordinal, weight, filters });
      }
      for (const word of words.keys()) uses.set(word, (uses.get(word) ?? 0) + 1);
    },
    read({ digest, card }) {
      const course = shown.get(digest);
      if (!course) throw new Error(`${card.id} changed while it was indexed`);
      return course;
    },
    *terms(shard) {
      const part = parts[shard];
      if (part) yield* part.terms();
    },
    buckets: (shard) => (grouped ??= groupUses())[shard] ?? new Map<string, Map<string, number>>(),
    remove() {
      for (const part of parts) part.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
