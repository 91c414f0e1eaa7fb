import MiniSearch, { type SearchResult } from 'minisearch';
import { foldedWords } from '../search/words.ts';
import type { Passage } from './passages.ts';
import { otherNames, questionParts, questionTerms, questionTermsMax } from './question.ts';
import { selectSentences, type SentenceDocument } from './select-sentences.ts';
import { stemWord, wordRoot } from './stem.ts';

/** Sentences `from` up to and including `to` of a passage, and how well they answer; `to` is -1 when a title alone fits. */
export interface Hit {
  readonly passage: Passage;
  readonly from: number;
  readonly to: number;
  readonly score: number;
}

/** A title says what a text is about; the neighbors of a sentence often say what its pronouns mean. */
const boost = { title: 1.4, text: 1, context: 0.45, around: 0.4 };
/** Sentences are short and alike: length (b) counts less than usual. */
const bm25 = { k: 1.2, b: 0.4, d: 0.5 };
/** Weight of another form of a word that begins alike (`retrieve`, `retrieval`). */
const rootStrength = 0.7;

/**
 * Weighted share of the asked terms that an answer must contain. Long questions contain more than they ask, so it
 * falls.
 */
const shareMin = (terms: number): number => (terms <= 2 ? 0.6 : terms <= 4 ? 0.5 : 0.35);
/** Further hits must be about as good as the best. */
const relativeMin = 0.7;
/** Weight of terms in other sentences of the passage. */
const nearby = 0.5;
/** Minimum share of a synonym phrase that must match: "language model" for an LLM, not just any model. */
const namedMin = 0.6;
/** Factor by which the preferred passage (the current lecture) wins among equals. */
const preference = 1.15;

/** Memoizes a function of a text: the same sentences and words are processed many times. */
const memoize = <T>(compute: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const value = known.get(text) ?? compute(text);
    known.set(text, value);
    return value;
  };
};

/** Looks for the terms, and for words that begin like them. */
const search = (terms: readonly string[], documents: readonly SentenceDocument[]): SearchResult[] => {
  const roots = new Set(terms.flatMap((term) => wordRoot(term) ?? []));
  const asked = new Set([...terms, ...roots]);
  const splitWords = memoize(foldedWords);
  const index = new MiniSearch<SentenceDocument>({
    fields: Object.keys(boost),
    tokenize: (text) => text.split('\n').flatMap(splitWords),
    // Other words only count for the length of a text.
    processTerm: memoize((word) => {
      const stem = stemWord(word);
      return (asked.has(stem) || roots.has(wordRoot(stem) ?? '')) && stem;
    }),
  });
  index.addAll(documents);
  return index.search([...asked].join(' '), {
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    prefix: (term) => roots.has(term),
    weights: { prefix: rootStrength, fuzzy: 0 },
    boost,
    bm25,
  });
};

/** Other names of the asked terms, by term; each is a phrase whose words count together. */
type OtherNames = ReadonlyMap<string, readonly string[]>;

/** Strength of a word itself in a result, 0 to 1. */
const wordStrength = (term: string, { queryTerms }: SearchResult): number => {
  if (queryTerms.includes(term)) return 1;
  const root = wordRoot(term);
  return root !== undefined && queryTerms.includes(root) ? rootStrength : 0;
};

/** Strength of a term in a result, by its own words or by most words of another name, 0 to 1. */
const strength = (term: string, names: OtherNames, result: SearchResult): number => {
  const words = names.get(term) ?? [];
  const named = words.reduce((sum, word) => sum + wordStrength(word, result), 0) / Math.max(1, words.length);
  return Math.max(wordStrength(term, result), named >= namedMin ? named : 0);
};

/** Strength of each term in a result and in its passage. */
interface Spoken {
  readonly own: ReadonlyMap<string, number>;
  /** Maximum over the sentences of the passage. */
  readonly passage: ReadonlyMap<string, number>;
}

const findSpoken = (
  terms: readonly string[],
  names: OtherNames,
  results: readonly SearchResult[],
  documents: readonly SentenceDocument[],
): Map<SearchResult, Spoken> => {
  const passages = new Map<Passage | undefined, Map<string, number>>();
  const spoken = results.map((result) => {
    const own = new Map(terms.map((term) => [term, strength(term, names, result)]));
    const key = documents[Number(result.id)]?.passage;
    const passage = passages.get(key) ?? new Map<string, number>();
    passages.set(key, passage);
    for (const [term, value] of own) passage.set(term, Math.max(value, passage.get(term) ?? 0));
    return [result, { own, passage }] as const;
  });
  return new Map(spoken);
};

/**
 * Weight of each term: terms in fewer sentences weigh more. A term in no sentence may be a filler word of the user, so it weighs no more
 * than the known terms.
 */
