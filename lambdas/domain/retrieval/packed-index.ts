import type { TextKind } from './lecture-text.ts';

/**
 * How a place has a word: once, twice, more often, or in its heading. Two bits of a posting.
 */
export const occurrences = { once: 0, twice: 1, often: 2, heading: 3 } as const;
export type Occurrence = (typeof occurrences)[keyof typeof occurrences];

/** A lecture of an index, and how many places it is cut into. */
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

const kinds: readonly TextKind[] = ['video', 'article', 'quiz'];
const formatVersion = 1;

/** Numbers of seven bits a byte, the lowest first; the top bit says that another follows. */
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
 * Packs an index: version, lectures, stems, the length of each stem's postings, postings. Within those each lecture
 * says how long it is, so that a reader passes over a closed lecture without looking into it.
 */
export const packIndex = ({ lectures, stems, postings }: IndexContent): Uint8Array => {
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
  return concat([
    writeNumbers([formatVersion, lectures.length]),
    ...lectures.flatMap(({ lectureId, kind, places }) => [
      text(lectureId),
      writeNumbers([kinds.indexOf(kind), places]),
    ]),
    writeNumbers([stems.length]),
    text(stems.join('\n')),
    writeNumbers(lists.map(({ length }) => length)),
    ...lists,
  ]);
};

/** An index that was read back. */
export interface CourseIndex {
  readonly lectures: readonly IndexedLecture[];
  /** In the order of their code units. */
  readonly stems: readonly string[];
  /**
   * Tells the places of a stem in the lectures that are open; `isOpen` goes by the index of the lecture. What a closed
   * lecture says is never decoded.
   */
  forEachPlace(
    stem: number,
    isOpen: (lecture: number) => boolean,
    tell: (lecture: number, place: number, occurrence: Occurrence) => void,
  ): void;
}

/** Opens a packed index. @throws RangeError when it was packed by a version that this one does not know */
export const openIndex = (packed: Uint8Array): CourseIndex => {
  let at = 0;
  const readNumber = (): number => {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = packed[at++] ?? 0;
      number |= (byte & 0x7f) << shift;
      if (byte < 0x80) return number;
    }
  };
  const readText = (): string => {
    const length = readNumber();
    at += length;
    return new TextDecoder().decode(packed.subarray(at - length, at));
  };
  const version = readNumber();
  if (version !== formatVersion) throw new RangeError(`Search index of version ${version}`);
  const lectures = Array.from({ length: readNumber() }, (): IndexedLecture => {
    const lectureId = readText();
    const kind = kinds[readNumber()] ?? 'video';
    return { lectureId, kind, places: readNumber() };
  });
  const count = readNumber();
  const joined = readText();
  const stems = count === 0 ? [] : joined.split('\n');
  const ends = new Uint32Array(count + 1);
  for (let stem = 0; stem < count; stem += 1) ends[stem + 1] = (ends[stem] ?? 0) + readNumber();
  const start = at;
  return {
    lectures,
    stems,
    forEachPlace: (stem, isOpen, tell) => {
      at = start + (ends[stem] ?? 0);
      const end = start + (ends[stem + 1] ?? 0);
      let lecture = 0;
      while (at < end) {
        lecture += readNumber();
        const length = readNumber();
        const next = at + length;
        if (isOpen(lecture)) {
          let place = 0;
          while (at < next) {
            const number = readNumber();
            place += number >>> 2;
            tell(lecture, place, (number & 3) as Occurrence);
          }
        }
        at = next;
      }
    },
  };
};
