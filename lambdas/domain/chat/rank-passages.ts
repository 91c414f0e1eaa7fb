import { buildIndex } from '../retrieval/build-index.ts';
import { findPlaces, type SearchedCourse } from '../retrieval/find-places.ts';
import type { LectureText } from '../retrieval/lecture-text.ts';
import { indexOf } from '../retrieval/open-index.ts';
import { otherNames, questionTerms, questionTermsMax } from '../retrieval/question-terms.ts';
import { askedQuery, type QueryTerm } from '../retrieval/search-query.ts';
import { foldText } from '../search/fold.ts';
import { stemText, wordRoot } from '../search/stem.ts';
import { defining, isTitled, mannerOf, titleOf, widen } from './explaining-sentences.ts';
import type { Passage } from './passages.ts';
import { questionParts } from './question.ts';

/** Sentences `from` up to and including `to` of a passage, and how well they answer; `to` is -1 when a title alone fits. */
export interface PassageHit {
  readonly passage: Passage;
  readonly from: number;
  readonly to: number;
  readonly score: number;
  /** The sentence has none of the asked words: only what stands beside it has, such as the skills that a course teaches. */
  readonly isAside?: boolean;
}

/**
 * Weighted share of the asked terms that an answer must contain. Long questions contain more than they ask, so it
 * falls.
 */
const shareMin = (terms: number): number => (terms <= 2 ? 0.6 : terms <= 4 ? 0.5 : 0.35);
/** Weight of a title's words, which say what each sentence below it is about. */
const titleWeight = 1.4;
/** What a title adds to its passage when all its words are asked for. */
const wholeTitle = 0.25;
/** Further hits must be about as good as the best. */
const relativeMin = 0.7;
/** Factor by which the preferred passage (the current lecture) wins among equals. */
const preference = 1.15;

/** Characters searched of a sentence: spoken ones are shorter, but a caption file may hold anything. */
const sentenceCharactersMax = 400;

const rootOf = (stem: string): string => wordRoot(stem) ?? stem;

/** A sentence that answers; its index is -1 for a title without text. */
interface Candidate {
  readonly passage: Passage;
  readonly index: number;
  /** Folded. */
  readonly text: string;
  readonly score: number;
}

/** What decides between passages besides their words. */
export interface RankingWishes {
  /** Tells passages that win among equals, such as the lecture at hand. */
  readonly preferred?: (passage: Passage) => boolean;
  /** The terms that the question wants explained. */
  readonly defined?: readonly string[] | undefined;
}

/** Cached because the parts of a compound question search the same texts again, and help texts are the same for everybody. */
const searched = new WeakMap<Passage, SearchedCourse>();

/** A passage as the text engine searches it: a lecture in which each sentence is a place. */
const toSearched = (passage: Passage): SearchedCourse => {
  const known = searched.get(passage);
  if (known) return known;
  const text: LectureText = {
    lectureId: '',
    kind: 'article',
    places: passage.sentences.map(({ text: said }) => ({
      sentences: [{ text: said.slice(0, sentenceCharactersMax) }],
    })),
  };
  const lecture = {
    lectureId: text.lectureId,
    isOpen: true,
    title: stemText(titleOf(passage)),
    context: stemText(passage.context),
  };
  const made = { lectures: [lecture], indexes: text.places.length > 0 ? [indexOf(buildIndex([text]))] : [] };
  searched.set(passage, made);
  return made;
};

/** The terms to explain, as stems; a short name also by what it stands for. */
const explainedTerms = (defined: readonly string[]): (readonly string[])[] =>
  defined
    .map(questionTerms)
    .flatMap((term) => [term, ...(term.length === 1 ? term.map(otherNames) : [])])
    .filter((term) => term.length > 0);

/** Factor of a passage by the share of its title's words that are asked for: of two titles with the word, the shorter one is about it. */
const titleFactor = (passage: Passage, asked: ReadonlySet<string>): number => {
  const title = questionTerms(titleOf(passage));
  return 1 + (wholeTitle * title.filter((stem) => asked.has(stem)).length) / Math.max(1, title.length);
};

