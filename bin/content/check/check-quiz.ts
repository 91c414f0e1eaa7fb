import { basename } from 'node:path';
import { limits } from '../../../lambdas/contract/limits.ts';
import type { Problem } from '../problem.ts';
import { checkSchema, readYaml, type YamlFile } from '../read/yaml-file.ts';
import { looseQuestions, warnOfPositions } from './check-questions.ts';
import { checkSize } from './check-size.ts';
import { checkNamedFile, type LectureFiles } from './lecture-files.ts';
import { quizKeysAt, QuizYaml } from './quiz-schema.ts';

/** The quiz id that follows from the file name. */
export const toQuizId = (name: string): string => basename(name, '.yaml');

/** The id of a question; by default derived from its position. */
export const toQuestionId = (question: { readonly id?: string }, index: number): string =>
  question.id ?? `q${index + 1}`;

/** Reports every id that an earlier question has, also of questions that are wrong otherwise. */
const repeatedQuestions = (yaml: YamlFile): Problem[] => {
  const ids = looseQuestions(yaml).map(({ id }, index) => id ?? toQuestionId({}, index));
  return ids.flatMap((id, index) =>
    typeof id === 'string' && ids.indexOf(id) < index
      ? [yaml.problemAt(['questions', index, 'id'], `the id "${id}" is taken by an earlier question`)]
      : [],
  );
};

/** Checks the quiz of a lecture. @param name file of the quiz @param path where the lecture names it */
export const checkQuiz = (files: LectureFiles, name: unknown, path: PropertyKey[]): Promise<void> =>
  checkNamedFile(files, 'quiz', name, path, async (file) => {
    const { yaml, problems, quizzes } = files;
    if (toQuizId(String(name)).length > limits.slugMax) {
      const message = `quiz: the name of the file is the id of the quiz: ${limits.slugMax} characters at most before .yaml`;
      problems.push(yaml.problemAt(path, message));
    }
    const quiz = await readYaml(file);
    const found = [
      ...quiz.problems,
      ...quiz.warnings,
      ...(quiz.problems.length > 0 ? [] : checkSchema(quiz, QuizYaml, quizKeysAt)),
      ...repeatedQuestions(quiz),
      ...warnOfPositions(quiz),
    ];
    const parsed = QuizYaml.safeParse(quiz.data);
    if (parsed.success) {
      quizzes.set(String(name), parsed.data);
      found.push(...checkSize(file, parsed.data));
    }
    problems.push(...found);
  });
