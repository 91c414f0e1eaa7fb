import type { Operation } from '../platform/http/operation.ts';
import { findPublishedCourse } from '../use-cases/find-published-course.ts';
import type { CatalogDeps } from './deps.ts';

/** Returns the price of a course, in US dollars. */
export const getPrice =
  (deps: CatalogDeps): Operation<'getPrice'> =>
  async ({ params }) => {
    const { price } = await findPublishedCourse(deps, params.courseId);
    return { status: 200, body: { price, currency: 'usd' } };
  };
