import { questionWords } from '../search/stop-words.ts';
import { tokenize } from '../search/words.ts';
import { stemText, stemWord, wordRoot } from './stem.ts';

/**
 * Different words of a question that count. Nobody asks about more: questions of a paragraph have twenty. A text is
 * looked through for all of them at once, which keeps one bit for each.
 */
export const questionTermsMax = 32;

/** What a question asks about: the stems of its words that mean something, each once. */
export const questionTerms = (question: string): string[] =>
  [
    ...new Set(
      tokenize(question)
        .filter((word) => !questionWords.has(word))
        .map(stemWord),
    ),
  ].slice(0, questionTermsMax);

/** Words of a question that the search index is asked for. */
const beginningsMax = 12;

/** Beginnings that all forms of the asked words share, for the search index. */
export const questionPrefixes = (question: string): string[] =>
  [
    ...new Set(
      questionTerms(question)
        .filter((term) => term.length > 1)
        .map((term) => wordRoot(term) ?? term),
    ),
  ].slice(0, beginningsMax);

/** A question that has only these words left asks about the whole lecture or course. */
const overviewTerms = new Set(
  stemText(
    'summarize summarize summary overview recap topic cover main point idea gist subject tldr lecture lesson video ' +
      'course section chapter content outcome skill outline',
  ),
);

/** Whether a question asks what the lecture or course at hand is about, rather than for something in it. */
export const asksForOverview = (question: string): boolean => {
  const terms = questionTerms(question);
  const isAboutLearning = terms.length === 0 && /\b(?:learn|about|explain|know)\b/i.test(question);
  return isAboutLearning || (terms.length > 0 && terms.every((term) => overviewTerms.has(term)));
};

/** Rewrites questions such as "How long is the course", of which only the word "course" would count. */
export const interpretQuestion = (question: string): string =>
  /\bhow (?:long|many)\b/i.test(question) && asksForOverview(question) ? 'course length' : question;
