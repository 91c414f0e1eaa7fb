/**
 * Scripts whose words are not divided by spaces, or, in Korean, grow endings. A run of such characters is searched by all its pieces
 * of two (three in the small alphabets of Southeast Asia) neighboring characters, so that every word inside it is found without a dictionary.
 */
export const ideographs = String.raw`[[\p{L}\p{N}\p{M}]&&[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}]]`;
export const syllables = String.raw`[[\p{L}\p{M}]&&[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]`;
/** Letters of all other scripts, with the marks that fold to nothing or are their vowels. */
export const letters = String.raw`[[\p{L}\p{N}\p{M}]--[${ideographs}${syllables}]]`;

const beginsWithIdeograph = new RegExp(`^${ideographs}`, 'v');
const beginsWithSyllable = new RegExp(`^${syllables}`, 'v');

/** How many characters the pieces of a run have; undefined for a word of a script with spaces. */
export const pieceLength = (word: string): number | undefined => {
  // Faster than the expressions, for nearly all words: these scripts begin after the others.
  if ((word.codePointAt(0) ?? 0) < 0xe00) return undefined;
  if (beginsWithIdeograph.test(word)) return 2;
  return beginsWithSyllable.test(word) ? 3 : undefined;
};

const piecesAt = (run: string, length: number, starts: (count: number) => Iterable<number>): string[] => {
  const characters = [...run];
  return Array.from(starts(characters.length), (start) => characters.slice(start, start + length).join(''));
};

/** All pieces of a run, in order; a short run is its own piece. Other words are returned as they are. */
export const piecesOf = (word: string): string[] => {
  const length = pieceLength(word);
  return length === undefined
    ? [word]
    : piecesAt(word, length, (count) => Array(Math.max(1, count - length + 1)).keys());
};

/** All pieces of a run and its last characters, so that any beginning of any of its parts begins one of them. */
export const piecesAndEnds = (word: string): string[] => {
  const length = pieceLength(word);
  return length === undefined ? [word] : piecesAt(word, length, (count) => Array(count).keys());
};

/** As few pieces as cover a run: each costs a read. */
export const coveringPieces = (word: string): string[] => {
  const length = pieceLength(word);
  if (length === undefined) return [word];
  return piecesAt(word, length, (count) => {
    const last = Math.max(0, count - length);
    return new Set(Array.from({ length: Math.ceil(count / length) }, (_, at) => Math.min(at * length, last)));
  });
};
