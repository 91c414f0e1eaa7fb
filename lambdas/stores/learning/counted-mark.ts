import { fnv1a } from '../dynamodb/fnv1a.ts';

/**
 * Names the lectures that a percent was counted of: as many, and a hash of their ids in any order. Two sets with one name would only let
 * the dashboard show the percent that was stored, which never falls.
 */
export const countedMark = (lectures: readonly { readonly id: string }[]): string => {
  const ids = lectures.map(({ id }) => id).sort();
  return `${ids.length}.${fnv1a(ids.join('\n')).toString(36)}`;
};
