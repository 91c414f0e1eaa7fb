import type { PublishedExercise } from '../contract/published-exercise.ts';
import type { PreviewExercise } from '../contract/schemas/practice.ts';
import type { CourseLecture } from '../domain/course/course.ts';
import { signHtml } from '../use-cases/sign-article.ts';
import type { PracticeDeps } from './deps.ts';

/** What anybody who may open an exercise sees of it, with signed URLs. @param now ms since the epoch */
export const toOpenExercise = async (
  deps: Pick<PracticeDeps, 'signUrl'>,
  { id, title }: CourseLecture,
  { html, keys, hints, files, ...stored }: PublishedExercise,
  now: number,
): Promise<PreviewExercise> => {
  const withAddresses = await signHtml(deps, keys, now);
  return {
    lectureId: id,
    title,
    html: withAddresses(html),
    hints: hints.map(withAddresses),
    files: await Promise.all(
      files.map(async ({ name, size, key }) => ({ name, size, url: (await deps.signUrl(key, now)).url })),
    ),
    ...stored,
  };
};
