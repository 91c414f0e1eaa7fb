import { foldText } from '../search/fold.ts';
import { pieceLength } from '../search/runs.ts';
import { correctionBuckets, isOneEdit, typoLengthMin } from '../search/typo.ts';
import type { Passage } from './passages.ts';
import { stemWord, wordRoot } from './stem.ts';

/** One sentence to rank, with its context. All texts are folded. */
export interface SentenceDocument {
  /** Position among the selected sentences, in the order of the passages. */
  readonly id: number;
  readonly passage: Passage;
  /** Index of the sentence; -1 when the passage is a title without text. */
  readonly index: number;
  readonly title: string;
  readonly context: string;
  readonly text: string;
  /** The previous and the next sentence, a line each. */
  readonly around: string;
}

/** Maximum number of sentences to rank. Indexing a sentence costs about fifty times as much as searching it for words. */
export const sentencesRankedMax = 250;
/** Maximum number of sentences to scan in a passage: 60 KB at fifteen bytes each. Speech has a quarter of that. */
const sentencesScannedMax = 4_000;
/** Maximum number of characters to rank in a sentence. Spoken sentences are shorter, but a caption file may contain anything. */
const sentenceCharactersMax = 400;
/** A question with more unknown words is about another subject, not misspelled. */
export const slipsMax = 3;

const letter = '[\\p{L}\\p{N}]';
const wordStart = `(?<!${letter})`;

interface FoldedPassage {
  readonly passage: Passage;
  readonly title: string;
  readonly context: string;
  /** All sentences, one per line. */
  readonly body: string;
}

const foldLine = (text: string): string => foldText(text).replaceAll('\n', ' ');

/** Cached because the parts of a compound question scan the same texts again, and help texts are the same for everybody. */
const foldedPassages = new WeakMap<Passage, FoldedPassage>();

const foldOnce = (passage: Passage): FoldedPassage => {
  const folded = foldedPassages.get(passage) ?? foldPassage(passage);
  foldedPassages.set(passage, folded);
  return folded;
};

const foldPassage = (passage: Passage): FoldedPassage => ({
  passage,
  title: foldLine(passage.heading ?? passage.title),
  context: foldLine(passage.context),
  body: foldText(
    passage.sentences
      .slice(0, sentencesScannedMax)
      .map(({ text }) => text.replaceAll('\n', ' '))
      .join('\n'),
  ),
});

/** Common beginning of all forms of a term: `policies` and `policy` differ only at the end. */
const beginning = (term: string): string => (wordRoot(term) ?? term).replace(/(?<=..)y$/u, '');

/** Alternatives of a pattern, longest first, because a shorter one may be the beginning of a longer one. */
const alternatives = (texts: readonly string[]): string =>
  texts
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.+]/g, '\\$&'))
    .join('|');

/** Terms that a text mentions, as a bit mask. The first term is the lowest bit. */
type Mentions = number;

const hasTerm = (mentions: Mentions, term: number): boolean => (mentions & (1 << term)) !== 0;

/** Terms that the sentences of a passage mention. */
interface ScannedPassage extends FoldedPassage {
  readonly heading: Mentions;
  /** Bit mask of each sentence. Terms of its heading count for each sentence below it. */
  readonly sentences: readonly Mentions[];
}

/** Finds all terms in one pass over each text. */
const scan = (terms: readonly string[], passages: readonly FoldedPassage[]): ScannedPassage[] => {
  const bits = new Map<string, Mentions>();
  for (const [index, term] of terms.entries()) {
    bits.set(beginning(term), (bits.get(beginning(term)) ?? 0) | (1 << index));
  }
  // Pieces of runs without spaces overlap, so they are looked for without being consumed; words are found by their beginning.
  const [words, pieces] = [false, true].map((isPiece) =>
    alternatives([...bits.keys()].filter((each) => (pieceLength(each) !== undefined) === isPiece)),
  );
  const pattern = new RegExp(
    ['\n', ...(words ? [`${wordStart}(?:${words})`] : []), ...(pieces ? [`(?=(${pieces}))`] : [])].join('|'),
    'gu',
  );
  return passages.map((passage) => {
    const lines = (text: string): Mentions[] => {
      const mentions = [0];
      for (const [found, piece] of text.matchAll(pattern)) {
        if (found === '\n') mentions.push(0);
        else mentions[mentions.length - 1]! |= bits.get(piece ?? found) ?? 0;
      }
      return mentions;
    };
    const [heading = 0] = lines(`${passage.title} ${passage.context}`);
    return {
      ...passage,
      heading,
      sentences: passage.body === '' ? [] : lines(passage.body).map((own) => own | heading),
    };
  });
};

