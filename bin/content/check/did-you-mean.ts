import { isOneEdit } from '../../../lambdas/domain/search/typo.ts';

/** ` (did you mean "…"?)` when a known name is close to the given one, else the empty string. */
export const didYouMean = (given: string, known: readonly string[]): string => {
  const simple = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const close = known.find(
    (name) => simple(name) === simple(given) || isOneEdit(simple(given), simple(name)),
  );
  return close === undefined ? '' : ` (did you mean "${close}"?)`;
};
