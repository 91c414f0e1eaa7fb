import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CandidateCourse } from '../../domain/recommendations/candidate-course.ts';
import {
  codedOrdinal,
  type CodedPostings,
  codedRest,
  codePosting,
  toCoded,
} from '../../domain/search/coded-postings.ts';
import type { Posting } from '../../domain/search/postings.ts';
import { fileVocabulary, weighTerms } from '../../domain/search/terms.ts';
import type { WeighedCourse } from './catalog-index.ts';
import { shards, termShardOf } from './catalog-keys.ts';
import type { PublishedCourse, RegisteredCourse } from './course-register.ts';

/** Number of the term, ordinal, weight and filters. */
const recordBytes = 4 + 4 + 2;
const bufferBytes = 4_096 * recordBytes;

/**
 * All courses and their search terms. Terms wait in temporary files and are read back shard by shard; what is shown of a course, which
 * is written in some twenty places, stays in memory: one or two kilobytes each.
 */
export interface PostingSpool {
  add(course: PublishedCourse, digest: string, weighed: WeighedCourse): void;
  /** @throws when it was not added */
  read(course: RegisteredCourse): CandidateCourse;
  /** The terms of a shard, each with its courses in no order. */
  terms(shard: number): Generator<[term: string, postings: CodedPostings]>;
  /** The vocabulary buckets of a shard, each with the number of courses that use each of its words; when all courses were added. */
  buckets(shard: number): Map<string, Map<string, number>>;
  /** Removes the files. */
  remove(): void;
}

/** A temporary file that only grows. */
const openGrowing = (path: string) => {
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

/** The records of one shard: written through a buffer, with terms as numbers. */
const openShard = (path: string) => {
  const file = openGrowing(path);
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
      buffer.writeUInt16LE(codedRest(coded), filled + 8);
      filled += recordBytes;
      if (filled === bufferBytes) flush();
    },
    *terms(): Generator<[string, CodedPostings]> {
      flush();
      const bytes = file.read(0, file.size());
      const count = bytes.length / recordBytes;
      // A counting sort: where the postings of each term begin, then the postings themselves.
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
        postings[place] = toCoded(bytes.readUInt32LE(from + 4), bytes.readUInt16LE(from + 8));
        next[term] = place + 1;
      }
      for (const [term, number] of numbers) {
        yield [term, Array.from(postings.subarray(begins[number], begins[number + 1]))];
      }
    },
    close: file.close,
  };
};

/** Opens an empty spool in a new folder of the system's temporary ones. */
export const openPostingSpool = async (): Promise<PostingSpool> => {
  const folder = await mkdtemp(join(tmpdir(), 'northlight-index-'));
  const parts = Array.from({ length: shards }, (_, shard) => openShard(join(folder, `terms-${shard}`)));
  const shown = new Map<string, CandidateCourse>();
  const uses = new Map<string, number>();
  /** Which shard a term is in: asked some six hundred times for each course. */
  const partOf = new Map<string, ReturnType<typeof openShard> | undefined>();
  const partFor = (term: string) => {
    if (!partOf.has(term)) partOf.set(term, parts[termShardOf(term)]);
    return partOf.get(term);
  };
  /** All vocabulary buckets by shard. */
  const fileUses = (): Map<string, Map<string, number>>[] => {
    const byShard = Array.from({ length: shards }, () => new Map<string, Map<string, number>>());
    for (const [bucket, word] of fileVocabulary(uses.keys())) {
      const buckets = byShard[termShardOf(bucket)];
      const counts = buckets?.get(bucket) ?? new Map<string, number>();
      buckets?.set(bucket, counts.set(word, uses.get(word) ?? 0));
    }
    return byShard;
  };
  let filed: ReturnType<typeof fileUses> | undefined;
  return {
    add(course, digest, weighed) {
      const { card, skills, topicLabel, featured } = course;
      shown.set(digest, { card, skills, topicLabel, featured });
      const { ordinal, filters, words } = weighed;
      for (const [term, weight] of weighTerms(words)) {
        partFor(term)?.add(term, { ordinal, weight, filters });
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
    buckets: (shard) => (filed ??= fileUses())[shard] ?? new Map<string, Map<string, number>>(),
    remove() {
      for (const part of parts) part.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
