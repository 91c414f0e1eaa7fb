import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import { buildIndex } from '../../../domain/retrieval/build-index.ts';
import { type LectureText, readPlaces, toLectureText } from '../../../domain/retrieval/lecture-text.ts';
import { type CourseIndex, openIndex, openWholeIndex } from '../../../domain/retrieval/open-index.ts';
import { packIndex } from '../../../domain/retrieval/packed-index.ts';
import { joinBlocks, type TextBlock, toBlocks } from '../../../domain/retrieval/text-blocks.ts';
import type { Item } from '../../dynamodb/batch-write.ts';
import { courseIndexKey, textBlockKey, wholeTextKey } from './catalog-keys.ts';

/** Maximum number of parts in the index of a course. Every search reads all of them. They cover 3 MB of text. */
export const indexPartsMax = 4;
/** Bytes of text per part at first. English text takes 60 KB in the index; text in which hardly any word repeats takes 300 KB. */
const partTextBytes = 800_000;
/** Larger parts are split, because an item may have 400 KB. */
const partBytesMax = 380_000;

/** Functions of an earlier release read `index`, which is now empty, and then find titles only. They did not know `pages`. */
const IndexItem = z.object({
  index: z.instanceof(Uint8Array),
  pages: z.optional(z.instanceof(Uint8Array)),
});
const TextItem = z.object({
  lectureId: z.string(),
  kind: z.enum(['video', 'article', 'quiz']),
  text: z.instanceof(Uint8Array),
  /** Absent for a whole text, as an earlier release stored it. */
  block: z.optional(z.number()),
  continues: z.optional(z.literal(true)),
});
/** Passages of a lecture, as an even earlier release stored them. */
const PassageItem = z.object({ sentences: z.array(z.object({ at: z.number(), text: z.string() })) });

// A Uint8Array and not a Buffer, because stored items are compared with wanted ones.
const compress = (bytes: Uint8Array | string): Uint8Array => new Uint8Array(deflateRawSync(bytes));

/** Inflates a block or a page. `chunkSize` (bytes) is about the size of a whole one, which avoids many small buffers. */
const inflate = (bytes: Uint8Array): Uint8Array => inflateRawSync(bytes, { chunkSize: 16 * 1024 });

/** Packs an empty index in the format of an earlier release: version, no lecture, no stem. */
const packEmptyIndex = (): Uint8Array => compress(Uint8Array.from([1, 0, 0, 0]));

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
    ...parts.map(({ pages }, number) => ({
      ...courseIndexKey(courseId, number),
      index: packEmptyIndex(),
      pages,
    })),
  ];
};

/** A stored part of an index. */
export interface StoredIndex {
  readonly bytes: Uint8Array;
  /** True when an earlier release stored index and texts each in one piece. */
  readonly isWhole: boolean;
}

/** Parses the item of a part of an index. */
export const parseIndexItem = (item: Record<string, unknown>): StoredIndex => {
  const { index, pages } = IndexItem.parse(item);
  return { bytes: pages ?? index, isWhole: pages === undefined };
};

/** Opened parts, cached as long as their bytes are, because the next letter of a search uses the same index. */
const opened = new WeakMap<StoredIndex, CourseIndex>();

/** Opens a part of an index. */
export const openStoredIndex = (stored: StoredIndex): CourseIndex => {
  const { bytes, isWhole } = stored;
  const index =
    opened.get(stored) ?? (isWhole ? openWholeIndex(inflateRawSync(bytes)) : openIndex(bytes, inflate));
  opened.set(stored, index);
  return index;
};

/**
 * Parses the items of a lecture: some of its blocks, or its whole text from an earlier release.
 * @returns its places at their indexes, without those of other blocks; undefined when there is no item
 */
export const parseTextItems = (
  items: readonly Readonly<Record<string, unknown>>[],
): LectureText | undefined => {
  const parsed = items.map((item) => TextItem.parse(item));
  const [first] = parsed;
  if (!first) return undefined;
  const written = ({ text }: (typeof parsed)[number]): string => Buffer.from(inflate(text)).toString();
  const blocks = parsed.flatMap((item) =>
    item.block === undefined
      ? []
      : [{ number: item.block, continues: item.continues === true, written: written(item) }],
  );
  const places = first.block === undefined ? readPlaces(written(first)) : joinBlocks(blocks);
  return { lectureId: first.lectureId, kind: first.kind, places };
};

/** Finds the text of a lecture among all items of its course. */
export const findLectureText = (
  items: readonly Item[],
  courseId: string,
  lectureId: string,
): LectureText | undefined => {
  const whole = wholeTextKey(courseId, lectureId).sk;
  const blocks = items.filter(({ sk }) => sk.startsWith(`${whole}#`));
  return parseTextItems(blocks.length > 0 ? blocks : items.filter(({ sk }) => sk === whole));
};

/** Parses the passages of a lecture from an even earlier release. */
export const parsePassageItem = (lectureId: string, item: Record<string, unknown>): LectureText =>
  toLectureText(lectureId, 'video', [{ sentences: PassageItem.parse(item).sentences }]);
