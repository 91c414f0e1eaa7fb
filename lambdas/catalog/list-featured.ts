import type { Operation } from '../platform/http/operation.ts';
import type { CatalogDeps } from './deps.ts';

/** Lists the courses for the home page. */
export const listFeatured =
  ({ catalog }: CatalogDeps): Operation<'listFeatured'> =>
  async () => ({ status: 200, body: { featuredCourses: await catalog.listFeatured() } });
