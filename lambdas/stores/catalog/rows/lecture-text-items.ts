import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import { buildIndex } from '../../../domain/retrieval/build-index.ts';
import type { LectureText } from '../../../domain/retrieval/lecture-text.ts';
import { type CourseIndex, openIndex } from '../../../domain/retrieval/open-index.ts';
import { packIndex } from '../../../domain/retrieval/packed-index.ts';
import { joinBlocks, type TextBlock, toBlocks } from '../../../domain/retrieval/text-blocks.ts';
import type { Item } from '../../dynamodb/batch-write.ts';
import { courseIndexKey, textBlockKey, textBlockPrefix } from './catalog-keys.ts';

/** Maximum number of parts in the index of a course. Every search reads all of them. They cover 3 MB of text. */
export const indexPartsMax = 4;
/** Bytes of text per part at first. English text takes 60 KB in the index; text in which hardly any word repeats takes 300 KB. */
const partTextBytes = 800_000;
/** Larger parts are split, because an item may have 400 KB. */
const partBytesMax = 380_000;

const IndexItem = z.object({ pages: z.instanceof(Uint8Array) });
const TextItem = z.object({
  lectureId: z.string(),
  kind: z.enum(['video', 'article', 'quiz']),
  text: z.instanceof(Uint8Array),
  block: z.number(),
  continues: z.optional(z.literal(true)),
});

// A Uint8Array and not a Buffer, because stored items are compared with wanted ones.
const compress = (bytes: Uint8Array | string): Uint8Array => new Uint8Array(deflateRawSync(bytes));

/** Inflates a block or a page. `chunkSize` (bytes) is about the size of a whole one, which avoids many small buffers. */
const inflate = (bytes: Uint8Array): Uint8Array => inflateRawSync(bytes, { chunkSize: 16 * 1024 });

interface WrittenText {
  readonly text: LectureText;
  readonly blocks: readonly TextBlock[];
}

/** Groups lectures in order, by the amount of text for one part. */
const toGroups = (texts: readonly WrittenText[]): WrittenText[][] => {
  const groups: WrittenText[][] = [];
  let room = 0;
  for (const each of texts) {
    const bytes = each.blocks.reduce((sum, { written }) => sum + Buffer.byteLength(written), 0);
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
  readonly pages: Uint8Array;
}

const toParts = (texts: readonly WrittenText[]): Part[] => {
  const pages = packIndex(buildIndex(texts.map(({ text }) => text)), compress);
  if (pages.length <= partBytesMax || texts.length < 2) return [{ texts, pages }];
  const half = texts.length >> 1;
  return [...toParts(texts.slice(0, half)), ...toParts(texts.slice(half))];
};

/**
 * Builds the items for the texts of a course, in its order: one item for each block of a lecture, and the index in as many parts as needed.
 * Lectures beyond the last part are not searched. Texts come before the index, which must never refer to a place that does not exist yet.
 */
export const toTextItems = (courseId: string, texts: readonly LectureText[]): Item[] => {
  const written = texts
    .filter(({ places }) => places.length > 0)
    .map((text) => ({ text, blocks: toBlocks(text) }));
  const parts = toGroups(written).flatMap(toParts).slice(0, indexPartsMax);
  return [
    ...parts
      .flatMap((part) => part.texts)
      .flatMap(({ text: { lectureId, kind }, blocks }) =>
        blocks.map(({ number, continues, written: text }) => ({
          ...textBlockKey(courseId, lectureId, number),
          lectureId,
          kind,
          block: number,
          ...(continues && { continues }),
          text: compress(text),
        })),
      ),
    ...parts.map(({ pages }, number) => ({ ...courseIndexKey(courseId, number), pages })),
  ];
};

/** Parses the item of a part of an index. */
export const parseIndexItem = (item: Record<string, unknown>): Uint8Array => IndexItem.parse(item).pages;

/** Opened parts, cached as long as their bytes are, because the next letter of a search uses the same index. */
const opened = new WeakMap<Uint8Array, CourseIndex>();

/** Opens a stored part of an index. */
export const openStoredIndex = (stored: Uint8Array): CourseIndex => {
  const index = opened.get(stored) ?? openIndex(stored, inflate);
  opened.set(stored, index);
  return index;
};

/**
 * Parses some of the blocks of a lecture's text.
 * @returns its places at their indexes, without those of other blocks; undefined when there is no item
 */
export const parseTextItems = (
  items: readonly Readonly<Record<string, unknown>>[],
): LectureText | undefined => {
  const parsed = items.map((item) => TextItem.parse(item));
  const [first] = parsed;
  if (!first) return undefined;
  const places = joinBlocks(
    parsed.map(({ block, continues, text }) => ({
      number: block,
      continues: continues === true,
      written: Buffer.from(inflate(text)).toString(),
    })),
  );
  return { lectureId: first.lectureId, kind: first.kind, places };
};

/** Finds the text of a lecture among all items of the texts of its course. */
export const findLectureText = (items: readonly Item[], lectureId: string): LectureText | undefined =>
  parseTextItems(items.filter(({ sk }) => sk.startsWith(textBlockPrefix(lectureId))));
