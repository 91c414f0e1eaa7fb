import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { coursePageKey, type CourseSubpage, previewPageKey, shellKey } from '../../pages/static-pages.ts';
import { isAbsentObject } from '../s3/absent-object.ts';

export interface SitePages {
  /** The page that publishing rendered for a course, its own or another; `undefined` when there is none. */
  getCoursePage(courseId: string, subpage?: CourseSubpage): Promise<string | undefined>;
  /** The page that publishing rendered for a lecture that anybody may watch; `undefined` when there is none. */
  getPreviewPage(courseId: string, lectureId: string): Promise<string | undefined>;
  /** The page without content, which the application fills in the browser. */
  getShell(): Promise<string>;
}

/** Pages in the site's bucket, as deploying and publishing put them there. */
export const createSitePages = (client: S3Client, bucket: string): SitePages => {
  const read = async (key: string): Promise<string> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    if (!Body) throw new Error(`${key} came without content`);
    return Body.transformToString('utf-8');
  };
  const find = async (key: string): Promise<string | undefined> => {
    try {
      return await read(key);
    } catch (error) {
      if (isAbsentObject(error)) return undefined;
      throw error;
    }
  };
  return {
    getCoursePage: (courseId, subpage) => find(coursePageKey(courseId, subpage)),
    getPreviewPage: (courseId, lectureId) => find(previewPageKey(courseId, lectureId)),
    getShell: () => read(shellKey),
  };
};
