/** Messages of log lines that the stack counts: renaming one here renames it in the filter too. */
export const logMessages = {
  /** A browser reported that the content security policy refused something. */
  policyViolated: 'content policy violated',
} as const;
