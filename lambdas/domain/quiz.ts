/** A quiz as published, its key included; only the questions and options may ever reach a browser before an attempt. */
export interface Quiz {
  readonly id: string;
  readonly title: string;
  /** Whole percent needed to pass. */
  readonly passPercent: number;
  /** 0 is unlimited. */
  readonly attemptsAllowed: number;
  readonly questions: readonly QuizQuestion[];
}

export interface QuizQuestion {
  readonly id: string;
  readonly text: string;
  readonly kind: 'single' | 'multiple';
  readonly options: readonly { readonly id: string; readonly text: string }[];
  /** Ids of the right options. */
  readonly answer: readonly string[];
  readonly explanation?: string;
}
