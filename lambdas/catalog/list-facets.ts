import type { Operation } from '../platform/http/operation.ts';
import type { CatalogDeps } from './deps.ts';

/** Values to filter by, as publishing counted them. */
export const listFacets =
  ({ catalog }: CatalogDeps): Operation<'listFacets'> =>
  async () => ({ status: 200, body: await catalog.getFacets() });
