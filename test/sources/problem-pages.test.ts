import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from '../../lambdas/contract/endpoints.ts';

const lambdas = join(import.meta.dirname, '../../lambdas');

it('a group whose links open in a browser answers errors as a page, and no other group bundles that page', () => {
  const withPages = new Set(
    Object.values(endpoints)
      .filter(({ produces, page }) => page || produces === 'text/html')
      .map(({ group }) => group),
  );
  const groups = [...new Set(Object.values(endpoints).map(({ group }) => group))];
  const rendering = groups.filter((group) =>
    readFileSync(join(lambdas, group, 'index.ts'), 'utf8').includes('renderProblem: problemPage'),
  );
  expect(rendering.toSorted()).toEqual([...withPages].toSorted());
});
