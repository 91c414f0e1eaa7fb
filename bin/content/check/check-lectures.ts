import type { Problem } from '../problem.ts';
import type { YamlFile } from '../read/yaml-file.ts';
import { checkCaptions } from './check-captions.ts';
import { checkExercise } from './check-exercise.ts';
import { checkArticle, checkDownloads } from './check-files.ts';
import { checkLectureRules, checkUpgradePrice, lecturesIn, type LooseLecture } from './check-lecture.ts';
import { checkCards, checkQuestions } from './check-questions.ts';
import { checkQuiz } from './check-quiz.ts';
import { checkAwaited, checkPace } from './check-releases.ts';
import { checkVideo, wholeSeconds } from './check-video.ts';
import type { LectureFiles } from './lecture-files.ts';
import { unusedFiles } from './unused-files.ts';

/** Checks the article, exercise and downloads of a lecture. @param kinds content types of the lectures by their ids */
const checkTexts = async (
  { folder, yaml, problems, inspected, used, articles, exercises, downloads }: LectureFiles,
  lecture: LooseLecture,
  path: PropertyKey[],
  kinds: ReadonlyMap<string, unknown>,
): Promise<void> => {
  const place = { folder, yaml, lecture, path };
  const { problems: inArticle, article } = await checkArticle(place, kinds);
  if (typeof lecture.article === 'string') used.add(lecture.article);
  if (article) {
    // If two lectures share an article, its problems are reported once.
    if (!inspected.has(String(lecture.article))) problems.push(...inArticle);
    inspected.add(String(lecture.article));
    articles.set(String(lecture.id), article);
    for (const name of article.named) used.add(name);
  } else problems.push(...inArticle);
  const { problems: inExercise, named, exercise } = await checkExercise(place, kinds);
  if (!inspected.has(String(lecture.exercise))) problems.push(...inExercise);
  // One that is no folder is refused again wherever a lecture names it.
  if (named.length > 0) inspected.add(String(lecture.exercise));
  for (const name of named) used.add(name);
  if (exercise) exercises.set(String(lecture.id), exercise);
  const found = await checkDownloads(place);
  problems.push(...found.problems);
  for (const name of found.named) used.add(name);
  if (found.downloads.length > 0) downloads.set(String(lecture.id), found.downloads);
};

/** Checks the lectures of a course and their files. @param problems gets what is found @returns what the files hold */
export const checkLectures = async (folder: string, yaml: YamlFile, problems: Problem[]) => {
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
  const files: LectureFiles = {
    folder,
    yaml,
    problems,
    inspected: new Set(),
    used: new Set(),
    videos: new Map(),
    quizzes: new Map(),
    articles: new Map(),
    exercises: new Map(),
    downloads: new Map(),
  };
  for (const { lecture, path } of lectures) {
    await checkTexts(files, lecture, path, kinds);
    await checkVideo(files, lecture, [...path, 'video']);
    await checkCaptions(files, lecture.captions, [...path, 'captions']);
    await checkQuiz(files, lecture.quiz, [...path, 'quiz']);
    problems.push(
      ...checkQuestions(yaml, lecture, path, {
        seconds: files.videos.get(String(lecture.video))?.seconds,
        article: files.articles.get(String(lecture.id)),
      }),
    );
  }
  problems.push(...(await unusedFiles(folder, files.used)));
  const videoSeconds = new Map(
    [...files.videos].flatMap(([name, { seconds }]) =>
      seconds === undefined ? [] : [[name, wholeSeconds(seconds)] as const],
    ),
  );
  const { quizzes, articles, exercises, downloads } = files;
  return { videoSeconds, quizzes, articles, exercises, downloads };
};
