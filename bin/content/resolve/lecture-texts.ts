import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSpokenSentences } from '../../../lambdas/domain/chat/spoken-sentences.ts';
import {
  articleSections,
  type LectureText,
  quizSections,
  toLectureText,
  videoSections,
} from '../../../lambdas/domain/retrieval/lecture-text.ts';
import type { QuizWithKey } from '../../../lambdas/domain/score/quiz.ts';
import type { CourseSource } from '../check/check-course.ts';
import { toQuizId } from '../check/check-quiz.ts';
import type { LectureYaml } from '../check/schema.ts';
import { escapeStrayBrackets } from '../check/webvtt.ts';

/** Captions for search: English ones, because search knows English word forms, else the first. */
const captionsToRead = ({ captions = {} }: LectureYaml): string | undefined =>
  Object.entries(captions).find(([lang]) => /^en\b/.test(lang))?.[1] ?? Object.values(captions)[0];

/** Reads the searchable text of a lecture: captions, article or quiz questions; undefined if it has none. */
export const readLectureText = async (
  source: CourseSource,
  lecture: LectureYaml,
  quizzes: readonly QuizWithKey[],
): Promise<LectureText | undefined> => {
  const { id, quiz, chapters } = lecture;
  const read = async (): Promise<LectureText | undefined> => {
    if (quiz !== undefined) {
      const questions = quizzes.find((each) => each.id === toQuizId(quiz))?.questions ?? [];
      return toLectureText(id, 'quiz', quizSections(questions));
    }
    const article = source.articles.get(id);
    if (article) return toLectureText(id, 'article', articleSections(article.sections));
    const exercise = source.exercises.get(id);
    // The task only: what solves it, its tests and hints are not searched.
    if (exercise) return toLectureText(id, 'article', articleSections(exercise.task.sections));
    const captions = captionsToRead(lecture);
    const sentences =
      captions === undefined
        ? []
        : readSpokenSentences(
            escapeStrayBrackets(await readFile(join(source.folder, captions), 'utf8')).text,
          );
    return toLectureText(id, 'video', videoSections(sentences, chapters));
  };
  const text = await read();
  return text && text.places.length > 0 ? text : undefined;
};
