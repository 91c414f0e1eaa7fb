import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpointsByGroup } from '#contract/endpoints.ts';

const lambdas = join(import.meta.dirname, '../../lambdas');

it('a group whose links open in a browser answers errors as a page, and no other group bundles that page', () => {
  const groups = Object.entries<Record<string, Endpoint>>(endpointsByGroup);
  const withPages = groups.filter(([, rows]) =>
    Object.values(rows).some(({ produces, page }) => page || produces === 'text/html'),
  );
  const rendering = groups.filter(([group]) =>
    readFileSync(join(lambdas, group, 'index.ts'), 'utf8').includes('renderProblem: problemPage'),
  );
  expect(rendering).toEqual(withPages);
});
