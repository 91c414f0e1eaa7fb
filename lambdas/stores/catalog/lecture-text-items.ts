import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import { buildIndex } from '../../domain/retrieval/build-index.ts';
import {
  type LectureText,
  readPlaces,
  toLectureText,
  writeLectureText,
} from '../../domain/retrieval/lecture-text.ts';
import { type CourseIndex, openIndex, packIndex } from '../../domain/retrieval/packed-index.ts';
import type { Item } from '../dynamodb/batch-write.ts';
import { courseIndexKey, lectureTextKey } from './catalog-keys.ts';

/** Parts of the index of one course, at most: each request reads all of them. */
export const indexPartsMax = 3;
/** Text of one part, in bytes: at most 350 KB packed, even of words of which hardly one is said twice. */
const partTextBytesMax = 1_200_000;

const IndexItem = z.object({ index: z.instanceof(Uint8Array) });
const TextItem = z.object({
  lectureId: z.string(),
  kind: z.enum(['video', 'article', 'quiz']),
  text: z.instanceof(Uint8Array),
});
/** What the release before stored of a lecture. */
const PassageItem = z.object({ sentences: z.array(z.object({ at: z.number(), text: z.string() })) });

// A view on plain bytes: what is read back is compared with what would be written.
const compress = (bytes: Uint8Array | string): Uint8Array => new Uint8Array(deflateRawSync(bytes));

interface WrittenText {
  readonly text: LectureText;
  readonly written: string;
}

/** Lectures in order, in groups of which each makes a part; those beyond the last part are in none. */
const toParts = (texts: readonly WrittenText[]): WrittenText[][] => {
  const parts: WrittenText[][] = [];
  let room = 0;
  for (const each of texts) {
    const bytes = Buffer.byteLength(each.written);
    if (bytes > room) {
      parts.push([]);
      room = partTextBytesMax;
    }
    parts.at(-1)?.push(each);
    room -= bytes;
  }
  return parts.slice(0, indexPartsMax);
};

const write = (texts: readonly LectureText[]): WrittenText[] =>
  texts.map((text) => ({ text, written: writeLectureText(text) }));

/** How many of these lectures search finds something in: the first ones, when a course has more text than it keeps. */
export const searchedLectures = (texts: readonly LectureText[]): number =>
  toParts(write(texts)).flat().length;

/**
 * What is stored of the texts of a course, in its order: one item a lecture, and the index of all in as many parts as it
 * takes. Texts come first: an index never names a place that is not there yet.
 */
export const toTextItems = (courseId: string, texts: readonly LectureText[]): Item[] => {
  const parts = toParts(write(texts.filter(({ places }) => places.length > 0)));
  return [
    ...parts.flat().map(({ text: { lectureId, kind }, written }) => ({
      ...lectureTextKey(courseId, lectureId),
      lectureId,
      kind,
      text: compress(written),
    })),
    ...parts.map((part, number) => ({
      ...courseIndexKey(courseId, number),
      index: compress(packIndex(buildIndex(part.map(({ text }) => text)))),
    })),
  ];
};

/** A part of an index as it is stored. */
export type StoredIndex = Uint8Array;

/** Reads the item of one part of an index. */
export const parseIndexItem = (item: Record<string, unknown>): StoredIndex => IndexItem.parse(item).index;

/** Opens a part of an index. */
export const openStoredIndex = (stored: StoredIndex): CourseIndex => openIndex(inflateRawSync(stored));

/** Reads the item of one lecture. */
export const parseTextItem = (item: Record<string, unknown>): LectureText => {
  const { lectureId, kind, text } = TextItem.parse(item);
  return { lectureId, kind, places: readPlaces(inflateRawSync(text).toString()) };
};

/** Reads what the release before stored of one lecture. */
export const parsePassageItem = (lectureId: string, item: Record<string, unknown>): LectureText =>
  toLectureText(lectureId, 'video', [{ sentences: PassageItem.parse(item).sentences }]);
