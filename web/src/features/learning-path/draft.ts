import type { Questionnaire } from '#contract/schemas/user.ts';
import { deviceStorage } from '../../lib/browser/browser-storage.ts';

export type PathAnswers = NonNullable<Questionnaire['answers']>;
export type PathQuestion = Questionnaire['questions'][number];

/** Unsaved answers, kept in this browser until the server has them. */
export interface PathDraft {
  readonly answers: PathAnswers;
  /** Index of the current question, from 0. */
  readonly step: number;
}

const draftKey = (sub: string): string => `northlight:path-draft:${sub}`;

const isAnswer = (value: unknown): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((entry) => typeof entry === 'string'));

/** Reads the learner's draft; undefined when there is none or it is invalid. */
export const readDraft = (sub: string): PathDraft | undefined => {
  const kept = deviceStorage.readJson(draftKey(sub));
  if (!kept || typeof kept !== 'object') return undefined;
  const { answers, step } = kept as { answers?: unknown; step?: unknown };
  if (!answers || typeof answers !== 'object' || typeof step !== 'number') return undefined;
  return {
    answers: Object.fromEntries(
      Object.entries(answers).filter((entry): entry is [string, string | string[]] => isAnswer(entry[1])),
    ),
    step,
  };
};

/** Stores a draft. Without storage, it lasts for this visit only. */
export const keepDraft = (sub: string, draft: PathDraft): void =>
  void deviceStorage.writeJson(draftKey(sub), draft);

/** Removes the draft after its answers were saved. */
export const dropDraft = (sub: string): void => deviceStorage.remove(draftKey(sub));

/** Restricts answers to the current questions: drops options that no longer exist and questions without an answer. */
export const keepValidAnswers = (questions: readonly PathQuestion[], given: PathAnswers): PathAnswers =>
  Object.fromEntries(
    questions.flatMap(({ id, kind, options }): [string, string | string[]][] => {
      const answer = given[id];
      const values = (typeof answer === 'string' ? [answer] : (answer ?? [])).filter((value) =>
        options.some((option) => option.value === value),
      );
      const [first] = values;
      if (first === undefined) return [];
      return [[id, kind === 'single' ? first : values]];
    }),
  );
