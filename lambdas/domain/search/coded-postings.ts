import { ordinalMax, type Posting, postingsMax } from './postings.ts';

/**
 * Postings as publishing edits them: each is one number, so that the ten thousand of a common word are 80 KB instead of as many
 * objects. A number is the ordinal, then sixteen bits: two of weight and fourteen of filters. Not in typed arrays: those are
 * outside the heap, where they stay until the heap is full.
 */
export type CodedPostings = number[];

const codes = 0x1_00_00;
const bytesEach = 5;

/** A posting as a number. */
export const codePosting = ({ ordinal, weight, filters }: Posting): number =>
  ordinal * codes + ((weight << 14) | filters);

/** The ordinal of a posting. */
export const codedOrdinal = (posting: number): number => Math.floor(posting / codes);

/** Weight and filters of a posting, in sixteen bits. */
export const codedRest = (posting: number): number => posting % codes;

/** Puts together what {@link codedOrdinal} and {@link codedRest} take apart. */
export const toCoded = (ordinal: number, rest: number): number => ordinal * codes + rest;

/** Room to sort in, for one call after the other. */
let room = new Float64Array();

/** Sorts numbers in place, smallest first; in a typed array, which calls no function. */
export const sortNumbers = (numbers: number[]): number[] => {
  if (room.length < numbers.length) room = new Float64Array(2 * numbers.length);
  const sorted = room.subarray(0, numbers.length);
  sorted.set(numbers);
  sorted.sort();
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = sorted[at] ?? 0;
  return numbers;
};

/** Has postings name their courses by other numbers. */
const exchange = (postings: CodedPostings, numbers: Uint32Array): void => {
  for (let at = 0; at < postings.length; at += 1) {
    const posting = postings[at] ?? 0;
    postings[at] = toCoded(numbers[codedOrdinal(posting)] ?? 0, codedRest(posting));
  }
};

/** Sorts postings in place, into the order of a list, and returns them. */
export type PostingSorter = (postings: CodedPostings) => CodedPostings;

/** Makes what sorts postings. @param ordinals of all courses, most popular first */
export const postingSorter = (ordinals: readonly number[]): ((postings: CodedPostings) => CodedPostings) => {
  const ordinalAt = Uint32Array.from(ordinals);
  const rankOf = new Uint32Array(ordinals.reduce((a, b) => Math.max(a, b), 0) + 1);
  ordinalAt.forEach((ordinal, rank) => (rankOf[ordinal] = rank));
  // With the rank in place of the ordinal, the order of the numbers is that of the ranks.
  return (postings) => {
    exchange(postings, rankOf);
    sortNumbers(postings);
    exchange(postings, ordinalAt);
    return postings;
  };
};

/** How many of each weight and filters were seen; cleared after each use, since it is as large as a list. */
const seen = new Uint32Array(codes);

/**
 * Which courses a full list keeps. Half of it holds the most popular ones. The other half holds the most popular ones
 * of each combination of filters and field, so that every filter, and a word in a title, still finds courses.
 */
const choosePostings = (postings: CodedPostings): CodedPostings => {
  if (postings.length <= postingsMax) return postings;
  const half = postingsMax / 2;
  const places = ordinalMax + 1;
  const rest: number[] = [];
  for (const [place, posting] of postings.entries()) {
    const kind = codedRest(posting);
    const nth = seen[kind] ?? 0;
    seen[kind] = nth + 1;
    if (place >= half) rest.push(nth * places + place);
  }
  seen.fill(0);
  const chosen = sortNumbers(rest)
    .slice(0, half)
    .map((numbered) => numbered % places);
  return [...postings.slice(0, half), ...sortNumbers(chosen).map((place) => postings[place] ?? 0)];
};

/** Packs postings, which come most popular first, into a list as it is stored; see `unpackPostings`. */
export const packPostings = (postings: CodedPostings): Uint8Array => {
  const kept = choosePostings(postings);
  const bytes = new DataView(new ArrayBuffer(kept.length * bytesEach));
  for (const [at, posting] of kept.entries()) {
    const rest = codedRest(posting);
    bytes.setUint32(at * bytesEach, codedOrdinal(posting) * 0x1_00 + (rest >>> 8));
    bytes.setUint8(at * bytesEach + 4, rest & 0xff);
  }
  return new Uint8Array(bytes.buffer);
};

/** The postings of a packed list, in their order. */
export const unpackCoded = (packed: Uint8Array): CodedPostings => {
  const bytes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const postings: CodedPostings = [];
  for (let at = 0; at + bytesEach <= packed.byteLength; at += bytesEach) {
    postings.push(bytes.getUint32(at) * 0x1_00 + bytes.getUint8(at + 4));
  }
  return postings;
};
