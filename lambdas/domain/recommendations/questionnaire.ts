import type { Facets } from '../../contract/schemas/course.ts';
import type { Questionnaire } from '../../contract/schemas/user.ts';
import { type OptionData, questionData } from './questionnaire-data.ts';

/** Answers by question id; single questions hold one value, multiple ones a list without repeats. */
export type Answers = Readonly<Record<string, string | string[]>>;

/** A question as the page shows it. */
export type QuestionnaireQuestion = Questionnaire['questions'][number];

/** Topics offered at most. The facets list the largest ones first. */
const topicOptionsMax = 16;

/** The questions with their options; those about topics offer what the catalog has. */
export const questionsFor = (facets: Pick<Facets, 'topics'>): QuestionnaireQuestion[] =>
  questionData
    .map(({ id, text, kind, options }): QuestionnaireQuestion => ({
      id,
      text,
      kind,
      options:
        options === 'topics'
          ? facets.topics.slice(0, topicOptionsMax).map(({ value, label }) => ({ value, label }))
          : options.map(({ value, label }) => ({ value, label })),
    }))
    .filter(({ options }) => options.length > 0);

export interface AnswerIssue {
  /** Where in the body: question, or question and position. */
  readonly path: readonly string[];
  readonly message: string;
}

const listChoices = (answer: string | string[]): string[] => (typeof answer === 'string' ? [answer] : answer);

/**
 * Checks answers against the questions. At least one question must be answered. An empty list counts as no answer; a
 * single value counts as a list of one.
 */
export const checkAnswers = (
  questions: readonly QuestionnaireQuestion[],
  given: Answers,
): { answers: Answers; issues: AnswerIssue[] } => {
  const known = new Map(questions.map((question) => [question.id, question]));
  const issues: AnswerIssue[] = [];
  const answers: [string, string | string[]][] = [];
  for (const [id, answer] of Object.entries(given)) {
    const question = known.get(id);
    if (!question) {
      issues.push({ path: [id], message: 'This question does not exist' });
      continue;
    }
    if (question.kind === 'single' && typeof answer !== 'string') {
      issues.push({ path: [id], message: 'Choose one option' });
      continue;
    }
    const offered = new Set(question.options.map(({ value }) => value));
    const values = [...new Set(listChoices(answer))];
    for (const [index, value] of values.entries()) {
      if (offered.has(value)) continue;
      const place = typeof answer === 'string' ? [id] : [id, String(index)];
      issues.push({ path: place, message: 'This option does not exist' });
    }
    const [first] = values;
    if (first !== undefined) answers.push([id, question.kind === 'single' ? first : values]);
  }
  if (issues.length === 0 && answers.length === 0) {
    issues.push({ path: [], message: 'Answer at least one question' });
  }
  return { answers: Object.fromEntries(answers), issues };
};

/** Stored answers without those that the questions do not offer any more: options and topics come and go. */
export const keepKnown = (questions: readonly QuestionnaireQuestion[], stored: Answers): Answers => {
  const kept: [string, string | string[]][] = [];
  for (const { id, kind, options } of questions) {
    const answer = Object.hasOwn(stored, id) ? stored[id] : undefined;
    if (answer === undefined) continue;
    const offered = new Set(options.map(({ value }) => value));
    const values = listChoices(answer).filter((value) => offered.has(value));
    const [first] = values;
    if (first !== undefined) kept.push([id, kind === 'single' ? first : values]);
  }
  return Object.fromEntries(kept);
};

/** What answers mean for choosing courses. */
export interface Wishes {
  readonly goal?: OptionData | undefined;
  readonly role?: OptionData | undefined;
  readonly level?: 'beginner' | 'intermediate' | 'advanced' | undefined;
  readonly time?: OptionData | undefined;
  /** Topics chosen, in the order of the answer. */
  readonly topics: readonly string[];
}

const findOption = (questionId: string, answers: Answers): OptionData | undefined => {
  const options = questionData.find(({ id }) => id === questionId)?.options;
  if (options === undefined || options === 'topics') return undefined;
  return options.find(({ value }) => value === answers[questionId]);
};

/** Reads answers as wishes; without answers nothing is wished for. */
export const readWishes = (answers: Answers): Wishes => {
  const level = findOption('level', answers)?.value;
  return {
    goal: findOption('goal', answers),
    role: findOption('role', answers),
    level: level === 'beginner' || level === 'intermediate' || level === 'advanced' ? level : undefined,
    time: findOption('time', answers),
    topics: listChoices(answers.topics ?? []),
  };
};

/** The topics whose courses answer the wishes: those chosen, then those of goal and role. */
export const chosenTopics = ({ topics, goal, role }: Wishes): string[] => [
  ...new Set([...topics, ...(goal?.topics ?? []), ...(role?.topics ?? [])]),
];
