import { type Posting, postingsMax, unpackPostings } from './postings.ts';

/**
 * Postings as publishing edits them: each is one number, so that the ten thousand of a common word are 80 KB instead of as many
 * objects. A number is the ordinal, then twenty bits: two of weight and eighteen of filters. Not in typed arrays: those are
 * outside the heap, where they stay until the heap is full.
 */
export type CodedPostings = number[];

const codes = 0x10_00_00;
const bytesEach = 5;

/** A posting as a number. */
export const codePosting = ({ ordinal, weight, filters }: Posting): number =>
  ordinal * codes + ((weight << 18) | filters);

/** The ordinal of a posting. */
export const codedOrdinal = (posting: number): number => Math.floor(posting / codes);

/** Weight and filters of a posting, in twenty bits. Not by `%`, which takes ten times as long of numbers above 31 bits. */
export const codedRest = (posting: number): number => posting - Math.floor(posting / codes) * codes;

/** Puts together what {@link codedOrdinal} and {@link codedRest} take apart. */
export const toCoded = (ordinal: number, rest: number): number => ordinal * codes + rest;

/** Reused buffer for sorting. */
let room = new Float64Array();
const takeRoom = (length: number): Float64Array => {
  if (room.length < length) room = new Float64Array(2 * length);
  return room.subarray(0, length);
};
/** With fewer than one posting in this many ordinals, sorting is faster than visiting each ordinal. */
const sparse = 8;

/** Copies the entries of `places` that hold a posting (the others are negative) over `postings`, in order. */
const writeBack = (places: Float64Array, postings: CodedPostings): CodedPostings => {
  let count = 0;
  for (const posting of places) {
    if (posting < 0) continue;
    postings[count] = posting;
    count += 1;
  }
  return postings;
};

/** Sorts the postings of different courses in place, by ordinal. */
export const sortPostings = (postings: CodedPostings): CodedPostings => {
  const ordinals = postings.reduce((most, posting) => Math.max(most, codedOrdinal(posting)), -1) + 1;
  const isSparse = ordinals > sparse * postings.length;
  const places = takeRoom(isSparse ? postings.length : ordinals);
  if (isSparse) {
    places.set(postings);
    places.sort();
  } else {
    places.fill(-1);
    for (const posting of postings) places[codedOrdinal(posting)] = posting;
  }
  return writeBack(places, postings);
};

/** Replaces the ordinals of postings in place. */
const exchange = (postings: CodedPostings, numbers: Uint32Array): void => {
  for (let at = 0; at < postings.length; at += 1) {
    const posting = postings[at] ?? 0;
    postings[at] = toCoded(numbers[codedOrdinal(posting)] ?? 0, codedRest(posting));
  }
};

/** Sorts postings into the order of a list, in place, and returns them. */
export type PostingSorter = (postings: CodedPostings) => CodedPostings;

/** Creates a sorter of postings. @param ordinals of all courses, most popular first */
export const postingSorter = (ordinals: readonly number[]): PostingSorter => {
  const ordinalAt = Uint32Array.from(ordinals);
  const rankOf = new Uint32Array(ordinals.reduce((a, b) => Math.max(a, b), 0) + 1);
  ordinalAt.forEach((ordinal, rank) => (rankOf[ordinal] = rank));
  return (postings) => {
    if (ordinalAt.length > sparse * postings.length) {
      // With the rank in place of the ordinal, the order of the numbers is that of the ranks.
      exchange(postings, rankOf);
      sortPostings(postings);
      exchange(postings, ordinalAt);
      return postings;
    }
    const places = takeRoom(ordinalAt.length);
    places.fill(-1);
    for (const posting of postings) places[rankOf[codedOrdinal(posting)] ?? 0] = posting;
    return writeBack(places, postings);
  };
};

/** Reused buffer: for each posting, how many of its kind come before it. */
let nths = new Uint32Array();

/**
 * Which courses a full list keeps. Half of it holds the most popular ones. The other half holds the most popular ones
 * of each combination of filters and field, so that every filter, and a word in a title, still finds courses.
 */
const choosePostings = (postings: CodedPostings): CodedPostings => {
  if (postings.length <= postingsMax) return postings;
  const half = postingsMax / 2;
  if (nths.length < postings.length) nths = new Uint32Array(2 * postings.length);
  const counts: number[] = [];
  /** How many of each weight and filters were seen. */
  const seen = new Map<number, number>();
  for (const [place, posting] of postings.entries()) {
    const kind = codedRest(posting);
    const nth = seen.get(kind) ?? 0;
    seen.set(kind, nth + 1);
    nths[place] = nth;
    if (place >= half) counts[nth] = (counts[nth] ?? 0) + 1;
  }
  // The first of every kind, then the second, and so on; of the last round that has room for some, the most popular.
  let round = 0;
  let left = half;
  for (; (counts[round] ?? 0) <= left; round += 1) left -= counts[round] ?? 0;
  return postings.filter((_, place) => {
    if (place < half) return true;
    const nth = nths[place] ?? 0;
    if (nth === round) left -= 1;
    return nth < round || (nth === round && left >= 0);
  });
};

/** Packs postings, which come most popular first, into a list as it is stored; see `unpackPostings`. */
export const packPostings = (postings: CodedPostings): Uint8Array => {
  const kept = choosePostings(postings);
  const bytes = new DataView(new ArrayBuffer(kept.length * bytesEach));
  for (const [at, posting] of kept.entries()) {
    const rest = codedRest(posting);
    const high = (rest >>> 14) & 0xf;
    const middle = ((rest >>> 18) << 6) | ((rest >>> 8) & 0x3f);
    bytes.setUint32(at * bytesEach, high * 0x10_00_00_00 + codedOrdinal(posting) * 0x1_00 + middle);
    bytes.setUint8(at * bytesEach + 4, rest & 0xff);
  }
  return new Uint8Array(bytes.buffer);
};

/** The postings of a packed list, in their order. */
export const unpackCoded = (packed: Uint8Array): CodedPostings => unpackPostings(packed).map(codePosting);
