import { Slug } from '../contract/schemas/common.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { CatalogDeps } from './deps.ts';

/**
 * Returns the page of an instructor, rendered by publishing. An unknown instructor gets the empty page with a 404, so that people see
 * the site and crawlers drop the URL.
 */
export const getInstructorPage =
  ({ pages }: Pick<CatalogDeps, 'pages'>): Operation<'getInstructorPage'> =>
  async ({ params }) => {
    const id = Slug.safeParse(params.instructorId);
    const page = id.success ? await pages.getInstructorPage(id.data) : undefined;
    return page === undefined ? { status: 404, body: await pages.getShell() } : { status: 200, body: page };
  };
