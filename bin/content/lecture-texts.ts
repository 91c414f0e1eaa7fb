import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSpokenSentences } from '../../lambdas/domain/chat/captions.ts';
import type { Quiz } from '../../lambdas/domain/quiz.ts';
import {
  articleSections,
  type LectureText,
  quizSections,
  toLectureText,
  videoSections,
} from '../../lambdas/domain/retrieval/lecture-text.ts';
import { type CourseSource, toQuizId } from './check-course.ts';
import type { LectureYaml } from './schema.ts';

/** The captions that are searched: English ones, whose word forms search knows, else the first. */
const captionsToRead = ({ captions = {} }: LectureYaml): string | undefined =>
  Object.entries(captions).find(([lang]) => /^en\b/.test(lang))?.[1] ?? Object.values(captions)[0];

/** What is searched inside a lecture: what is said, read or asked in it; undefined when there is nothing. */
export const readLectureText = async (
  source: CourseSource,
  lecture: LectureYaml,
  quizzes: readonly Quiz[],
): Promise<LectureText | undefined> => {
  const { id, quiz, chapters } = lecture;
  const read = async (): Promise<LectureText | undefined> => {
    if (quiz !== undefined) {
      const questions = quizzes.find((each) => each.id === toQuizId(quiz))?.questions ?? [];
      return toLectureText(id, 'quiz', quizSections(questions));
    }
    const article = source.articles.get(id);
    if (article) return toLectureText(id, 'article', articleSections(article.sections));
    const captions = captionsToRead(lecture);
    const said =
      captions === undefined
        ? []
        : readSpokenSentences(await readFile(join(source.folder, captions), 'utf8'));
    return toLectureText(id, 'video', videoSections(said, chapters));
  };
  const text = await read();
  return text && text.places.length > 0 ? text : undefined;
};
