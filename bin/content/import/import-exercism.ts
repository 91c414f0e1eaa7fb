import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { stringify } from 'yaml';
import { checkCourse } from '../check/check-course.ts';
import { UsageError } from '../check/check-folder.ts';
import { errorsIn, type Problem } from '../problem.ts';
import type { Progress } from '../progress.ts';
import { toExerciseCode } from '../run/exercise-code.ts';
import { runExercises } from '../run/run-exercises.ts';
import { type LeftOut, readTrack, type Track, type TrackExercise } from './exercism-track.ts';

/** A course made from a track. */
export interface ImportedCourse {
  /** Its folder. */
  readonly path: string;
  /** Number of exercises in it. */
  readonly exercises: number;
  /** What is not in it, in the order of the track. */
  readonly leftOut: readonly LeftOut[];
  /** What its texts lost. */
  readonly warnings: readonly Problem[];
}

/** Exercism's own words for its difficulties. */
const levels = [
  { title: 'Easy', most: 3 },
  { title: 'Medium', most: 7 },
  { title: 'Hard', most: 10 },
];

const courseYaml = ({ slug, language }: Track, exercises: readonly TrackExercise[]): string => {
  const from = `https://exercism.org/tracks/${slug}`;
  const sections = levels
    .map(({ title, most }, index) => ({
      title,
      lectures: exercises
        .filter(({ difficulty }) => difficulty <= most && difficulty > (levels[index - 1]?.most ?? -Infinity))
        .map((exercise) => ({
          id: exercise.slug,
          title: exercise.name,
          type: 'free',
          contentType: 'exercise',
          exercise: `exercises/${exercise.slug}`,
        })),
    }))
    .filter(({ lectures }) => lectures.length > 0);
  return stringify({
    title: `${language} in exercises`,
    description: `Practice exercises of Exercism’s ${language} track, each with tests that run in the page.`,
    longDescription: `The exercises come from [Exercism’s ${language} track](${from}), under its MIT license.`,
    topic: 'programming',
    topicLabel: 'Programming',
    level: 'mixed',
    duration: '1-3-months',
    instructor: {
      name: 'Exercism',
      title: 'A charity that teaches programming',
    },
    price: 0,
    sections,
  });
};

/** What is wrong with the exercises of a course: what its files say, and if that is nothing, what its code does. */
const findProblems = async (
  path: string,
  progress: Progress,
): Promise<{ readonly errors: readonly Problem[]; readonly warnings: readonly Problem[] }> => {
  const { problems, source } = await checkCourse(path);
  const errors = errorsIn(problems);
  const warnings = problems.filter(({ isWarning }) => isWarning);
  if (errors.length > 0 || !source) return { errors, warnings };
  const codes = [...source.exercises].map(([id, exercise]) => toExerciseCode(source.id, id, exercise));
  return { errors: (await runExercises(codes, progress, { checks: true })).problems, warnings };
};

/** Slug of the exercise whose file has a problem. */
const slugOf = (path: string, { file }: Problem): string | undefined =>
  relative(join(path, 'exercises'), file).split(sep)[0];

/**
 * Makes a course of the practice exercises of an Exercism track. Exercises whose files cannot be published, and those whose solution
 * fails in the engine of the pages, are left out.
 * @param checkout folder of the track
 * @param folder where courses are
 * @throws UsageError when the checkout is no Python track, or there is a course of that name
 */
export const importExercism = async (
  checkout: string,
  folder: string,
  progress: Progress,
): Promise<ImportedCourse> => {
  const track = await readTrack(checkout).catch((error: unknown) => {
    throw new UsageError(`${checkout} is not the checkout of an Exercism track: ${(error as Error).message}`);
  });
  if (track.language !== 'Python')
    throw new UsageError(`${checkout} is the ${track.language} track: pages run Python alone.`);
  const path = join(folder, `exercism-${track.slug}`);
  await mkdir(folder, { recursive: true });
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new UsageError(`${path} exists already: move it away, or name another folder with --folder.`);
  });
  for (const { slug, files } of track.exercises) {
    for (const [name, text] of Object.entries(files)) {
      const file = join(path, 'exercises', slug, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
  const reasons = new Map(track.leftOut.map(({ slug, reason }) => [slug, reason]));
  let kept = track.exercises;
  for (;;) {
    await writeFile(join(path, 'course.yaml'), courseYaml(track, kept));
    const { errors, warnings } = await findProblems(path, progress);
    // Of several problems of an exercise, the first is its reason.
    const found = new Map(errors.toReversed().map((problem) => [slugOf(path, problem), problem]));
    const next = kept.filter(({ slug }) => !found.has(slug));
    const [other] = errors.filter((problem) => !kept.some(({ slug }) => slug === slugOf(path, problem)));
    if (other) throw new Error(`${other.file}:${other.line}: ${other.message}`);
    if (next.length === kept.length) {
      const leftOut = [...reasons].map(([slug, reason]) => ({ slug, reason }));
      return { path, exercises: kept.length, leftOut, warnings };
    }
    for (const { slug } of kept.filter((exercise) => found.has(exercise.slug))) {
      reasons.set(slug, found.get(slug)?.message ?? '');
      await rm(join(path, 'exercises', slug), { recursive: true, force: true });
    }
    kept = next;
  }
};