const weighTerms = (
  terms: readonly string[],
  spoken: ReadonlyMap<SearchResult, Spoken>,
  count: number,
): Map<string, number> => {
  const rarities = terms.map((term) => {
    const known = [...spoken.values()].filter(({ own }) => (own.get(term) ?? 0) > 0).length;
    return { term, known, rarity: Math.log(1 + (count - known + 0.5) / (known + 0.5)) };
  });
  const most = Math.max(0, ...rarities.map(({ known, rarity }) => (known > 0 ? rarity : 0)));
  return new Map(rarities.map(({ term, known, rarity }) => [term, known > 0 ? rarity : most]));
};

/** Score of a result for the whole question; 0 when it covers too few of its terms. */
const scoreResult = (
  result: SearchResult,
  index: number,
  { own, passage }: Spoken,
  weights: ReadonlyMap<string, number>,
): number => {
  const isTitled = Object.values(result.match).some((fields) => fields.includes('title'));
  // A title without text can be found by itself; its context alone must not be enough.
  if (index === -1 && !isTitled) return 0;
  let total = 0;
  let sum = 0;
  for (const [term, weight] of weights) {
    total += weight;
    sum += weight * Math.max(own.get(term) ?? 0, nearby * (passage.get(term) ?? 0));
  }
  const share = total === 0 ? 0 : sum / total;
  return share < shareMin(weights.size) ? 0 : result.score * (0.3 + share);
};

const wordsMax = 45;
/** First words of sentences that refer to the previous sentence. */
const refersBack =
  /^(?:it|its|they|their|them|this|that|these|those|then|but|so|instead|both|he|she|with (?:it|them))\b/i;

const wordCount = (text: string): number => text.split(' ').length;

/** The sentence with the one before, if it needs that, and with the following ones up to a readable length. */
const widen = ({ sentences }: Passage, index: number): { from: number; to: number } => {
  if (index < 0) return { from: 0, to: -1 };
  const leans = refersBack.test(sentences[index]?.text ?? '') && !sentences[index - 1]?.ends;
  const from = index > 0 && leans ? index - 1 : index;
  let to = index;
  let words = sentences.slice(from, to + 1).reduce((sum, { text }) => sum + wordCount(text), 0);
  for (let next = sentences[to + 1]; next && !sentences[to]?.ends; next = sentences[to + 1]) {
    words += wordCount(next.text);
    if (words > wordsMax) break;
    to += 1;
  }
  return { from, to };
};

/** The passages that answer one question, best first. */
const rankFor = (
  question: string,
  passages: readonly Passage[],
  max: number,
  preferred: (passage: Passage) => boolean,
): Hit[] => {
  const asked = questionTerms(question);
  if (asked.length === 0) return [];
  const names = new Map(asked.map((term) => [term, otherNames(term)]));
  const added = new Set([...names.values()].flat().filter((word) => !asked.includes(word)));
  const wanted = [...asked, ...added].slice(0, questionTermsMax);
  const { terms: found, documents } = selectSentences(wanted, passages);
  const results = search(found, documents);
  const terms = found.filter((term) => !added.has(term));
  const spoken = findSpoken(terms, names, results, documents);
  const weights = weighTerms(terms, spoken, documents.length);
  const best = new Map<Passage, { id: number; index: number; score: number }>();
  for (const result of results) {
    const document = documents[Number(result.id)];
    if (!document) continue;
    const { id, index, passage } = document;
    const favor = passage.weight * (preferred(passage) ? preference : 1);
    const said = spoken.get(result);
    const score = said ? scoreResult(result, index, said, weights) * favor : 0;
    const known = best.get(passage);
    const isBetter = !known || score > known.score || (score === known.score && id < known.id);
    if (score > 0 && isBetter) best.set(passage, { id, index, score });
  }
  const places = [...best].sort(([, a], [, b]) => b.score - a.score || a.id - b.id);
  const least = (places[0]?.[1].score ?? 0) * relativeMin;
  return places
    .filter(([, { score }]) => score >= least)
    .slice(0, max)
    .map(([passage, { index, score }]) => ({ passage, ...widen(passage, index), score }));
};

/**
 * The passages that answer a question, best first, each at its best sentence; empty when no passage covers enough of its terms. When no
 * text answers the whole question, its parts are answered one by one, and the best answer to each part comes first. Deterministic.
 * @param preferred tells passages that win among equals, such as the lecture at hand
 */
export const rankPassages = (
  question: string,
  passages: readonly Passage[],
  max: number,
  preferred: (passage: Passage) => boolean = () => false,
): Hit[] => {
  const whole = rankFor(question, passages, max, preferred);
  const parts = questionParts(question);
  if (whole.length > 0 || parts.length < 2) return whole;
  const answers = parts.map((part) => rankFor(part, passages, max, preferred));
  const places = Array.from({ length: max }, (_, place) => answers.flatMap((hits) => hits[place] ?? []));
  const hits = new Map(places.flat().map((hit) => [hit.passage, hit]));
  return [...hits.values()].slice(0, max);
};
