import { fnv1a } from '../dynamodb/fnv1a.ts';

/**
 * Returns a fingerprint of the lectures that a percent was computed from: their number and a hash of their sorted ids. A collision only lets
 * the dashboard show the stored percent, which never falls.
 */
export const countedMark = (lectures: readonly { readonly id: string }[]): string => {
  const ids = lectures.map(({ id }) => id).sort();
  return `${ids.length}.${fnv1a(ids.join('\n')).toString(36)}`;
};
