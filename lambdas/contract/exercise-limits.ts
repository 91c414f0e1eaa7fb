/** Limits of exercises; units are in the names. Apart from the others, because most functions and pages need none of them. */
export const exerciseLimits = {
  /** A learner's code for an exercise. */
  codeBytes: 65_536,
  /** Answers of one trial, as JSON. */
  answersBytes: 262_144,
  /** Cases of one trial. */
  casesMax: 64,
  /** A trial is answered within this time. */
  trialSeconds: 60 * 60,
  /** Failed checks and submissions after which the solution may be opened. */
  failuresBeforeSolution: 3,
} as const;
