import type { PreviewLecture } from '../contract/schemas/course.ts';
import type { CourseLecture } from '../domain/course.ts';
import type { UseCaseDeps } from './deps.ts';

type Streaming = Pick<NonNullable<PreviewLecture['video']>, 'stream' | 'storyboard' | 'poster'>;

/**
 * What an answer about a video gains where it has renditions: addresses in the lecture's own folder, and the cookies that open
 * that folder; nothing of it for a video without.
 * @param now ms since the epoch, from which the life of the cookies counts
 */
export const signStream = async (
  { signFolder }: Pick<UseCaseDeps, 'signFolder'>,
  stream: CourseLecture['stream'],
  now: number,
): Promise<Streaming & { cookies: readonly string[] }> => {
  if (stream === undefined) return { cookies: [] };
  const { cookies, addressOf, expiresAt } = await signFolder(stream.folder, now);
  return {
    stream: { url: addressOf(stream.master), expiresAt },
    storyboard: { url: addressOf(stream.storyboard) },
    poster: { url: addressOf(stream.poster) },
    cookies,
  };
};
