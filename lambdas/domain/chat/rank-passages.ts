import MiniSearch, { type SearchResult } from 'minisearch';
import { lecturesOf } from '../course/course.ts';
import { foldedWords } from '../search/words.ts';
import type { Passage, Sentence } from './passages.ts';
import { otherNames, questionParts, questionTerms, questionTermsMax } from './question.ts';
import { selectSentences, type SentenceDocument } from './select-sentences.ts';
import { stemWord, wordRoot } from './stem.ts';

/** Sentences `from` up to and including `to` of a passage, and how well they answer; `to` is -1 when a title alone fits. */
export interface PassageHit {
  readonly passage: Passage;
  readonly from: number;
  readonly to: number;
  readonly score: number;
  /** The sentence has none of the asked words: only what stands beside it has, such as the skills that a course teaches. */
  readonly isAside?: boolean;
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
/** Strength of another name beside the term itself. */
const namedStrength = 0.85;
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
  return Math.max(wordStrength(term, result), named >= namedMin ? named * namedStrength : 0);
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

const wordsMax = 60;
/** Sentences of an explanation. */
const sentencesMax = 3;
/** First words of sentences that refer to the previous sentence. */
const refersBack =
  /^(?:it|its|they|their|them|this|that|these|those|then|but|so|instead|both|he|she|with (?:it|them))\b/i;

/** Whether a sentence only announces what follows it, such as a list or a program. */
const announces = (sentence: Sentence | undefined): boolean => sentence?.text.endsWith(':') ?? false;

/** Factors for a question about a term: what says what it is, what begins with it, what is asked, what announces, where it is new. */
const manner = { help: 0.4, defines: 2.5, begins: 1.5, asks: 0.6, announces: 0.3, titled: 1.6, early: 0.35 };
const saysWhat = new Set('is are means mean called refers describes turns measures says'.split(' '));
const pointing = new Set('that this those these it they'.split(' '));
const articles = new Set('a an the every each in'.split(' '));

/** How well a sentence says what a term is: "An agent is …", "… is called overfitting", "Those are the features". @param text folded */
const defining = (text: string, term: readonly string[]): number => {
  const words = foldedWords(text);
  const stems = words.map(stemWord);
  const size = term.length;
  let best = 1;
  for (const [at, stem] of stems.entries()) {
    if (stem !== term.at(-1)) continue;
    const begin = Math.max(0, at - size + 1);
    if (!term.every((each) => stems.slice(Math.max(0, begin - 1), at + 1).includes(each))) continue;
    const before = words.slice(Math.max(0, begin - 3), begin);
    const isFirst = words.slice(0, begin).every((word) => articles.has(word));
    const isSubject = isFirst && saysWhat.has(words[at + 1] ?? '');
    const isNamed = before.includes('called') || before.includes('name');
    const isPointedAt = begin <= 3 && pointing.has(words[0] ?? '') && /^(?:is|are)$/.test(words[1] ?? '');
    if (isSubject || isNamed || isPointedAt) return manner.defines;
    if (isFirst) best = manner.begins;
  }
  return best;
};

/** Whether a title is just one of the terms. */
const isTitled = (title: string, terms: readonly (readonly string[])[]): boolean => {
  const stems = questionTerms(title);
  return terms.some((term) => term.length === stems.length && term.every((each) => stems.includes(each)));
};

/** Factor of a sentence for a question about terms; the first lectures of a course say what its words mean. */
const mannerOf = (
  { text, title, passage, index }: SentenceDocument,
  terms: readonly (readonly string[])[],
): number => {
  const sentence = passage.sentences[index];
  const told = announces(sentence) ? manner.announces : 1;
  if (terms.length === 0) return told;
  const asks = sentence?.text.endsWith('?') ? manner.asks : 1;
  const titled = isTitled(title, terms) ? manner.titled : 1;
  const { origin } = passage;
  if (origin.kind === 'faq') return told * manner.help;
  const lectures = origin.kind === 'lecture' ? lecturesOf(origin.course) : [];
  const at =
    origin.kind === 'lecture' ? lectures.findIndex(({ lecture }) => lecture.id === origin.lectureId) : 0;
  const best = Math.max(...terms.map((term) => defining(text, term)));
  const early = best > 1 ? 1 + manner.early * (1 - at / Math.max(1, lectures.length)) : 1;
  return told * asks * titled * early * best;
};

const wordCount = (text: string): number => text.split(' ').length;

/** The sentence with the following ones up to a readable length, and with the one before if it needs that or stands alone. */
const widen = ({ sentences }: Passage, index: number): { from: number; to: number } => {
  if (index < 0) return { from: 0, to: -1 };
  const follows = index > 0 && !sentences[index - 1]?.ends && !announces(sentences[index - 1]);
  const leans = refersBack.test(sentences[index]?.text ?? '');
  let from = follows && leans ? index - 1 : index;
  let to = index;
  let words = sentences.slice(from, to + 1).reduce((sum, { text }) => sum + wordCount(text), 0);
  for (let next = sentences[to + 1]; next && !sentences[to]?.ends; next = sentences[to + 1]) {
    words += wordCount(next.text);
    if (words > wordsMax || to - from + 1 >= sentencesMax) break;
    to += 1;
  }
  // What only announces a list or a formula is no end of an explanation.
  while (to > index && announces(sentences[to])) to -= 1;
  if (from === to && follows && words + wordCount(sentences[from - 1]?.text ?? '') <= wordsMax) from -= 1;
  return { from, to };
};

/** What decides between passages besides their words. */
export interface RankingWishes {
  /** Tells passages that win among equals, such as the lecture at hand. */
  readonly preferred?: (passage: Passage) => boolean;
  /** The terms that the question wants explained. */
  readonly defined?: readonly string[] | undefined;
}

/** The passages that answer one question, best first. */
const rankFor = (
  question: string,
  passages: readonly Passage[],
  max: number,
  { preferred = () => false, defined = [] }: RankingWishes,
): PassageHit[] => {
  const asked = questionTerms(question);
  const explained = defined.map(questionTerms).filter((term) => term.length > 0);
  if (asked.length === 0) return [];
  const names = new Map(asked.map((term) => [term, otherNames(term)]));
  const added = new Set([...names.values()].flat().filter((word) => !asked.includes(word)));
  const wanted = [...asked, ...added].slice(0, questionTermsMax);
  const { terms: found, documents } = selectSentences(wanted, passages);
  const results = search(found, documents);
  const terms = found.filter((term) => !added.has(term));
  const spoken = findSpoken(terms, names, results, documents);
  const weights = weighTerms(terms, spoken, documents.length);
  const best = new Map<Passage, { document: SentenceDocument; score: number }>();
  for (const result of results) {
    const document = documents[Number(result.id)];
    if (!document) continue;
    const { id, index, passage } = document;
    const favor = passage.weight * (preferred(passage) ? preference : 1);
    const said = spoken.get(result);
    const score = said
      ? scoreResult(result, index, said, weights) * favor * mannerOf(document, explained)
      : 0;
    const known = best.get(passage);
    const isBetter = !known || score > known.score || (score === known.score && id < known.document.id);
    if (score > 0 && isBetter) best.set(passage, { document, score });
  }
  // A lecture about the term begins with what it is, if no sentence says so better.
  const beginsWell = ({ passage, title, text }: SentenceDocument): boolean =>
    passage.origin.kind === 'lecture' &&
    isTitled(title, explained) &&
    explained.every((term) => defining(text, term) === 1);
  const isAside = ({ text, title }: SentenceDocument): boolean => {
    const stems = new Set(foldedWords(`${title} ${text}`).map(stemWord));
    const roots = new Set([...stems].map((stem) => wordRoot(stem) ?? stem));
    return ![...terms, ...added].some((term) => stems.has(term) || roots.has(wordRoot(term) ?? term));
  };
  const places = [...best].sort(([, a], [, b]) => b.score - a.score || a.document.id - b.document.id);
  const least = (places[0]?.[1].score ?? 0) * relativeMin;
  return places
    .filter(([, { score }]) => score >= least)
    .slice(0, max)
    .map(([passage, { document, score }]) => ({
      passage,
      ...widen(passage, beginsWell(document) ? 0 : document.index),
      score,
      ...(isAside(document) && { isAside: true }),
    }));
};

/**
 * The passages that answer a question, best first, each at its best sentence; empty when no passage covers enough of its terms. When no
 * text answers the whole question, its parts are answered one by one, and the best answer to each part comes first. Deterministic.
 */
export const rankPassages = (
  question: string,
  passages: readonly Passage[],
  max: number,
  wishes: RankingWishes = {},
): PassageHit[] => {
  const whole = rankFor(question, passages, max, wishes);
  const parts = questionParts(question);
  if (whole.length > 0 || parts.length < 2) return whole;
  const answers = parts.map((part) => rankFor(part, passages, max, wishes));
  const places = Array.from({ length: max }, (_, place) => answers.flatMap((hits) => hits[place] ?? []));
  const hits = new Map(places.flat().map((hit) => [hit.passage, hit]));
  return [...hits.values()].slice(0, max);
};
