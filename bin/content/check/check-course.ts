import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { limits } from '../../../lambdas/contract/limits.ts';
import { reservedCourseIds, Slug } from '../../../lambdas/contract/schemas/common.ts';
import type { RenderedArticle } from '../articles/render-article.ts';
import { problemsOfText, renderText } from '../articles/render-text.ts';
import { errorsIn, type Problem, toProblem } from '../problem.ts';
import { checkCover, coverNames, findCourseFile, notUtf8, readText } from '../read/course-files.ts';
import { checkSchema, readYaml, type YamlFile } from '../read/yaml-file.ts';
import { checkExercise, type ExerciseSource } from './check-exercise.ts';
import { checkArticle, checkDownloads, type Download } from './check-files.ts';
import { checkLectureRules, checkUpgradePrice, lecturesIn, type LooseLecture } from './check-lecture.ts';
import { checkCards, checkQuestions, warnOfPositions } from './check-questions.ts';
import { checkAwaited, checkPace } from './check-releases.ts';
import { findInstructor, type InstructorSource } from './instructors.ts';
import { inspectMp4, type Mp4 } from './mp4.ts';
import { quizKeysAt, QuizYaml } from './quiz-schema.ts';
import { courseKeysAt, type CourseYaml as CourseData, CourseYaml } from './schema.ts';
import { unusedFiles } from './unused-files.ts';
import { checkWebVtt, escapeStrayBrackets } from './webvtt.ts';

/** A course folder without errors. */
export interface CourseSource {
  readonly id: string;
  readonly folder: string;
  readonly data: CourseData;
  /** The long description as sanitized HTML. */
  readonly longDescriptionHtml: string;
  /** Quizzes by the file name that lectures give, such as `quizzes/foundations.yaml`. */
  readonly quizzes: ReadonlyMap<string, QuizYaml>;
  /** Lengths in whole seconds by the file name that lectures give. */
  readonly videoSeconds: ReadonlyMap<string, number>;
  /** Articles by lecture id. */
  readonly articles: ReadonlyMap<string, RenderedArticle>;
  /** Exercises by lecture id. */
  readonly exercises: ReadonlyMap<string, ExerciseSource>;
  /** Downloads by lecture id. */
  readonly downloads: ReadonlyMap<string, readonly Download[]>;
  readonly instructor: InstructorSource;
  /** File name of the cover. */
  readonly cover?: string;
}

const fileKinds = {
  video: { pattern: /^lectures\/[A-Za-z0-9][\w.-]*\.mp4$/, example: 'lectures/welcome.mp4', rule: undefined },
  captions: {
    pattern: /^lectures\/[A-Za-z0-9][\w.-]*\.vtt$/,
    example: 'lectures/welcome.en.vtt',
    rule: undefined,
  },
  quiz: {
    pattern: /^quizzes\/[a-z0-9]+(?:-[a-z0-9]+)*\.yaml$/,
    example: 'quizzes/basics.yaml',
    rule: 'lowercase letters and digits with single hyphens',
  },
} as const;

const isLanguageTag = (tag: string): boolean => {
  try {
    return (
      /^[a-z]{2,3}(?:-|$)/.test(tag) && new Intl.DisplayNames([tag], { type: 'language' }).of(tag) !== ''
    );
  } catch {
    return false;
  }
};

/** Reports chapters that begin after the video's end. */
const checkChapterEnds = (
  yaml: YamlFile,
  { chapters, duration }: LooseLecture,
  path: PropertyKey[],
  seconds = typeof duration === 'number' ? duration : Infinity,
): Problem[] =>
  (Array.isArray(chapters) ? (chapters as unknown[]) : []).flatMap((chapter, index) => {
    const { at } = (chapter ?? {}) as { at?: unknown };
    if (typeof at !== 'number' || at < seconds) return [];
    const message = `a chapter at ${at} s is beyond the end: the video lasts ${wholeSeconds(seconds)} s`;
    return [yaml.problemAt([...path, 'chapters', index, 'at'], message)];
  });

const wholeSeconds = (seconds: number): number => Math.max(1, Math.round(seconds));

/**
 * The `duration` values that are allowed for a video of this length. With a longer one it could never be completed by watching,
 * with a shorter one positions near its end would be rejected.
 */
const allowedDurations = (seconds: number): { min: number; max: number } => ({
  min: Math.max(1, Math.ceil(seconds - limits.timestampSlackSeconds)),
  max: Math.max(
    1,
    Math.floor(Math.min(seconds + limits.timestampSlackSeconds, seconds / limits.completionThreshold)),
  ),
});

/** A course or quiz is stored as one DynamoDB item, limited to 400 KB. */
const itemBytesMax = 300_000;
const isTooLarge = (data: unknown): boolean =>
  data !== undefined && Buffer.byteLength(JSON.stringify(data)) > itemBytesMax;
const tooLarge = `is too large: ${itemBytesMax / 1_000} KB of text at most`;

