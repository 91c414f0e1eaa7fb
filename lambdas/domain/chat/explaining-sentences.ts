import { lecturesOf } from '../course/course.ts';
import { questionTerms } from '../retrieval/question-terms.ts';
import { wordCount } from '../retrieval/split-sentences.ts';
import { stemWord } from '../search/stem.ts';
import { foldedWords } from '../search/words.ts';
import type { Passage, Sentence } from './passages.ts';

/** Words of an explanation. */
const wordsMax = 60;
/** Sentences of an explanation. */
const explanationMax = 3;
/** First words of sentences that refer to the previous sentence. */
const refersBack =
  /^(?:it|its|they|their|them|this|that|these|those|then|but|so|instead|both|he|she|with (?:it|them))\b/i;

/** Whether a sentence only announces what follows it, such as a list or a program. */
const announces = (sentence: Sentence | undefined): boolean => sentence?.text.endsWith(':') ?? false;

/** Factors for a question about a term: what says what it is, what begins with it, what is asked, what announces, where it is new. */
const manner = { help: 0.4, defines: 2.5, begins: 1.5, asks: 0.6, announces: 0.3, titled: 1.6, early: 0.5 };
const saysWhat = new Set('is are means mean called refers describes turns measures says'.split(' '));
const pointing = new Set('that this those these it they'.split(' '));
const articles = new Set('a an the every each in'.split(' '));

/**
 * How well a sentence says what a term is: "An agent is …", "… is called overfitting", "Those are the features"; 1 if it does not.
 * @param text of the sentence, folded
 * @param term its stems
 */
export const defining = (text: string, term: readonly string[]): number => {
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

/** What a passage is about: its heading, or else its title. */
export const titleOf = ({ heading, title }: Passage): string => heading ?? title;

/** Whether a title is just one of the terms. */
export const isTitled = (passage: Passage, terms: readonly (readonly string[])[]): boolean => {
  const stems = questionTerms(titleOf(passage));
  return terms.some((term) => term.length === stems.length && term.every((each) => stems.includes(each)));
};

/**
 * Factor of a sentence for a question about terms; the first lectures of a course say what its words mean.
 * @param text of the sentence, folded
 */
export const mannerOf = (
  passage: Passage,
  index: number,
  text: string,
  terms: readonly (readonly string[])[],
): number => {
  const sentence = passage.sentences[index];
  const announcing = announces(sentence) ? manner.announces : 1;
  if (terms.length === 0) return announcing;
  const asks = sentence?.text.endsWith('?') ? manner.asks : 1;
  const titled = isTitled(passage, terms) ? manner.titled : 1;
  const { origin } = passage;
  if (origin.kind === 'faq') return announcing * manner.help;
  const lectures = origin.kind === 'lecture' ? lecturesOf(origin.course) : [];
  const at =
    origin.kind === 'lecture' ? lectures.findIndex(({ lecture }) => lecture.id === origin.lectureId) : 0;
  const best = Math.max(...terms.map((term) => defining(text, term)));
  const early = best > 1 ? 1 + manner.early * (1 - at / Math.max(1, lectures.length)) : 1;
  return announcing * asks * titled * early * best;
};

/** The sentence with the following ones up to a readable length, and with the one before if it needs that or stands alone; for a title without text (-1), nothing. */
export const widen = ({ sentences }: Passage, index: number): { from: number; to: number } => {
  if (index < 0) return { from: 0, to: -1 };
  const follows = index > 0 && !sentences[index - 1]?.ends && !announces(sentences[index - 1]);
  const leans = refersBack.test(sentences[index]?.text ?? '');
  let from = follows && leans ? index - 1 : index;
  let to = index;
  let words = sentences.slice(from, to + 1).reduce((sum, { text }) => sum + wordCount(text), 0);
  for (let next = sentences[to + 1]; next && !sentences[to]?.ends; next = sentences[to + 1]) {
    words += wordCount(next.text);
    if (words > wordsMax || to - from + 1 >= explanationMax) break;
    to += 1;
  }
  // What only announces a list or a formula is no end of an explanation.
  while (to > index && announces(sentences[to])) to -= 1;
  if (from === to && follows && words + wordCount(sentences[from - 1]?.text ?? '') <= wordsMax) from -= 1;
  return { from, to };
};
