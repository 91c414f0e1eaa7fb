import type { Plugin } from 'vite';
import type { Endpoint } from '../../lambdas/contract/endpoint.ts';
import { endpoints } from '../../lambdas/contract/endpoints.ts';

const id = 'virtual:api-routes';

/** Whether pages of the site call it: it answers JSON, and is neither a page of its own nor called by another service. */
const isForPages = ({ produces, page, bodyKind }: Endpoint): boolean =>
  produces === undefined && !page && bodyKind !== 'raw' && bodyKind !== 'report';

/**
 * The contract's rows as the browser needs them — operation name → method, path, auth — without the schemas, which
 * would put the validator into the entry chunk. Types still come from the contract itself.
 */
export const apiRoutes = (): Plugin => ({
  name: 'api-routes',
  resolveId: (source) => (source === id ? `\0${id}` : null),
  load(source) {
    if (source !== `\0${id}`) return null;
    const rows = Object.entries(endpoints as Record<string, Endpoint>)
      .filter(([, row]) => isForPages(row))
      .map(([name, row]) => [name, { method: row.method, path: row.path, auth: row.auth }]);
    return `export const routes = ${JSON.stringify(Object.fromEntries(rows))};`;
  },
});
