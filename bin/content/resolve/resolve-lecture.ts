import { basename } from 'node:path';
import type { PublishedArticle } from '../../../lambdas/contract/published.ts';
import type { PublishedAnswers, PublishedExercise } from '../../../lambdas/contract/published-exercise.ts';
import type { CourseLecture } from '../../../lambdas/domain/course/course.ts';
import type { CourseSource } from '../check/check-course.ts';
import { toQuizId } from '../check/check-quiz.ts';
import type { LectureYaml } from '../check/schema.ts';
import { type ExerciseCode, toExerciseCode, toPublishedAnswers } from '../run/exercise-code.ts';
import { type CollectedFiles, toContentFile } from './collected-files.ts';
import { type CourseFile, shortHash } from './stored-files.ts';

/** A course whose lectures are being resolved. */
export interface Resolving {
  readonly source: CourseSource;
  readonly files: CollectedFiles;
  /** Exercises so far. */
  readonly exercises: ExerciseCode[];
}

const languageName = (lang: string): string => {
  const name = new Intl.DisplayNames([lang, 'en'], { type: 'language' }).of(lang) ?? lang;
  return (name[0]?.toLocaleUpperCase(lang) ?? '') + name.slice(1);
};

export const toAnswersFile = (key: string, answers: PublishedAnswers): CourseFile =>
  toContentFile(key, Buffer.from(JSON.stringify(answers)));

/** The rendered article is stored as an object of its own, which no public address leads to. */
const storeArticle = (
  { source, files }: Resolving,
  lecture: LectureYaml,
): Pick<CourseLecture, 'articleKey' | 'minutes'> => {
  const article = source.articles.get(lecture.id);
  if (!article || lecture.article === undefined) return {};
  const { html, headings } = article;
  const minutes = lecture.minutes ?? article.minutes;
  const keys = article.files.map(({ key }) => key);
  const stored = { html, headings: [...headings], minutes, keys } satisfies PublishedArticle;
  const content = Buffer.from(JSON.stringify(stored));
  const articleKey = `articles/${source.id}/${lecture.id}.${shortHash(content)}.json`;
  files.add([...article.files, toContentFile(articleKey, content)]);
  return { articleKey, minutes };
};

/** What learners see of an exercise is one object, and what they must not see another. */
const storeExercise = (
  { source, files, exercises }: Resolving,
  lecture: LectureYaml,
): Pick<CourseLecture, 'exerciseKey' | 'answersKey' | 'hasCases' | 'minutes'> => {
  const exercise = source.exercises.get(lecture.id);
  if (!exercise) return {};
  const made = toExerciseCode(source.id, lecture.id, exercise);
  const { settings, task, hints, code, data } = exercise;
  const { starter, tests, probe } = code;
  const hasCases = code.cases !== undefined;
  const shown = {
    html: task.html,
    keys: exercise.files.map(({ key }) => key),
    starter,
    module: settings.module,
    ...(settings.entry !== undefined && { entry: settings.entry }),
    ...(probe !== undefined && { probe }),
    tests,
    packages: settings.packages ?? [],
    seconds: made.seconds,
    files: data.map(({ key, bytes }) => ({ name: basename(key), size: bytes, key })),
    hasCases,
    hints: [...hints],
  } satisfies PublishedExercise;
  const content = Buffer.from(JSON.stringify(shown));
  const exerciseKey = `exercises/${source.id}/${lecture.id}.${shortHash(content)}.json`;
  files.add([...exercise.files, ...data, toContentFile(exerciseKey, content)]);
  exercises.push(made);
  if (!hasCases) files.add([toAnswersFile(made.answersKey, toPublishedAnswers(made, []))]);
  return {
    exerciseKey,
    answersKey: made.answersKey,
    ...(hasCases && { hasCases: true as const }),
    ...(lecture.minutes !== undefined && { minutes: lecture.minutes }),
  };
};

const storeDownloads = ({ source, files }: Resolving, lecture: LectureYaml): Pick<CourseLecture, 'files'> => {
  const downloads = source.downloads.get(lecture.id) ?? [];
  files.add(downloads.map(({ file }) => file));
  const listed = downloads.map(({ file: { key, bytes, contentType }, title }) => ({
    name: basename(key),
    title,
    size: bytes,
    type: contentType.replace(/;.*$/, ''),
    key,
  }));
  return listed.length > 0 ? { files: listed } : {};
};

const storeTracks = async (
  { source, files }: Resolving,
  { captions = {} }: LectureYaml,
): Promise<Pick<CourseLecture, 'captions'>> => {
  const stem = (name: string, ...endings: string[]): string =>
    endings.reduce((rest, ending) => basename(rest, ending), basename(name));
  const tracks = [];
  for (const [lang, name] of Object.entries(captions)) {
    const key = await files.storeCaptions(
      name,
      (hash) => `captions/${source.id}/${stem(name, '.vtt', `.${lang}`)}.${lang}.${hash}.vtt`,
    );
    tracks.push({ lang, label: languageName(lang), key });
  }
  return tracks.length > 0 ? { captions: tracks } : {};
};

/** Turns a lecture into what is published, and collects the files that it needs. */
export const resolveLecture = async (course: Resolving, lecture: LectureYaml): Promise<CourseLecture> => {
  const { source, files } = course;
  const { video, quiz, release } = lecture;
  const tracks = await storeTracks(course, lecture);
  return {
    id: lecture.id,
    title: lecture.title,
    type: lecture.type,
    contentType: lecture.contentType,
    duration: lecture.duration ?? (video === undefined ? 0 : (source.videoSeconds.get(video) ?? 0)),
    ...(video !== undefined && { videoKey: await files.storeVideo(lecture.id, video) }),
    ...tracks,
    ...(quiz !== undefined && { quizId: toQuizId(quiz) }),
    ...(release && { release }),
    ...(lecture.preview && { preview: true as const }),
    ...(lecture.chapters && { chapters: lecture.chapters }),
    ...storeArticle(course, lecture),
    ...storeExercise(course, lecture),
    ...storeDownloads(course, lecture),
  };
};
