/**
 * Compares ASCII texts (instants, ids) by code unit. `localeCompare` would give the same order, but loads locale data: 7 ms of a
 * cold start.
 */
export const compareTexts = (one: string, other: string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};
