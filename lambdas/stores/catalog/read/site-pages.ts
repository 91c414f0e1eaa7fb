import type { S3Client } from '@aws-sdk/client-s3';
import {
  coursePageKey,
  type CourseSubpage,
  instructorPageKey,
  previewPageKey,
  shellKey,
} from '../../../pages/static-pages.ts';
import { findText, readText } from '../../s3/read-text.ts';

export interface SitePages {
  /** Reads the rendered page of a course, or one of its subpages; undefined when there is none. */
  getCoursePage(courseId: string, subpage?: CourseSubpage): Promise<string | undefined>;
  /** Reads the rendered page of a preview lecture; undefined when there is none. */
  getPreviewPage(courseId: string, lectureId: string): Promise<string | undefined>;
  /** Reads the rendered page of an instructor; undefined when there is none. */
  getInstructorPage(instructorId: string): Promise<string | undefined>;
  /** Reads the empty page, which the application fills in the browser. */
  getShell(): Promise<string>;
}

/** Creates the reader of pages in the site's bucket, which deployments and publishing write. */
export const createSitePages = (client: S3Client, bucket: string): SitePages => ({
  getCoursePage: (courseId, subpage) => findText(client, bucket, coursePageKey(courseId, subpage)),
  getPreviewPage: (courseId, lectureId) => findText(client, bucket, previewPageKey(courseId, lectureId)),
  getInstructorPage: (instructorId) => findText(client, bucket, instructorPageKey(instructorId)),
  getShell: () => readText(client, bucket, shellKey),
});
