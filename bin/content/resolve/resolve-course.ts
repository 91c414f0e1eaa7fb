import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import {
  type PublishedArticle,
  PublishedCourse,
  type PublishedQuestions,
} from '../../../lambdas/contract/published.ts';
import type { PublishedAnswers, PublishedExercise } from '../../../lambdas/contract/published-exercise.ts';
import type { Course, CourseLecture } from '../../../lambdas/domain/course/course.ts';
import { slugInWords } from '../../../lambdas/domain/course/facets.ts';
import { allowedPace } from '../../../lambdas/domain/pace/allowed-pace.ts';
import type { LectureText } from '../../../lambdas/domain/retrieval/lecture-text.ts';
import type { QuizWithKey } from '../../../lambdas/domain/score/quiz.ts';
import { type CourseSource, toQuizId } from '../check/check-course.ts';
import type { CourseYaml, LectureYaml } from '../check/schema.ts';
import { escapeStrayBrackets } from '../check/webvtt.ts';
import { type CellFile, listCellFiles } from '../run/cell-files.ts';
import { type ExerciseCode, toExerciseCode, toPublishedAnswers } from '../run/exercise-code.ts';
import { readLectureText } from './lecture-texts.ts';
import { toPublishedQuestions, toQuiz } from './resolve-questions.ts';
import { type CourseFile, hashFile, mediaTypeOf, shortHash } from './stored-files.ts';

/** The film of a lecture. */
export interface LectureVideo {
  readonly lectureId: string;
  readonly path: string;
  /** SHA-256 of its content, in hex. */
  readonly hash: string;
}

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
const formatVersion = 14;

/** Prefix of the storage keys of instructors' pictures. */
export const instructorPictures = 'covers/instructors/';

const languageName = (lang: string): string => {
  const name = new Intl.DisplayNames([lang, 'en'], { type: 'language' }).of(lang) ?? lang;
  return (name[0]?.toLocaleUpperCase(lang) ?? '') + name.slice(1);
};

/** What learners may change, where it is other than what holds for a course that says nothing. */
const publishedPace = (pace: CourseYaml['pace']): Pick<Course, 'pace'> => {
  const unsaid = allowedPace({});
  const allowed = { ...unsaid, ...pace };
  return isDeepStrictEqual(allowed, unsaid) ? {} : { pace: allowed };
};

