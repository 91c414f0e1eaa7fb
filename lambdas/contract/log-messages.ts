/** Log messages that the stack's metric filters count; filters and functions both take them from here. */
export const logMessages = {
  /** A browser reported a violation of the content security policy. */
  policyViolated: 'content policy violated',
} as const;
