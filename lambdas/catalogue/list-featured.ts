import type { Operation } from '../platform/operation.ts';
import type { CatalogueDeps } from './deps.ts';

/** Courses for the home page. */
export const listFeatured =
  ({ catalogue }: CatalogueDeps): Operation<'listFeatured'> =>
  async () => ({ status: 200, body: { featuredCourses: await catalogue.listFeatured() } });
