import { isOneSlip, typoLengthMin } from '../search/typo.ts';
import type { Passage } from './passages.ts';
import { questionTermsOf, rootOf, stemsOf } from './stem.ts';

/** Sentences `from` up to and including `to` of a passage, and how well they answer; `to` is -1 when a title alone fits. */
export interface Hit {
  readonly passage: Passage;
  readonly from: number;
  readonly to: number;
  readonly score: number;
}

// BM25 (Robertson and Zaragoza 2009) over sentences. Sentences are short and alike: length counts less than usual.
const saturation = 1.2;
const lengthWeight = 0.4;
/** A title says what a text is about, and a neighbor what a sentence goes on about. */
const titleWeight = 1.4;
const contextWeight = 0.45;
const neighborWeight = 0.4;
/** Another form of a word that shares its beginning (`retrieve`, `retrieval`). */
const rootStrength = 0.7;

/** Share of what is asked, by weight, that an answer must speak of; a long question tells more than it asks. */
const shareMin = (terms: number): number => (terms <= 2 ? 0.6 : terms <= 4 ? 0.5 : 0.35);
/** Further hits must be about as good as the best. */
const relativeMin = 0.7;
/** The lecture at hand wins among equals. */
const preference = 1.15;

/** How strongly one word stands for another: 1 the same, 0 unrelated. */
const strengthOf = (term: string, word: string): number => {
  if (term === word) return 1;
  const root = rootOf(term);
  return root !== undefined && root === rootOf(word) ? rootStrength : 0;
};

/** Times a term occurs, other forms counting less. */
const frequencyOf = (term: string, stems: readonly string[]): number =>
  stems.reduce((sum, stem) => sum + strengthOf(term, stem), 0);

interface Indexed {
  readonly passage: Passage;
  readonly title: readonly string[];
  readonly context: readonly string[];
  readonly sentences: readonly (readonly string[])[];
}

const indexOf = (passage: Passage): Indexed => ({
  passage,
  title: stemsOf(passage.heading ?? passage.title),
  context: stemsOf(passage.context),
  sentences: passage.sentences.map(({ text }) => stemsOf(text)),
});

/** A term that no text knows is read as the one word that is a slip of the finger away. */
const withoutSlips = (terms: readonly string[], indexed: readonly Indexed[]): string[] => {
  const vocabulary = new Set(
    indexed.flatMap(({ title, context, sentences }) => [...title, ...context, ...sentences.flat()]),
  );
  return terms.map((term) => {
    if (term.length < typoLengthMin || vocabulary.has(term)) return term;
    const words = [...vocabulary];
    if (words.some((word) => strengthOf(term, word) > 0)) return term;
    const meant = words.filter((word) => word.length >= typoLengthMin && isOneSlip(term, word)).sort();
    return meant[0] ?? term;
  });
};

/** Weight of each term: the fewer texts know it, the more it says. */
const weightsOf = (terms: readonly string[], indexed: readonly Indexed[]): Map<string, number> => {
  const units = indexed.flatMap(({ title, context, sentences }) => [[...title, ...context], ...sentences]);
  return new Map(
    terms.map((term) => {
      const known = units.filter((stems) => stems.some((stem) => strengthOf(term, stem) > 0)).length;
      return [term, Math.log(1 + (units.length - known + 0.5) / (known + 0.5))];
    }),
  );
};

