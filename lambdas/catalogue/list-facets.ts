import type { Operation } from '../platform/operation.ts';
import type { CatalogueDeps } from './deps.ts';

/** Values to filter by, as publishing counted them. */
export const listFacets =
  ({ catalogue }: CatalogueDeps): Operation<'listFacets'> =>
  async () => ({ status: 200, body: await catalogue.getFacets() });
