import type { Plugin } from 'vite';
import type { Endpoint } from '../../lambdas/contract/endpoint.ts';
import { endpoints } from '../../lambdas/contract/endpoints.ts';
import { compareTexts } from '../../lambdas/domain/compare-texts.ts';

const id = 'virtual:api-routes';

/** Whether the site's scripts call the endpoint: it returns JSON, is not for other programs, not itself a page, and not a webhook or report. */
const isCalledByPages = ({ produces, page, forPrograms, bodyKind }: Endpoint): boolean =>
  produces === undefined && !page && !forPrograms && bodyKind !== 'raw' && bodyKind !== 'report';

/** Asked by code of its own (`src/lib/offline`), which only learners load who take something along: the others need not know them. */
const askedByKept: readonly string[] = ['lease', 'listLeaseKeys'];

/**
 * Provides the contract's method, path below `/api` and auth (unless it is required) by operation name, as one line each, without the
 * schemas, which would pull the validator into the entry chunk. Types still come from the contract.
 */
export const apiRoutes = (): Plugin => ({
  name: 'api-routes',
  resolveId: (source) => (source === id ? `\0${id}` : null),
  load(source) {
    if (source !== `\0${id}`) return null;
    const rows = Object.entries(endpoints as Record<string, Endpoint>)
      .filter(([name, row]) => isCalledByPages(row) && !askedByKept.includes(name))
      // Beside one another, alike paths compress better.
      .sort(([, one], [, other]) => compareTexts(one.path, other.path))
      .map(([name, row]) => [
        name,
        [row.method, row.path.slice('/api'.length), ...(row.auth === 'required' ? [] : [row.auth])].join(' '),
      ]);
    return `export const routes = ${JSON.stringify(Object.fromEntries(rows))};`;
  },
});
