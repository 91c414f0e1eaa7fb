import MiniSearch, { type SearchResult } from 'minisearch';
import { foldedWords } from '../search/words.ts';
import type { Passage } from './passages.ts';
import { questionTerms } from './question.ts';
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
/** How strongly another form of a word stands for it, when both begin alike (`retrieve`, `retrieval`). */
const rootStrength = 0.7;

/**
 * Weighted share of the asked terms that an answer must contain. Long questions contain more than they ask, so it
 * falls.
 */
const shareMin = (terms: number): number => (terms <= 2 ? 0.6 : terms <= 4 ? 0.5 : 0.35);
/** Further hits must be about as good as the best. */
const relativeMin = 0.7;
/** The lecture at hand wins among equals. */
const preference = 1.15;

/** Looks for the terms, and for words that begin like them. */
const search = (terms: readonly string[], documents: readonly SentenceDocument[]): SearchResult[] => {
  const index = new MiniSearch<SentenceDocument>({
    fields: Object.keys(boost),
    tokenize: foldedWords,
    processTerm: stemWord,
  });
  index.addAll(documents);
  const roots = new Set(terms.flatMap((term) => wordRoot(term) ?? []));
  return index.search([...new Set([...terms, ...roots])].join(' '), {
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    prefix: (term) => roots.has(term),
    weights: { prefix: rootStrength, fuzzy: 0 },
    boost,
    bm25,
  });
};

/** How strongly a result speaks of a term, 0 to 1. */
const strength = (term: string, { queryTerms }: SearchResult): number => {
  if (queryTerms.includes(term)) return 1;
  const root = wordRoot(term);
  return root !== undefined && queryTerms.includes(root) ? rootStrength : 0;
};

/** Weight of each term: the fewer sentences know it, the more it says. */
const weighTerms = (
  terms: readonly string[],
  results: readonly SearchResult[],
  count: number,
): Map<string, number> =>
  new Map(
    terms.map((term) => {
      const known = results.filter((result) => strength(term, result) > 0).length;
      return [term, Math.log(1 + (count - known + 0.5) / (known + 0.5))];
    }),
  );

/** How well a result answers the question as a whole; 0 when it speaks of too little of it. */
const scoreResult = (result: SearchResult, index: number, weights: ReadonlyMap<string, number>): number => {
  const isTitled = Object.values(result.match).some((fields) => fields.includes('title'));
  // A title without text can be found by itself; its context alone must not be enough.
  if (index === -1 && !isTitled) return 0;
  let total = 0;
  let spoken = 0;
  for (const [term, weight] of weights) {
    total += weight;
    spoken += weight * strength(term, result);
  }
  const share = total === 0 ? 0 : spoken / total;
  return share < shareMin(weights.size) ? 0 : result.score * (0.3 + share);
};

const wordsMax = 45;
/** Beginnings of sentences that need the sentence before to be understood. */
const leansBack =
  /^(?:it|its|they|their|them|this|that|these|those|then|but|so|instead|both|he|she|with (?:it|them))\b/i;

const wordCount = (text: string): number => text.split(' ').length;

/** The sentence with the one before, if it needs that, and with the following ones up to a readable length. */
const widen = ({ sentences }: Passage, index: number): { from: number; to: number } => {
  if (index < 0) return { from: 0, to: -1 };
  const leans = leansBack.test(sentences[index]?.text ?? '') && !sentences[index - 1]?.ends;
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

/**
 * The passages that answer a question best, best first, each at its best sentence; none when nothing speaks of enough of
 * the question. The same question and passages give the same hits.
 * @param preferred tells passages that win among equals, such as the lecture at hand
 */
export const rankPassages = (
  question: string,
  passages: readonly Passage[],
  max: number,
  preferred: (passage: Passage) => boolean = () => false,
): Hit[] => {
  const asked = questionTerms(question);
  if (asked.length === 0) return [];
  const { terms, documents } = selectSentences(asked, passages);
  const results = search(terms, documents);
  const weights = weighTerms(terms, results, documents.length);
  const best = new Map<Passage, { id: number; index: number; score: number }>();
  for (const result of results) {
    const document = documents[Number(result.id)];
    if (!document) continue;
    const { id, index, passage } = document;
    const favor = passage.weight * (preferred(passage) ? preference : 1);
    const score = scoreResult(result, index, weights) * favor;
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
