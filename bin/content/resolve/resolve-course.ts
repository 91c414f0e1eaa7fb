import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { PublishedCourse, type PublishedQuestions } from '../../../lambdas/contract/published.ts';
import type { PublishedAnswers } from '../../../lambdas/contract/published-exercise.ts';
import type { Course, CourseLecture } from '../../../lambdas/domain/course/course.ts';
import { slugInWords } from '../../../lambdas/domain/course/facets.ts';
import { allowedPace } from '../../../lambdas/domain/pace/allowed-pace.ts';
import type { LectureText } from '../../../lambdas/domain/retrieval/lecture-text.ts';
import type { QuizWithKey } from '../../../lambdas/domain/score/quiz.ts';
import type { CourseSource } from '../check/check-course.ts';
import { toQuizId } from '../check/check-quiz.ts';
import type { CourseYaml } from '../check/schema.ts';
import { type CellFile, listCellFiles } from '../run/cell-files.ts';
import type { ExerciseCode } from '../run/exercise-code.ts';
import { CollectedFiles, type LectureVideo } from './collected-files.ts';
import { readLectureText } from './lecture-texts.ts';
import { resolveLecture, type Resolving, toAnswersFile } from './resolve-lecture.ts';
import { toPublishedQuestions, toQuiz } from './resolve-questions.ts';
import { type CourseFile, hashFile } from './stored-files.ts';

/** A course ready to be published. */
export interface ResolvedCourse {
  readonly id: string;
  readonly course: Course;
  readonly quizzes: readonly QuizWithKey[];
  /** What is asked beside quizzes. */
  readonly questions: PublishedQuestions;
  /** What is searched inside each lecture that has a text: what is said, read or asked in it. */
  readonly texts: readonly LectureText[];
  /** Code that readers can run. */
  readonly code: readonly CellFile[];
  /** Exercises whose expected answers are made by running them; see {@link addAnswers}. */
  readonly exercises: readonly ExerciseCode[];
  readonly files: readonly CourseFile[];
  readonly videos: readonly LectureVideo[];
  /** Changes with anything in the course's files that is published. */
  readonly sourceHash: string;
  /** Planned and previewed, never published. */
  readonly isDraft: boolean;
}

/** A field that the course file has and the published course lacks is a mistake of ours, and refused. */
const publishedFields = z.strictObject(PublishedCourse.shape);

/** Changes when the same files must be published anew because they are turned into a course differently. */
const formatVersion = 16;

/** Prefix of the storage keys of instructors' pictures. */
export const instructorPictures = 'covers/instructors/';

/** What learners may change, where it is other than what holds for a course that says nothing. */
const publishedPace = (pace: CourseYaml['pace']): Pick<Course, 'pace'> => {
  const unsaid = allowedPace({});
  const allowed = { ...unsaid, ...pace };
  return isDeepStrictEqual(allowed, unsaid) ? {} : { pace: allowed };
};

const resolveInstructor = async (
  { instructor: { picture, links, ...who } }: CourseSource,
  files: CollectedFiles,
): Promise<Course['instructor']> => ({
  ...who,
  ...(picture !== undefined && {
    picture: await files.storeHashed(
      { path: picture },
      await hashFile(picture),
      (hash) => `${instructorPictures}${who.id}.${hash}${extname(picture)}`,
    ),
  }),
  ...(links && { links: [...links] }),
});

/** Resolves the lectures, with the texts that are searched in them. */
const resolveSections = async (resolving: Resolving, quizzes: readonly QuizWithKey[]) => {
  const sections: Course['sections'][number][] = [];
  const texts: LectureText[] = [];
  for (const { title, lectures } of resolving.source.data.sections) {
    const resolved = [];
    for (const lecture of lectures) {
      resolved.push(await resolveLecture(resolving, lecture));
      const text = await readLectureText(resolving.source, lecture, quizzes);
      if (text) texts.push(text);
    }
    sections.push({ title, lectures: resolved });
  }
  return { sections, texts };
};

/** Turns checked course files into what is published: storage keys, quizzes with ids, defaults filled in. */
export const resolveCourse = async (source: CourseSource): Promise<ResolvedCourse> => {
  const { id, data, folder, cover } = source;
  const files = new CollectedFiles(folder, id);
  const quizzes = [...source.quizzes].map(([name, quiz]) => toQuiz(toQuizId(name), quiz));
  const image = cover && (await files.store(cover, (hash) => `covers/${id}.${hash}${extname(cover)}`));
  const instructor = await resolveInstructor(source, files);
  const { sections: written, cards = [], draft, pace, longDescription: _markdown, ...fields } = data;
  const questions = toPublishedQuestions(written, cards);
  const exercises: ExerciseCode[] = [];
  const { sections, texts } = await resolveSections({ source, files, exercises }, quizzes);
  // Written in the order of the published shape: the hash of the source depends on it.
  const course = publishedFields.parse({
    ...fields,
    id,
    instructor,
    ...(source.longDescriptionHtml && { longDescriptionHtml: source.longDescriptionHtml }),
    topicLabel: fields.topicLabel ?? slugInWords(fields.topic),
    ...(image && { image }),
    sections,
    ...publishedPace(pace),
    ...(questions.questions.length > 0 && { hasQuestions: true as const }),
    ...(questions.cards.length > 0 && { hasCards: true as const }),
  } satisfies Course);
  const sourceHash = createHash('sha256')
    .update(JSON.stringify([formatVersion, course, quizzes, questions, files.hashes]))
    .digest('hex');
  return {
    id,
    course,
    quizzes,
    questions,
    texts,
    code: listCellFiles(source),
    exercises,
    files: files.all,
    videos: files.videos,
    sourceHash,
    isDraft: draft,
  };
};

/**
 * A course whose exercises have their expected answers.
 * @param answers of the exercises that ran, by storage key
 */
export const addAnswers = (
  resolved: ResolvedCourse,
  answers: ReadonlyMap<string, PublishedAnswers>,
): ResolvedCourse => {
  if (resolved.exercises.length === 0) return resolved;
  const files = new Map(resolved.files.map((file) => [file.key, file]));
  for (const { answersKey } of resolved.exercises) {
    const made = answers.get(answersKey);
    if (made) files.set(answersKey, toAnswersFile(answersKey, made));
  }
  return { ...resolved, files: [...files.values()] };
};

/**
 * A course whose videos have renditions. Without any it stays exactly as it is, so that it is not published anew.
 * @param streams by lecture, with the files that the target may lack
 */
export const addStreams = (
  resolved: ResolvedCourse,
  streams: ReadonlyMap<
    string,
    { readonly stream: CourseLecture['stream']; readonly files: readonly CourseFile[] }
  >,
): ResolvedCourse => {
  if (streams.size === 0) return resolved;
  const sections = resolved.course.sections.map((section) => ({
    ...section,
    lectures: section.lectures.map((lecture) => ({
      ...lecture,
      ...withStream(streams.get(lecture.id)?.stream),
    })),
  }));
  const course = publishedFields.parse({ ...resolved.course, sections } satisfies Course);
  const sourceHash = createHash('sha256')
    .update(JSON.stringify([resolved.sourceHash, course]))
    .digest('hex');
  return {
    ...resolved,
    course,
    sourceHash,
    files: [...resolved.files, ...[...streams.values()].flatMap(({ files }) => files)],
  };
};

const withStream = (stream: CourseLecture['stream']): Pick<CourseLecture, 'stream'> =>
  stream ? { stream } : {};
