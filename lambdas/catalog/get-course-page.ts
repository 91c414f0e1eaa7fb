import { CourseId } from '../contract/schemas/common.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { CatalogDeps } from './deps.ts';

/**
 * Returns the page of a course, rendered by publishing. A course without one (published by an older version) gets the empty page, which the
 * application fills, and so do URLs of the application that look like a course page. An unknown course gets the empty page with a 404, so
 * that people see the site and crawlers drop the URL.
 */
export const getCoursePage =
  ({ catalog, pages }: CatalogDeps): Operation<'getCoursePage'> =>
  async ({ params, query: { page: wanted } }) => {
    const id = CourseId.safeParse(params.courseId);
    if (!id.success) return { status: 404, body: await pages.getShell() };
    if (wanted === 'application') return { status: 200, body: await pages.getShell() };
    const page = await pages.getCoursePage(id.data, wanted);
    if (page !== undefined) return { status: 200, body: page };
    const course = await catalog.getCourse(id.data);
    return { status: course ? 200 : 404, body: await pages.getShell() };
  };