/** The best place of one passage, or undefined when it speaks of too little of what is asked. */
const bestPlace = (
  { passage, title, context, sentences }: Indexed,
  weights: ReadonlyMap<string, number>,
  meanLength: number,
): { index: number; score: number } | undefined => {
  const terms = [...weights];
  const total = terms.reduce((sum, [, weight]) => sum + weight, 0);
  const bm25 = (term: string, stems: readonly string[]): number => {
    const frequency = frequencyOf(term, stems);
    const length = 1 - lengthWeight + (lengthWeight * stems.length) / meanLength;
    return (frequency * (saturation + 1)) / (frequency + saturation * length);
  };
  const heading = (term: string): number =>
    titleWeight * Math.min(1, frequencyOf(term, title)) +
    contextWeight * Math.min(1, frequencyOf(term, context));
  const scoreAt = (index: number): number => {
    const [before = [], own = [], after = []] = [
      sentences[index - 1],
      sentences[index],
      sentences[index + 1],
    ];
    let score = 0;
    let spokenOf = 0;
    for (const [term, weight] of terms) {
      const body = bm25(term, own) + neighborWeight * (bm25(term, before) + bm25(term, after));
      const named = heading(term);
      score += weight * (body + named);
      const strongest = Math.max(
        ...[title, context, before, own, after].flat().map((stem) => strengthOf(term, stem)),
        0,
      );
      spokenOf += weight * strongest;
    }
    const share = total === 0 ? 0 : spokenOf / total;
    return share < shareMin(terms.length) ? 0 : score * (0.3 + share);
  };
  // A title without text can be found by itself; the context of others must not be enough.
  const places = sentences.length === 0 && passage.origin.kind === 'outline' ? [-1] : [...sentences.keys()];
  const titled = terms.some(([term]) => title.some((stem) => strengthOf(term, stem) > 0));
  const scored = places
    .map((index) => ({ index, score: index === -1 && !titled ? 0 : scoreAt(index) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index);
  return scored[0];
};

const wordsMax = 45;
/** Beginnings that lean on what was said before. */
const leansBack =
  /^(?:it|its|they|their|them|this|that|these|those|then|but|so|instead|both|he|she|with (?:it|them))\b/i;

const wordCount = (text: string): number => text.split(' ').length;

/** A sentence with what it leans on and what follows, as much as is pleasant to read. */
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

/** What is left of a question about the whole: only words for the whole. */
const overviewTerms = new Set(
  stemsOf(
    'summarize summarize summary overview recap topic cover main point idea gist subject tldr lecture lesson video ' +
      'course section chapter content outcome skill outline',
  ),
);

/** Whether a question asks what the lecture or course at hand is about, rather than for something in it. */
export const asksForOverview = (question: string): boolean => {
  const terms = questionTermsOf(question);
  const isAboutLearning = terms.length === 0 && /\b(?:learn|about|explain|know)\b/i.test(question);
  return isAboutLearning || (terms.length > 0 && terms.every((term) => overviewTerms.has(term)));
};

/** "How long is the course" is left with nothing but the course: what is meant is its length. */
export const readQuestion = (question: string): string =>
  /\bhow (?:long|many)\b/i.test(question) && asksForOverview(question) ? 'course length' : question;

/**
 * The passages that answer a question best, best first; none when nothing speaks of enough of it. The same question and
 * passages give the same hits.
 * @param preferred tells passages that win among equals, such as the lecture at hand
 */
export const rankPassages = (
  question: string,
  passages: readonly Passage[],
  max: number,
  preferred: (passage: Passage) => boolean = () => false,
): Hit[] => {
  const indexed = passages.map(indexOf);
  const terms = withoutSlips(questionTermsOf(question), indexed);
  if (terms.length === 0) return [];
  const weights = weightsOf(terms, indexed);
  const lengths = indexed.flatMap(({ sentences }) => sentences.map((stems) => stems.length));
  const meanLength = Math.max(
    1,
    lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length),
  );
  const places = indexed
    .flatMap((each, order) => {
      const best = bestPlace(each, weights, meanLength);
      const favor = each.passage.weight * (preferred(each.passage) ? preference : 1);
      return best ? [{ passage: each.passage, index: best.index, score: best.score * favor, order }] : [];
    })
    .sort((a, b) => b.score - a.score || a.order - b.order);
  const least = (places[0]?.score ?? 0) * relativeMin;
  return places
    .filter(({ score }) => score >= least)
    .slice(0, max)
    .map(({ passage, index, score }) => ({ passage, ...widen(passage, index), score }));
};
