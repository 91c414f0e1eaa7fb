import { CourseId, LectureId } from '../contract/schemas/common.ts';
import { lecturesOf } from '../domain/course/course.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { CatalogDeps } from './deps.ts';

/**
 * Returns the page of a preview lecture, rendered by publishing. If it is not rendered yet, returns the empty page, which the application
 * fills. Any other lecture gets the empty page with a 404, so that people see the site and crawlers drop the URL.
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
    const isPreview =
      course !== undefined &&
      lecturesOf(course).some(({ lecture: { id, preview } }) => preview && id === lectureId.data);
    return { status: isPreview ? 200 : 404, body: await pages.getShell() };
  };