/** Turns checked course files into what is published: storage keys, quizzes with ids, defaults filled in. */
export const resolveCourse = async (source: CourseSource): Promise<ResolvedCourse> => {
  const { id, data, folder } = source;
  const files = new Map<string, CourseFile>();
  const hashes: string[] = [];
  const videos: LectureVideo[] = [];
  const store = async (name: string, keyOf: (hash8: string) => string): Promise<string> => {
    const path = join(folder, name);
    return storeHashed(name, path, await hashFile(path), keyOf);
  };
  const storeHashed = async (
    name: string,
    path: string,
    hash: string,
    keyOf: (hash8: string) => string,
  ): Promise<string> => {
    const key = keyOf(hash.slice(0, 8));
    files.set(key, { source: { path }, key, contentType: mediaTypeOf(name), bytes: (await stat(path)).size });
    hashes.push(hash);
    return key;
  };
  /** Stores captions as they are served; most files stay as they are. */
  const storeCaptions = async (name: string, keyOf: (hash8: string) => string): Promise<string> => {
    const { text, lines } = escapeStrayBrackets(await readFile(join(folder, name), 'utf8'));
    if (lines.length === 0) return store(name, keyOf);
    const content = Buffer.from(text);
    const key = keyOf(shortHash(content));
    files.set(key, { source: { content }, key, contentType: mediaTypeOf(name), bytes: content.length });
    return key;
  };
  /** A key of its own for each lecture: it is by the key that learners say which lecture they open. */
  const storeVideo = async (lectureId: string, name: string): Promise<string> => {
    const path = join(folder, name);
    const hash = await hashFile(path);
    videos.push({ lectureId, path, hash });
    return storeHashed(name, path, hash, (hash8) => {
      const key = (own: string) => `media/courses/${id}/${own}.${hash8}.mp4`;
      const plain = key(basename(name, '.mp4'));
      return files.has(plain) ? key(`${basename(name, '.mp4')}.${lectureId}`) : plain;
    });
  };
  const quizzes = [...source.quizzes].map(([name, quiz]) => toQuiz(toQuizId(name), quiz));
  const texts: LectureText[] = [];
  /** The rendered article is stored as an object of its own, which no public address leads to. */
  const storeArticle = (lecture: LectureYaml): Pick<CourseLecture, 'articleKey' | 'minutes'> => {
    const article = source.articles.get(lecture.id);
    if (!article || lecture.article === undefined) return {};
    const { html, headings } = article;
    const minutes = lecture.minutes ?? article.minutes;
    const keys = article.files.map(({ key }) => key);
    const stored = { html, headings: [...headings], minutes, keys } satisfies PublishedArticle;
    const content = Buffer.from(JSON.stringify(stored));
    const articleKey = `articles/${id}/${lecture.id}.${shortHash(content)}.json`;
    for (const file of [...article.files, toContentFile(articleKey, content)]) files.set(file.key, file);
    return { articleKey, minutes };
  };
  const exercises: ExerciseCode[] = [];
  /** What learners see of an exercise is one object, and what they must not see another. */
  const storeExercise = (
    lecture: LectureYaml,
  ): Pick<CourseLecture, 'exerciseKey' | 'answersKey' | 'hasCases' | 'minutes'> => {
    const exercise = source.exercises.get(lecture.id);
    if (!exercise) return {};
    const made = toExerciseCode(id, lecture.id, exercise);
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
      packages: [],
      seconds: made.seconds,
      files: data.map(({ key, bytes }) => ({ name: basename(key), size: bytes, key })),
      hasCases,
      hints: [...hints],
    } satisfies PublishedExercise;
    const content = Buffer.from(JSON.stringify(shown));
    const exerciseKey = `exercises/${id}/${lecture.id}.${shortHash(content)}.json`;
    const stored = [...exercise.files, ...data, toContentFile(exerciseKey, content)];
    for (const file of stored) files.set(file.key, file);
    exercises.push(made);
    if (!hasCases) files.set(made.answersKey, toAnswersFile(made.answersKey, toPublishedAnswers(made, [])));
    return {
      exerciseKey,
      answersKey: made.answersKey,
      ...(hasCases && { hasCases: true as const }),
      ...(lecture.minutes !== undefined && { minutes: lecture.minutes }),
    };
  };
  const storeDownloads = (lecture: LectureYaml): Pick<CourseLecture, 'files'> => {
    const downloads = source.downloads.get(lecture.id) ?? [];
    for (const { file } of downloads) files.set(file.key, file);
    const listed = downloads.map(({ file: { key, bytes, contentType }, title }) => ({
      name: basename(key),
      title,
      size: bytes,
      type: contentType.replace(/;.*$/, ''),
      key,
    }));
    return listed.length > 0 ? { files: listed } : {};
  };
  const stem = (name: string, ...endings: string[]): string =>
    endings.reduce((rest, ending) => basename(rest, ending), basename(name));

  const toLecture = async (lecture: LectureYaml): Promise<CourseLecture> => {
    const { video, quiz, captions = {}, release } = lecture;
    const tracks = [];
    for (const [lang, name] of Object.entries(captions)) {
      const key = await storeCaptions(
        name,
        (hash) => `captions/${id}/${stem(name, '.vtt', `.${lang}`)}.${lang}.${hash}.vtt`,
      );
      tracks.push({ lang, label: languageName(lang), key });
    }
    return {
      id: lecture.id,
      title: lecture.title,
      type: lecture.type,
      contentType: lecture.contentType,
      duration: lecture.duration ?? (video === undefined ? 0 : (source.videoSeconds.get(video) ?? 0)),
      ...(video !== undefined && {
        videoKey: await storeVideo(lecture.id, video),
      }),
      ...(tracks.length > 0 && { captions: tracks }),
      ...(quiz !== undefined && { quizId: toQuizId(quiz) }),
      ...(release && { release }),
      ...(lecture.preview && { preview: true as const }),
      ...(lecture.chapters && { chapters: lecture.chapters }),
      ...storeArticle(lecture),
      ...storeExercise(lecture),
      ...storeDownloads(lecture),
    };
  };

  const { cover } = source;
  const image = cover && (await store(cover, (hash) => `covers/${id}.${hash}${extname(cover)}`));
  const { picture, links, ...who } = source.instructor;
  const instructor = {
    ...who,
    ...(picture !== undefined && {
      picture: await storeHashed(
        picture,
        picture,
        await hashFile(picture),
        (hash) => `${instructorPictures}${who.id}.${hash}${extname(picture)}`,
      ),
    }),
    ...(links && { links: [...links] }),
  };
  const { sections, cards = [], draft, pace, longDescription: _markdown, ...fields } = data;
  const questions = toPublishedQuestions(sections, cards);
  const resolvedSections = [];
  for (const { title, lectures } of sections) {
    const resolved = [];
    for (const lecture of lectures) {
      resolved.push(await toLecture(lecture));
      const text = await readLectureText(source, lecture, quizzes);
      if (text) texts.push(text);
    }
    resolvedSections.push({ title, lectures: resolved });
  }
  // Written in the order of the published shape: the hash of the source depends on it.
  const course = publishedFields.parse({
    ...fields,
    id,
    instructor,
    ...(source.longDescriptionHtml && { longDescriptionHtml: source.longDescriptionHtml }),
    topicLabel: fields.topicLabel ?? slugInWords(fields.topic),
    ...(image && { image }),
    sections: resolvedSections,
    ...publishedPace(pace),
    ...(questions.questions.length > 0 && { hasQuestions: true as const }),
    ...(questions.cards.length > 0 && { hasCards: true as const }),
  } satisfies Course);
  const sourceHash = createHash('sha256')
    .update(JSON.stringify([formatVersion, course, quizzes, questions, hashes]))
    .digest('hex');
  return {
    id,
    course,
    quizzes,
    questions,
    texts,
    code: listCellFiles(source),
    exercises,
    files: [...files.values()],
    videos,
    sourceHash,
    isDraft: draft,
  };
};

/** A stored file that is made here. */
const toContentFile = (key: string, content: Buffer): CourseFile => ({
  source: { content },
  key,
  contentType: mediaTypeOf(key),
  bytes: content.length,
});

const toAnswersFile = (key: string, answers: PublishedAnswers): CourseFile =>
  toContentFile(key, Buffer.from(JSON.stringify(answers)));

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
