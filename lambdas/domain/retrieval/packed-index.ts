import type { TextKind } from './lecture-text.ts';

/**
 * Occurrence of a word in a place: once, twice, more often, or in its heading. Two bits of a posting.
 */
export const occurrences = { once: 0, twice: 1, often: 2, heading: 3 } as const;
export type Occurrence = (typeof occurrences)[keyof typeof occurrences];

/** A lecture of an index and its number of places. */
export interface IndexedLecture {
  readonly lectureId: string;
  readonly kind: TextKind;
  readonly places: number;
}

/** The places of one lecture that have a word, by their index in the lecture, in order. */
export interface LecturePostings {
  /** Index of the lecture in {@link CourseIndex.lectures}. */
  readonly lecture: number;
  readonly places: readonly { readonly place: number; readonly occurrence: Occurrence }[];
}

/** What is in an index: lectures, and the places of each stem, stems in the order of their code units. */
export interface IndexContent {
  readonly lectures: readonly IndexedLecture[];
  readonly stems: readonly string[];
  /** By stem; of each the lectures in order. */
  readonly postings: readonly (readonly LecturePostings[])[];
}

export const textKinds: readonly TextKind[] = ['video', 'article', 'quiz'];
/** First byte of an index in pages. */
export const pagedVersion = 2;
/** Stems of one page. A search opens the pages of its words: small ones are opened fast, and packed a little worse. */
export const pageStems = 256;

/** Compresses or decompresses bytes. */
export type Codec = (bytes: Uint8Array) => Uint8Array;

/** LEB128: seven bits per byte, lowest first; the top bit says that another byte follows. */
const writeNumbers = (numbers: readonly number[]): Uint8Array => {
  const bytes: number[] = [];
  for (const number of numbers) {
    let rest = number;
    while (rest > 0x7f) {
      bytes.push((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
};

const packLecture = ({ lecture, places }: LecturePostings, previous: number): Uint8Array => {
  let last = 0;
  const numbers = places.map(({ place, occurrence }) => {
    const delta = place - last;
    last = place;
    return delta * 4 + occurrence;
  });
  const packed = writeNumbers(numbers);
  const head = writeNumbers([lecture - previous, packed.length]);
  return Uint8Array.from([...head, ...packed]);
};

const concat = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/**
 * Packs a paged index: version, length of the head, head, pages. The head has the lectures, the number of stems, and for each page
 * its first stem and the lengths of its two parts: the stems, and their postings (preceded by the length of each stem's). The
 * postings of each lecture are length-prefixed, so that a reader skips closed lectures without decoding them. Head and parts are
 * compressed separately, so that a reader decompresses only what it needs.
 * @param deflate compresses the head and each part
 */
export const packIndex = ({ lectures, stems, postings }: IndexContent, deflate: Codec): Uint8Array => {
  const text = (value: string): Uint8Array => {
    const bytes = new TextEncoder().encode(value);
    return concat([writeNumbers([bytes.length]), bytes]);
  };
  const lists = postings.map((list) => {
    let previous = 0;
    const packed = list.map((each) => {
      const bytes = packLecture(each, previous);
      previous = each.lecture;
      return bytes;
    });
    return concat(packed);
  });
  const pages = Array.from({ length: Math.ceil(stems.length / pageStems) }, (_, page) => {
    const from = page * pageStems;
    const own = stems.slice(from, from + pageStems);
    const ownLists = lists.slice(from, from + pageStems);
    return {
      first: own[0] ?? '',
      stems: deflate(new TextEncoder().encode(own.join('\n'))),
      postings: deflate(concat([writeNumbers(ownLists.map(({ length }) => length)), ...ownLists])),
    };
  });
  const head = deflate(
    concat([
      writeNumbers([lectures.length]),
      ...lectures.flatMap(({ lectureId, kind, places }) => [
        text(lectureId),
        writeNumbers([textKinds.indexOf(kind), places]),
      ]),
      writeNumbers([stems.length]),
      ...pages.flatMap((page) => [text(page.first), writeNumbers([page.stems.length, page.postings.length])]),
    ]),
  );
  return concat([
    writeNumbers([pagedVersion, head.length]),
    head,
    ...pages.flatMap((page) => [page.stems, page.postings]),
  ]);
};