/** Checks a whole course folder and reports every problem. `source` is absent if any problem is an error. */
export const checkCourse = async (
  folder: string,
): Promise<{ problems: Problem[]; source?: CourseSource }> => {
  const id = basename(folder);
  const file = join(folder, 'course.yaml');
  const problems: Problem[] = [];
  if (!Slug.safeParse(id).success) {
    problems.push(
      toProblem(folder, 'the folder name is the course id: use lowercase letters, digits and hyphens'),
    );
  } else if ((reservedCourseIds as readonly string[]).includes(id)) {
    problems.push(toProblem(folder, `"${id}" is a reserved address and cannot be a course id`));
  }
  const cover = await checkCovers(folder, problems);
  const found = await findCourseFile(folder, 'course.yaml', /^course\.yaml$/, 'course.yaml');
  if ('problem' in found) return { problems: [...problems, toProblem(file, found.problem)] };

  const yaml = await readYaml(file);
  problems.push(...yaml.problems, ...yaml.warnings);
  if (yaml.problems.length > 0) return { problems };
  problems.push(...checkSchema(yaml, CourseYaml, courseKeysAt));
  const files = await checkLectures(folder, yaml, problems);
  const parsed = CourseYaml.safeParse(yaml.data);
  const instructor = parsed.data && (await findInstructor(folder, parsed.data.instructor));
  if (instructor && 'problem' in instructor) {
    problems.push(yaml.problemAt(['instructor'], instructor.problem));
    return { problems };
  }
  const about = await renderText(parsed.data?.longDescription ?? '');
  problems.push(...problemsOfText(yaml, 'longDescription', about));
  if (isTooLarge({ ...parsed.data, instructor })) problems.push(toProblem(file, tooLarge));
  if (errorsIn(problems).length > 0 || !parsed.success || !instructor) return { problems };
  return {
    problems,
    source: {
      id,
      folder,
      data: parsed.data,
      longDescriptionHtml: about.html,
      instructor,
      ...files,
      ...(cover && { cover }),
    },
  };
};

const checkCovers = async (folder: string, problems: Problem[]): Promise<string | undefined> => {
  const covers = (await readdir(folder)).filter((name) => name.startsWith('cover.'));
  for (const name of covers) {
    const path = join(folder, name);
    if (!coverNames.includes(name)) {
      problems.push(toProblem(path, `a cover must be one of ${coverNames.join(', ')}`));
      continue;
    }
    const found = await findCourseFile(folder, name, /^cover\./, 'cover.webp');
    const problem = 'problem' in found ? found.problem : await checkCover(found.path);
    if (problem) problems.push(toProblem(path, problem));
  }
  if (covers.length > 1) problems.push(toProblem(folder, `has ${covers.length} covers: keep one`));
  return covers[0];
};

