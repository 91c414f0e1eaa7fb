import { expect, it } from 'vitest';
import { functionNames } from '../../infra/functions.ts';
import { listNeeds } from '../../infra/needs.ts';

const readersOf = (prefix: string): string[] =>
  functionNames.filter((name) =>
    listNeeds(name).some(({ buckets }) =>
      buckets?.media?.some((need) => need.prefix.startsWith(prefix) || prefix.startsWith(need.prefix)),
    ),
  );

it('lets only the function that grades read expected answers and solutions', () => {
  expect(readersOf('exercise-keys/')).toEqual(['practice']);
  expect(readersOf('exercises/')).toEqual(['practice']);
});
