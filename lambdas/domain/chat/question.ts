import { tokenize } from '../search/words.ts';
import { stemText, stemWord, wordRoot } from './stem.ts';

/** Words that questions are made of and that say nothing about what is asked. */
const functionWords = new Set(
  (
    'a about again all also am an and another any anyone anything are as ask at be been being but by can cannot cant ' +
    'could did difference do does doesnt doing dont each else ever every explain explained explains few find for from get gets ' +
    'give go got had has have having he hello help hey hi hows how i id if im in into is isnt it its ive just know ' +
    'learn let like long lot many may maybe me mean meaning means might more most much must my need next no not now of ' +
    'off ok on one only or other our out please really say see shall she should show so some something such tell ' +
    'than thank thanks that thats the their them then there these they thing things this those to too up us use used ' +
    'using very want was way we well were what whats when where which while who whom whose why will wish with wont ' +
    'work works would yes you your youre'
  ).split(' '),
);

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
        .filter((word) => !functionWords.has(word))
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