/** Words whose first three letters match the term after at most one edit. They include all words at edit distance one. */
const nearWords = (terms: readonly string[], passages: readonly FoldedPassage[]): string[] => {
  const starts = terms.flatMap(correctionBuckets).flatMap((pair) => {
    const [first = '', second = ''] = pair;
    return [pair, `${first}${letter}${second}`, `${letter}${pair}`];
  });
  const pattern = new RegExp(`${wordStart}(?:${starts.join('|')})${letter}*`, 'gu');
  const words = new Set<string>();
  for (const { title, context, body } of passages) {
    for (const text of [title, context, body])
      for (const found of text.match(pattern) ?? []) words.add(found);
  }
  return [...words];
};

/** Corrects a word that occurs in no text to the alphabetically first word at edit distance one. Numbers are never corrected. */
const correctSlips = (terms: readonly string[], passages: readonly ScannedPassage[]): string[] => {
  let known = 0;
  for (const { heading, sentences } of passages) {
    known |= heading;
    for (const mentions of sentences) known |= mentions;
  }
  const unknown = terms.filter((_, index) => !hasTerm(known, index));
  const slips = unknown.filter((term) => term.length >= typoLengthMin && /^\p{L}+$/u.test(term));
  if (slips.length === 0 || unknown.length > slipsMax) return [...terms];
  const stems = [...new Set(nearWords(slips, passages).map(stemWord))].sort();
  const corrected = terms.map((term) =>
    slips.includes(term)
      ? (stems.find((stem) => stem.length >= typoLengthMin && isOneEdit(term, stem)) ?? term)
      : term,
  );
  return [...new Set(corrected)];
};

/** A sentence by its passage and index; -1 for a title without text. */
interface Place {
  readonly passage: ScannedPassage;
  readonly index: number;
  readonly mentions: Mentions;
}

const findPlaces = (passages: readonly ScannedPassage[]): Place[] =>
  passages.flatMap((passage): Place[] => {
    const { sentences, heading } = passage;
    if (sentences.length > 0) return sentences.map((mentions, index) => ({ passage, index, mentions }));
    return passage.passage.origin.kind === 'outline' ? [{ passage, index: -1, mentions: heading }] : [];
  });

/** The places with the highest weight of mentioned terms; rare terms weigh more. Empty if no place mentions any term. */
const choosePlaces = (places: readonly Place[], terms: number): readonly Place[] => {
  if (places.every(({ mentions }) => mentions === 0)) return [];
  if (places.length <= sentencesRankedMax) return places;
  const rarities = Array.from({ length: terms }, (_, term) => {
    let count = 0;
    for (const { mentions } of places) if (hasTerm(mentions, term)) count += 1;
    return Math.log(1 + places.length / (count + 1));
  });
  const weights = Float64Array.from(places, ({ mentions }) =>
    mentions === 0
      ? 0
      : rarities.reduce((sum, rarity, term) => (hasTerm(mentions, term) ? sum + rarity : sum), 0),
  );
  const least = weights.toSorted().at(-sentencesRankedMax) ?? 0;
  const above = places.filter((_, index) => (weights[index] ?? 0) > least).length;
  let room = sentencesRankedMax - above;
  return places.filter((_, index) => {
    const weight = weights[index] ?? 0;
    return weight > least || (weight === least && room-- > 0);
  });
};

const cut = (text = ''): string => text.slice(0, sentenceCharactersMax);

/**
 * Selects the sentences to rank for a question, and corrects its terms to the spelling of the texts. It makes a fixed number of passes
 * over the texts, whatever the question, and returns at most {@link sentencesRankedMax} sentences.
 * @param terms terms of the question, at most 32; see `questionTerms`
 */
export const selectSentences = (
  terms: readonly string[],
  passages: readonly Passage[],
): { terms: readonly string[]; documents: readonly SentenceDocument[] } => {
  const scanned = scan(terms, passages.map(foldOnce));
  const corrected = correctSlips(terms, scanned);
  const isSame = corrected.every((term, index) => term === terms[index]);
  const places = findPlaces(isSame ? scanned : scan(corrected, scanned));
  const lines = new Map<ScannedPassage, readonly string[]>();
  const documents = choosePlaces(places, corrected.length).map(({ passage, index }, id) => {
    const sentences = lines.get(passage) ?? passage.body.split('\n');
    lines.set(passage, sentences);
    return {
      id,
      passage: passage.passage,
      index,
      title: cut(passage.title),
      context: cut(passage.context),
      text: cut(sentences[index]),
      around: `${cut(sentences[index - 1])}\n${cut(sentences[index + 1])}`,
    };
  });
  return { terms: corrected, documents };
};
