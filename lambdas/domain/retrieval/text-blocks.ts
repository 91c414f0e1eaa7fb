import { beginsSection, type LectureText, type Place, readPlaces, writeLectureText } from './lecture-text.ts';

/** Places per stored block, a few thousand characters: a search needs only two or three sentences of an hour of speech. */
const blockPlaces = 24;

/** Places that follow each other in a lecture. */
export interface TextBlock {
  /** From 0, in the order of the lecture. */
  readonly number: number;
  /** Whether its first place is in the same section as the last one of the block before. */
  readonly continues: boolean;
  /** See `writeLectureText`. */
  readonly written: string;
}

/** A text in blocks, which are read one by one. */
export const toBlocks = ({ places }: Pick<LectureText, 'places'>): TextBlock[] =>
  Array.from({ length: Math.ceil(places.length / blockPlaces) }, (_, number) => {
    const from = number * blockPlaces;
    return {
      number,
      continues: number > 0 && !beginsSection(places, from),
      written: writeLectureText({ places: places.slice(from, from + blockPlaces) }),
    };
  });

/** Numbers of the blocks that these places are in. */
export const listBlocks = (places: Iterable<number>): number[] => [
  ...new Set([...places].map((place) => Math.floor(place / blockPlaces))),
];

/**
 * The places of some blocks of a lecture, each at its index in the lecture; a sparse array. A block that continues a section is
 * preceded by a place without sentences that carries the section's heading.
 */
export const joinBlocks = (blocks: readonly TextBlock[]): Place[] => {
  const places: Place[] = [];
  for (const { number, continues, written } of blocks) {
    const from = number * blockPlaces;
    const own = readPlaces(written);
    for (const [index, place] of own.entries()) places[from + index] = place;
    const [first] = own;
    if (continues && first) places[from - 1] ??= { ...first, sentences: [] };
  }
  return places;
};