/** The best sentence of each passage that answers one question. */
const findSentences = (
  terms: readonly QueryTerm[],
  passages: readonly Passage[],
  explained: readonly (readonly string[])[],
  preferred: (passage: Passage) => boolean,
): { best: Candidate[]; terms: readonly QueryTerm[] } => {
  const { found, terms: spelled } = findPlaces(terms, passages.map(toSearched), {
    share: shareMin(terms.length),
    relative: 0,
    titled: titleWeight,
  });
  const asked = new Set(spelled.map(({ stem }) => stem));
  const best = new Map<Passage, Candidate>();
  for (const { course, place = -1, score: value } of found) {
    const passage = passages[course];
    if (!passage || (place < 0 && passage.sentences.length > 0)) continue;
    const text = foldText(passage.sentences[place]?.text ?? '');
    const favor = passage.weight * (preferred(passage) ? preference : 1);
    const score = value * favor * titleFactor(passage, asked) * mannerOf(passage, place, text, explained);
    if (score > (best.get(passage)?.score ?? 0)) best.set(passage, { passage, index: place, text, score });
  }
  return { best: [...best.values()].toSorted((a, b) => b.score - a.score), terms: spelled };
};

/** The passages that answer one question, best first. */
const rankFor = (
  terms: readonly QueryTerm[],
  passages: readonly Passage[],
  max: number,
  { preferred = () => false, defined = [] }: RankingWishes,
): PassageHit[] => {
  const explained = explainedTerms(defined);
  const { best, terms: spelled } = findSentences(terms, passages, explained, preferred);
  // A lecture about the term begins with what it is, if no sentence says so better.
  const beginsWell = ({ passage, text }: Candidate): boolean =>
    passage.origin.kind === 'lecture' &&
    isTitled(passage, explained) &&
    explained.every((term) => defining(text, term) === 1);
  const roots = new Set(spelled.flatMap(({ stem }) => [stem, ...otherNames(stem)]).map(rootOf));
  const isAside = ({ text, passage }: Candidate): boolean =>
    !stemText(`${titleOf(passage)} ${text}`).some((stem) => roots.has(rootOf(stem)));
  const least = (best[0]?.score ?? 0) * relativeMin;
  return best
    .filter(({ score }) => score >= least)
    .slice(0, max)
    .map((candidate) => ({
      passage: candidate.passage,
      ...widen(candidate.passage, beginsWell(candidate) ? 0 : candidate.index),
      score: candidate.score,
      ...(isAside(candidate) && { isAside: true }),
    }));
};

/** A question with each short name spelled out: `llm` is "large language model"; undefined when it has none. */
const spellOut = (terms: readonly QueryTerm[]): QueryTerm[] | undefined => {
  const names = terms.map(({ stem }) => otherNames(stem));
  if (names.every((name) => name.length === 0)) return undefined;
  const stems = terms.flatMap((term, index) => (names[index]?.length ? names[index] : [term.stem]));
  return [...new Set(stems)].slice(0, questionTermsMax).map((stem) => ({ stem }));
};

/**
 * The passages that answer a question, best first, each at its best sentence; empty when no passage covers enough of its terms. When no
 * text answers the whole question, its short names are spelled out; then its parts are answered one by one, and the best answer to
 * each part comes first. Deterministic.
 */
export const rankPassages = (
  question: string,
  passages: readonly Passage[],
  max: number,
  wishes: RankingWishes = {},
): PassageHit[] => {
  const rank = (text: string): PassageHit[] => {
    if (questionTerms(text).length === 0) return [];
    const terms = askedQuery(text);
    const hits = rankFor(terms, passages, max, wishes);
    const spelledOut = hits.length > 0 ? undefined : spellOut(terms);
    return spelledOut ? rankFor(spelledOut, passages, max, wishes) : hits;
  };
  const whole = rank(question);
  const parts = questionParts(question);
  if (whole.length > 0 || parts.length < 2) return whole;
  const answers = parts.map(rank);
  const places = Array.from({ length: max }, (_, place) => answers.flatMap((hits) => hits[place] ?? []));
  const hits = new Map(places.flat().map((hit) => [hit.passage, hit]));
  return [...hits.values()].slice(0, max);
};
