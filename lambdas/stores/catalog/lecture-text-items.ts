import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import { buildIndex } from '../../domain/retrieval/build-index.ts';
import { type LectureText, readPlaces, toLectureText } from '../../domain/retrieval/lecture-text.ts';
import { type CourseIndex, openIndex, openWholeIndex } from '../../domain/retrieval/open-index.ts';
import { packIndex } from '../../domain/retrieval/packed-index.ts';
import { joinBlocks, type TextBlock, toBlocks } from '../../domain/retrieval/text-blocks.ts';
import type { Item } from '../dynamodb/batch-write.ts';
import { courseIndexKey, textBlockKey, wholeTextKey } from './catalog-keys.ts';

/** Parts of the index of one course, at most: each request reads all of them. They hold 3 MB of text. */
export const indexPartsMax = 4;
/** Text that a part begins with, in bytes: of English it makes 60 KB, of words of which hardly one is said twice 300 KB. */
const partTextBytes = 800_000;
/** A part that is larger is divided: an item holds 400 KB. */
const partBytesMax = 380_000;

/** A function of the release before opens `index`, in which there is nothing, and finds titles; it had no `pages`. */
const IndexItem = z.object({
  index: z.instanceof(Uint8Array),
  pages: z.optional(z.instanceof(Uint8Array)),
});
const TextItem = z.object({
  lectureId: z.string(),
  kind: z.enum(['video', 'article', 'quiz']),
  text: z.instanceof(Uint8Array),
  /** Absent for a text as the release before stored it, whole. */
  block: z.optional(z.number()),
  continues: z.optional(z.literal(true)),
});
/** What the release before that stored of a lecture. */
const PassageItem = z.object({ sentences: z.array(z.object({ at: z.number(), text: z.string() })) });

// A view on plain bytes: what is read back is compared with what would be written.
const compress = (bytes: Uint8Array | string): Uint8Array => new Uint8Array(deflateRawSync(bytes));

/** Unpacks a block or a page. The room taken at once (bytes) is about that of a whole one, instead of many small pieces. */
const inflate = (bytes: Uint8Array): Uint8Array => inflateRawSync(bytes, { chunkSize: 16 * 1024 });

/** An index of no lecture, as the release before packed it: its version, no lecture, no stem. */
const nothingWhole = (): Uint8Array => compress(Uint8Array.from([1, 0, 0, 0]));

interface WrittenText {
  readonly text: LectureText;
  readonly blocks: readonly TextBlock[];
}

/** Lectures in order, in groups of about as much text as makes a part. */
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
 * What is stored of the texts of a course, in its order: an item for each block of a lecture, and the index of all in as many parts
 * as it takes; lectures beyond the last part are not searched. Texts come first: an index never names a place that is not there yet.
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
      index: nothingWhole(),
      pages,
    })),
  ];
};

/** A part of an index as it is stored. */
export interface StoredIndex {
  readonly bytes: Uint8Array;
  /** As the release before stored it: all in one piece, and the texts of its lectures too. */
  readonly isWhole: boolean;
}

/** Reads the item of one part of an index. */
export const parseIndexItem = (item: Record<string, unknown>): StoredIndex => {
  const { index, pages } = IndexItem.parse(item);
  return { bytes: pages ?? index, isWhole: pages === undefined };
};

/** Parts that are opened, as long as their bytes are kept: an index is asked again with the next letter of a search. */
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
 * Reads the items of one lecture: some of its blocks, or its text as the release before stored it.
 * @returns its places at their indexes, those of other blocks missing; undefined when there is no item
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

/** The text of one lecture among all items of its course. */
export const findText = (
  items: readonly Item[],
  courseId: string,
  lectureId: string,
): LectureText | undefined => {
  const whole = wholeTextKey(courseId, lectureId).sk;
  const blocks = items.filter(({ sk }) => sk.startsWith(`${whole}#`));
  return parseTextItems(blocks.length > 0 ? blocks : items.filter(({ sk }) => sk === whole));
};

/** Reads what the release before that stored of one lecture. */
export const parsePassageItem = (lectureId: string, item: Record<string, unknown>): LectureText =>
  toLectureText(lectureId, 'video', [{ sentences: PassageItem.parse(item).sentences }]);
