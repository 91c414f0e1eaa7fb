import type { PreviewLecture } from '../contract/schemas/course.ts';
import type { CourseLecture } from '../domain/course/course.ts';
import type { UseCaseDeps } from './deps.ts';

type Streaming = Pick<NonNullable<PreviewLecture['video']>, 'stream' | 'storyboard' | 'poster'>;

/**
 * For a video with renditions: URLs in the lecture's folder, and signed cookies for that folder. Without renditions: no cookies.
 * @param now ms since the epoch; the lifetime of the cookies counts from it
 */
export const signStream = async (
  { signFolder }: Pick<UseCaseDeps, 'signFolder'>,
  stream: CourseLecture['stream'],
  now: number,
): Promise<Streaming & { cookies: readonly string[] }> => {
  if (stream === undefined) return { cookies: [] };
  const { cookies, getFileUrl, expiresAt } = await signFolder(stream.folder, now);
  return {
    stream: { url: getFileUrl(stream.master), expiresAt },
    storyboard: { url: getFileUrl(stream.storyboard) },
    poster: { url: getFileUrl(stream.poster) },
    cookies,
  };
};
