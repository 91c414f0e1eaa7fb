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

/** Parts of the index of one course, at most: each request reads all of them. They hold 3 MB of text. */
export const indexPartsMax = 4;
/** Text that a part begins with, in bytes: of English it makes 60 KB, of words of which hardly one is said twice 300 KB. */
const partTextBytes = 800_000;
/** A part that is larger is divided: an item holds 400 KB. */
const partBytesMax = 380_000;

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

/** Room that is taken at once for what is unpacked (bytes): about a whole text, or half of an index, instead of many small pieces. */
const unpackedBytes = { text: 72 * 1024, index: 256 * 1024 } as const;

interface WrittenText {
  readonly text: LectureText;
  readonly written: string;
}

/** Lectures in order, in groups of about as much text as makes a part. */
const toGroups = (texts: readonly WrittenText[]): WrittenText[][] => {
  const groups: WrittenText[][] = [];
  let room = 0;
  for (const each of texts) {
    const bytes = Buffer.byteLength(each.written);
    if (bytes > room) {
      groups.push([]);
      room = partTextBytes;
    }
    groups.at(-1)?.push(each);
    room -= bytes;
  }
  return groups;
};

interface Part {
  readonly texts: readonly WrittenText[];
  readonly index: Uint8Array;
}

const toParts = (texts: readonly WrittenText[]): Part[] => {
  const index = compress(packIndex(buildIndex(texts.map(({ text }) => text))));
  if (index.length <= partBytesMax || texts.length < 2) return [{ texts, index }];
  const half = texts.length >> 1;
  return [...toParts(texts.slice(0, half)), ...toParts(texts.slice(half))];
};

/**
 * What is stored of the texts of a course, in its order: one item a lecture, and the index of all in as many parts as it
 * takes; lectures beyond the last part are not searched. Texts come first: an index never names a place that is not there yet.
 */
export const toTextItems = (courseId: string, texts: readonly LectureText[]): Item[] => {
  const written = texts
    .filter(({ places }) => places.length > 0)
    .map((text) => ({ text, written: writeLectureText(text) }));
  const parts = toGroups(written).flatMap(toParts).slice(0, indexPartsMax);
  return [
    ...parts
      .flatMap((part) => part.texts)
      .map(({ text: { lectureId, kind }, written: text }) => ({
        ...lectureTextKey(courseId, lectureId),
        lectureId,
        kind,
        text: compress(text),
      })),
    ...parts.map(({ index }, number) => ({ ...courseIndexKey(courseId, number), index })),
  ];
};

/** A part of an index as it is stored. */
export type StoredIndex = Uint8Array;

/** Reads the item of one part of an index. */
export const parseIndexItem = (item: Record<string, unknown>): StoredIndex => IndexItem.parse(item).index;

/** Parts that are opened, as long as their bytes are kept: an index is asked again with the next letter of a search. */
const opened = new WeakMap<StoredIndex, CourseIndex>();

/** Opens a part of an index. */
export const openStoredIndex = (stored: StoredIndex): CourseIndex => {
  const index = opened.get(stored) ?? openIndex(inflateRawSync(stored, { chunkSize: unpackedBytes.index }));
  opened.set(stored, index);
  return index;
};

/** Reads the item of one lecture. @param wanted places whose sentences are read, all without */
export const parseTextItem = (item: Record<string, unknown>, wanted?: ReadonlySet<number>): LectureText => {
  const { lectureId, kind, text } = TextItem.parse(item);
  const written = inflateRawSync(text, { chunkSize: unpackedBytes.text }).toString();
  return { lectureId, kind, places: readPlaces(written, wanted) };
};

/** Reads what the release before stored of one lecture. */
export const parsePassageItem = (lectureId: string, item: Record<string, unknown>): LectureText =>
  toLectureText(lectureId, 'video', [{ sentences: PassageItem.parse(item).sentences }]);
