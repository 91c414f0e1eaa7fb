import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';

/** A quiz of the demo courses as its file has it, with answers as they are sent. */
export interface DemoQuiz {
  readonly courseId: string;
  readonly quizId: string;
  readonly attemptsAllowed: number;
  readonly right: Readonly<Record<string, string | string[]>>;
  readonly explanations: readonly string[];
}

interface QuizFile {
  attemptsAllowed?: number;
  questions: { id: string; answer: number | number[]; explanation?: string }[];
}

const optionId = (index: number): string => String.fromCharCode('a'.charCodeAt(0) + index);

/** Every quiz under `content/`. */
export const demoQuizzes: readonly DemoQuiz[] = globSync('content/*/quizzes/*.yaml').map((file) => {
  const { attemptsAllowed = 0, questions } = parse(readFileSync(file, 'utf8')) as QuizFile;
  return {
    courseId: basename(dirname(dirname(file))),
    quizId: basename(file, '.yaml'),
    attemptsAllowed,
    right: Object.fromEntries(
      questions.map(({ id, answer }) => [
        id,
        Array.isArray(answer) ? answer.map(optionId) : optionId(answer),
      ]),
    ),
    explanations: questions.flatMap(({ explanation }) => explanation ?? []),
  };
});

/** The quiz of a demo course. @throws Error when the course has none of that id */
export const demoQuiz = (courseId: string, quizId: string): DemoQuiz => {
  const quiz = demoQuizzes.find((each) => each.courseId === courseId && each.quizId === quizId);
  if (!quiz) throw new Error(`No ${join('content', courseId, 'quizzes', quizId)}.yaml`);
  return quiz;
};

interface CourseFile {
  sections?: { lectures: { questions?: { explanation?: string }[] }[] }[];
}

/** Explanations of all questions in lectures of the demo courses. */
export const lectureExplanations: readonly string[] = globSync('content/*/course.yaml').flatMap((file) => {
  const { sections = [] } = parse(readFileSync(file, 'utf8')) as CourseFile;
  const questions = sections.flatMap(({ lectures }) =>
    lectures.flatMap((lecture) => lecture.questions ?? []),
  );
  return questions.flatMap(({ explanation }) => explanation ?? []);
});
