import {
  type Codec,
  type IndexContent,
  type IndexedLecture,
  type Occurrence,
  pagedVersion,
  pageStems,
  textKinds,
} from './packed-index.ts';

/** An opened search index. Stems are numbered in code unit order. */
export interface CourseIndex {
  readonly lectures: readonly IndexedLecture[];
  /** All stems, by number. A large course has thousands; a search for known words does not need them. */
  stems(): readonly string[];
  /** Number of a stem; -1 if it does not occur. */
  findStem(stem: string): number;
  /** Numbers of the stems with this beginning, in order. */
  findBeginning(beginning: string): Iterable<number>;
  /**
   * Calls `visit` for each place with the stem in open lectures; `isOpen` gets the index of a lecture. Postings of closed lectures
   * are never decoded.
   */
  forEachPlace(
    stem: number,
    isOpen: (lecture: number) => boolean,
    visit: (lecture: number, place: number, occurrence: Occurrence) => void,
  ): void;
}

/** Creates a sequential reader of numbers and length-prefixed data. */
const createReader = (bytes: Uint8Array) => {
  const reader = {
    at: 0,
    number: (): number => {
      let number = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[reader.at++] ?? 0;
        number |= (byte & 0x7f) << shift;
        if (byte < 0x80) return number;
      }
    },
    bytes: (length: number): Uint8Array => {
      reader.at += length;
      return bytes.subarray(reader.at - length, reader.at);
    },
    text: (): string => decode(reader.bytes(reader.number())),
    lectures: (): IndexedLecture[] =>
      Array.from({ length: reader.number() }, () => {
        const lectureId = reader.text();
        const kind = textKinds[reader.number()] ?? 'video';
        return { lectureId, kind, places: reader.number() };
      }),
  };
  return reader;
};

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const splitStems = (joined: string): string[] => (joined === '' ? [] : joined.split('\n'));

/** Postings of a page's stems. `starts` has the offset of each stem's postings, and the end as its last entry. */
interface Postings {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

const readPostings = (bytes: Uint8Array, count: number): Postings => {
  const reader = createReader(bytes);
  const starts = new Uint32Array(count + 1);
  for (let stem = 0; stem < count; stem += 1) starts[stem + 1] = (starts[stem] ?? 0) + reader.number();
  return { bytes: bytes.subarray(reader.at), starts };
};

interface Page {
  readonly first: string;
  stems(): readonly string[];
  postings(): Postings;
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** First place in a sorted list that is not before `wanted`. */
const lowerBound = (sorted: readonly string[], wanted: string): number => {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? '') < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** @param size stems of each page but the last */
const createIndex = (
  lectures: readonly IndexedLecture[],
  pages: readonly Page[],
  size: number,
): CourseIndex => {
  const firsts = pages.map(({ first }) => first);
  /** Number of the first stem that is not before `wanted`. */
  const firstFrom = (wanted: string): number => {
    const next = lowerBound(firsts, wanted);
    if (firsts[next] === wanted) return next * size;
    // Look in the last page that begins before it; the result is the next page's first stem if it is after that whole page.
    const page = Math.max(0, next - 1);
    return page * size + lowerBound(pages[page]?.stems() ?? [], wanted);
  };
  const stemAt = (stem: number): string | undefined => pages[Math.floor(stem / size)]?.stems()[stem % size];
  return {
    lectures,
    stems: once(() => pages.flatMap((page) => page.stems())),
    findStem: (stem) => {
      const found = firstFrom(stem);
      return stemAt(found) === stem ? found : -1;
    },
    findBeginning: function* (beginning) {
      for (let stem = firstFrom(beginning); stemAt(stem)?.startsWith(beginning); stem += 1) yield stem;
    },
    forEachPlace: (stem, isOpen, visit) => {
      const postings = pages[Math.floor(stem / size)]?.postings();
      if (!postings) return;
      const reader = createReader(postings.bytes);
      reader.at = postings.starts[stem % size] ?? 0;
      const end = postings.starts[(stem % size) + 1] ?? 0;
      let lecture = 0;
      while (reader.at < end) {
        lecture += reader.number();
        const length = reader.number();
        const next = reader.at + length;
        if (isOpen(lecture)) {
          let place = 0;
          while (reader.at < next) {
            const number = reader.number();
            place += number >>> 2;
            visit(lecture, place, (number & 3) as Occurrence);
          }
        }
        reader.at = next;
      }
    },
  };
};

const requireVersion = (version: number, known: number): void => {
  if (version !== known) throw new RangeError(`Search index of version ${version}`);
};

/**
 * Opens a paged index; each page is decoded on first use. @see packIndex
 * @throws RangeError for an unknown version
 */
export const openIndex = (packed: Uint8Array, inflate: Codec): CourseIndex => {
  const reader = createReader(packed);
  requireVersion(reader.number(), pagedVersion);
  const head = createReader(inflate(reader.bytes(reader.number())));
  const lectures = head.lectures();
  const count = head.number();
  const pages = Array.from({ length: Math.ceil(count / pageStems) }, (_, page): Page => {
    const first = head.text();
    const [stems, postings] = [reader.bytes(head.number()), reader.bytes(head.number())];
    return {
      first,
      stems: once(() => splitStems(decode(inflate(stems)))),
      postings: once(() => readPostings(inflate(postings), Math.min(pageStems, count - page * pageStems))),
    };
  });
  return createIndex(lectures, pages, pageStems);
};

/** An index as it was built, without packing and opening it. */
export const indexOf = ({ lectures, stems, postings }: IndexContent): CourseIndex => ({
  lectures,
  stems: () => stems,
  findStem: (stem) => {
    const at = lowerBound(stems, stem);
    return stems[at] === stem ? at : -1;
  },
  findBeginning: function* (beginning) {
    for (let stem = lowerBound(stems, beginning); stems[stem]?.startsWith(beginning); stem += 1) yield stem;
  },
  forEachPlace: (stem, isOpen, visit) => {
    for (const { lecture, places } of postings[stem] ?? []) {
      if (isOpen(lecture)) for (const { place, occurrence } of places) visit(lecture, place, occurrence);
    }
  },
});
