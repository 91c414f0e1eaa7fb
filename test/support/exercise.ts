/** The inputs of a trial of the exercise `compare-two-texts`: for each case, the counts of words of two texts. */
export type Cases = readonly (readonly Readonly<Record<string, number>>[])[];

/** Answers a case of `compare-two-texts`: the exercise, solved in another language than the solution's. */
export const solveCase = ([one = {}, other = {}]: Cases[number]): unknown => {
  const length = (counts: object) => Math.hypot(...Object.values(counts as Record<string, number>));
  if (length(one) === 0 || length(other) === 0) return { $float: '0.0' };
  const shared = Object.entries(one).reduce((sum, [word, count]) => sum + count * (other[word] ?? 0), 0);
  return shared / (length(one) * length(other));
};
