/**
 * Orders instants and ids, which are ASCII, by their characters. `localeCompare` would give the same order after loading the tables of a
 * whole language: 7 ms of a function's first answer.
 */
export const compareTexts = (one: string, other: string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};
