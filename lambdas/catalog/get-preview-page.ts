import { CourseId, LectureId } from '../contract/schemas/common.ts';
import { lecturesOf } from '../domain/course.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { CatalogDeps } from './deps.ts';

/**
 * The page of a lecture that anybody may watch, as publishing rendered it. One that is not rendered yet gets the empty page, which
 * the application fills. So does every other lecture, with a 404: people see the site, and crawlers drop the address.
 */
export const getPreviewPage =
  ({ catalog, pages }: CatalogDeps): Operation<'getPreviewPage'> =>
  async ({ params }) => {
    const courseId = CourseId.safeParse(params.courseId);
    const lectureId = LectureId.safeParse(params.lectureId);
    if (!courseId.success || !lectureId.success) return { status: 404, body: await pages.getShell() };
    const page = await pages.getPreviewPage(courseId.data, lectureId.data);
    if (page !== undefined) return { status: 200, body: page };
    const course = await catalog.getCourse(courseId.data);
    const isThere =
      course !== undefined &&
      lecturesOf(course).some(({ lecture: { id, preview } }) => preview && id === lectureId.data);
    return { status: isThere ? 200 : 404, body: await pages.getShell() };
  };
