import { otherNames, questionTerms } from '../retrieval/question-terms.ts';
import { stemText, wordRoot } from '../search/stem.ts';

/** Words of a question that the search index is asked for. */
const beginningsMax = 12;

/** Beginnings that all forms of the asked words share, for the search index. */
export const questionPrefixes = (question: string): string[] =>
  [
    ...new Set(
      questionTerms(question)
        .flatMap((term) => [term, ...otherNames(term)])
        .filter((term) => term.length > 1)
        .map((term) => wordRoot(term) ?? term),
    ),
  ].slice(0, beginningsMax);

/** A question that has only these words left asks about the whole lecture or course. */
const overviewTerms = new Set(
  stemText(
    'summarize summary overview recap topic cover main point idea gist subject tldr lecture lesson video ' +
      'course section chapter content outcome skill outline',
  ),
);

/** Whether a question asks what the lecture or course at hand is about, rather than for something in it. */
export const asksForOverview = (question: string): boolean => {
  const terms = questionTerms(question);
  const isAboutLearning = terms.length === 0 && /\b(?:learn|about|explain|know)\b/i.test(question);
  return isAboutLearning || (terms.length > 0 && terms.every((term) => overviewTerms.has(term)));
};

/** Maximum number of sub-questions, and of terms in a question that is split. */
const partsMax = 3;
const partTermsMax = 12;

/** Splits a compound question: "how much is it and can I get a refund". */
export const questionParts = (question: string): string[] =>
  questionTerms(question).length > partTermsMax
    ? []
    : question
        .split(/[?;!]\s|\band\b/i)
        .filter((part) => questionTerms(part).length > 0)
        .slice(0, partsMax);