const checkLectures = async (folder: string, yaml: YamlFile, problems: Problem[]) => {
  const videos = new Map<string, Mp4>();
  const quizzes = new Map<string, QuizYaml>();
  const checked = new Set<string>();

  /** Checks a file once, however many lectures refer to it. */
  const check = async (
    kind: keyof typeof fileKinds,
    name: unknown,
    path: PropertyKey[],
    inspect: (path: string) => Promise<void>,
  ) => {
    if (typeof name !== 'string') return;
    const { pattern, example, rule } = fileKinds[kind];
    const found = await findCourseFile(folder, name, pattern, example, rule);
    if ('problem' in found) problems.push(yaml.problemAt(path, found.problem));
    else if (!checked.has(name)) await inspect(found.path);
    checked.add(name);
  };

  const checkVideo = async (lecture: LooseLecture, path: PropertyKey[]) => {
    const { video: name, duration } = lecture;
    await check('video', name, path, async (file) => {
      const video = await inspectMp4(file);
      if ('problem' in video) problems.push(toProblem(file, video.problem));
      else videos.set(String(name), video);
      if ('warning' in video && video.warning !== undefined) {
        problems.push({ ...toProblem(file, video.warning), isWarning: true });
      }
    });
    const video = videos.get(String(name));
    if (!video) return;
    problems.push(...checkChapterEnds(yaml, lecture, path.slice(0, -1), video.seconds));
    if (video.seconds === undefined) {
      if (duration !== undefined) return;
      const message = `"${String(name)}" does not say how long it is: give duration, in seconds`;
      problems.push(yaml.problemAt(path, message));
      return;
    }
    const { min, max } = allowedDurations(video.seconds);
    if (typeof duration === 'number' && duration >= 1 && (duration < min || duration > max)) {
      const message =
        `duration: ${duration} s is too ${duration < min ? 'short' : 'long'}, ` +
        `the video lasts ${wholeSeconds(video.seconds)} s: ` +
        `leave duration out, or give ${min === max ? min : `${min} to ${max}`}`;
      problems.push(yaml.problemAt([...path.slice(0, -1), 'duration'], message));
    }
  };

  const checkCaptions = async (captions: unknown, path: PropertyKey[]) => {
    if (typeof captions !== 'object' || captions === null) return;
    for (const [lang, name] of Object.entries(captions)) {
      if (!isLanguageTag(lang)) {
        problems.push(
          yaml.problemAtKey([...path, lang], `"${lang}" is not a language tag such as en or pt-BR`),
        );
      }
      await check('captions', name, [...path, lang], async (file) => {
        const text = await readText(file);
        const found = text === undefined ? [{ line: 1, message: notUtf8 }] : checkWebVtt(text);
        problems.push(...found.map(({ line, message }) => ({ file, line, column: 1, message })));
        const message = 'this "<" begins no tag, and players cut the text there: it is published as "&lt;"';
        const { lines } = escapeStrayBrackets(text ?? '');
        problems.push(...lines.map((line) => ({ file, line, column: 1, message, isWarning: true as const })));
      });
    }
  };

  const checkQuiz = async (name: unknown, path: PropertyKey[]) =>
    check('quiz', name, path, async (file) => {
      if (toQuizId(String(name)).length > limits.slugMax) {
        const message = `quiz: the name of the file is the id of the quiz: ${limits.slugMax} characters at most before .yaml`;
        problems.push(yaml.problemAt(path, message));
      }
      const quiz = await readYaml(file);
      const found = [
        ...quiz.problems,
        ...quiz.warnings,
        ...(quiz.problems.length > 0 ? [] : checkSchema(quiz, QuizYaml, quizKeysAt)),
      ];
      const parsed = QuizYaml.safeParse(quiz.data);
      if (parsed.success) {
        quizzes.set(String(name), parsed.data);
        if (isTooLarge(parsed.data)) found.push(toProblem(file, tooLarge));
        found.push(...repeatedQuestions(quiz, parsed.data), ...warnOfPositions(quiz, parsed.data));
      }
      problems.push(...found);
    });

  const isDrip = (yaml.data as { drip?: unknown } | null)?.drip === true;
  const lectures = lecturesIn(yaml.data);
  problems.push(
    ...checkLectureRules(yaml, lectures, isDrip),
    ...checkUpgradePrice(yaml, lectures, isDrip),
    ...checkAwaited(yaml, lectures),
    ...checkPace(yaml, isDrip),
    ...checkCards(yaml, lectures),
  );
  const kinds = new Map(lectures.map(({ lecture }) => [String(lecture.id), lecture.contentType]));
  const articles = new Map<string, RenderedArticle>();
  const downloads = new Map<string, readonly Download[]>();
  const exercises = new Map<string, ExerciseSource>();
  const checkFiles = async (lecture: LooseLecture, path: PropertyKey[]) => {
    const place = { folder, yaml, lecture, path };
    const { problems: inArticle, article } = await checkArticle(place, kinds);
    if (article) {
      // If two lectures share an article, its problems are reported once.
      if (!checked.has(String(lecture.article))) problems.push(...inArticle);
      articles.set(String(lecture.id), article);
      for (const name of [String(lecture.article), ...article.named]) checked.add(name);
    } else problems.push(...inArticle);
    const { problems: inExercise, named, exercise } = await checkExercise(place, kinds);
    if (!named.some((name) => checked.has(name))) problems.push(...inExercise);
    for (const name of named) checked.add(name);
    if (exercise) exercises.set(String(lecture.id), exercise);
    const found = await checkDownloads(place);
    problems.push(...found.problems);
    for (const name of found.named) checked.add(name);
    if (found.downloads.length > 0) downloads.set(String(lecture.id), found.downloads);
  };
  for (const { lecture, path } of lectures) {
    await checkFiles(lecture, path);
    await checkVideo(lecture, [...path, 'video']);
    await checkCaptions(lecture.captions, [...path, 'captions']);
    await checkQuiz(lecture.quiz, [...path, 'quiz']);
    problems.push(
      ...checkQuestions(yaml, lecture, path, {
        seconds: videos.get(String(lecture.video))?.seconds,
        article: articles.get(String(lecture.id)),
      }),
    );
  }
  const videoSeconds = new Map(
    [...videos].flatMap(([name, { seconds }]) =>
      seconds === undefined ? [] : [[name, wholeSeconds(seconds)] as const],
    ),
  );
  problems.push(...(await unusedFiles(folder, checked)));
  return { videoSeconds, quizzes, articles, exercises, downloads };
};

/** The quiz id that follows from the file name. */
export const toQuizId = (name: string): string => basename(name, '.yaml');

/** The id of a question; by default derived from its position. */
export const toQuestionId = (question: { readonly id?: string }, index: number): string =>
  question.id ?? `q${index + 1}`;

const repeatedQuestions = (yaml: YamlFile, { questions }: QuizYaml): Problem[] => {
  const ids = questions.map(toQuestionId);
  return ids.flatMap((id, index) =>
    ids.indexOf(id) < index
      ? [yaml.problemAt(['questions', index, 'id'], `the id "${id}" is taken by an earlier question`)]
      : [],
  );
};
