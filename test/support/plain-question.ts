/** What kind of question it is, and so how its answer is judged. */
export type QuestionKind = 'fact' | 'own' | 'help' | 'recommend' | 'compare' | 'define' | 'nothing';

/** A plain question to the assistant with its right answer, which is computed from the demo courses where it can be. */
export interface PlainQuestion {
  readonly kind: QuestionKind;
  readonly message: string;
  /** The course whose page it is asked on. */
  readonly on?: string;
  /** Title of the lecture it is asked in. */
  readonly lecture?: string;
  /** Asked by the learner of the test, else by a visitor. */
  readonly byLearner?: true;
  /** The reply contains all of these, whatever their case. */
  readonly says?: readonly string[];
  /** Addresses one of which is the first source, without the place in a lecture. */
  readonly first?: readonly string[];
  /** Addresses that are all among the sources. */
  readonly among?: readonly string[];
  /** Written before the assistant was tuned, and looked at only for the report. */
  readonly heldOut?: true;
}

/** What the learner of the test has: see `test/stores/plain-questions.test.ts`. */
export interface LearnerFacts {
  readonly nextUnlock: string;
  readonly nextTitle: string;
  readonly ragPercent: string;
  readonly attemptsLeft: string;
}
