import type { RenderedArticle } from '../articles/render-article.ts';
import type { Problem } from '../problem.ts';
import { findCourseFile } from '../read/course-files.ts';
import type { YamlFile } from '../read/yaml-file.ts';
import type { ExerciseSource } from './check-exercise.ts';
import type { Download } from './check-files.ts';
import type { Mp4 } from './mp4.ts';
import type { QuizYaml } from './quiz-schema.ts';

/** The check of the files that the lectures of a course name, and what it found so far. */
export interface LectureFiles {
  readonly folder: string;
  /** The course file. */
  readonly yaml: YamlFile;
  readonly problems: Problem[];
  /** Files and folders of exercises whose content was checked, as paths below the folder: their problems are reported once. */
  readonly inspected: Set<string>;
  /** Files that the course names anywhere, as paths below the folder; a download is used without being inspected. */
  readonly used: Set<string>;
  /** Videos and quizzes by the file name that lectures give. */
  readonly videos: Map<string, Mp4>;
  readonly quizzes: Map<string, QuizYaml>;
  /** By lecture id. */
  readonly articles: Map<string, RenderedArticle>;
  readonly exercises: Map<string, ExerciseSource>;
  readonly downloads: Map<string, readonly Download[]>;
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

/** Checks a file that a lecture names, once, however many lectures refer to it. @param path where the course file names it */
export const checkNamedFile = async (
  { folder, yaml, problems, inspected, used }: LectureFiles,
  kind: keyof typeof fileKinds,
  name: unknown,
  path: PropertyKey[],
  inspect: (file: string) => Promise<void>,
): Promise<void> => {
  if (typeof name !== 'string') return;
  const { pattern, example, rule } = fileKinds[kind];
  const found = await findCourseFile(folder, name, pattern, example, rule);
  if ('problem' in found) problems.push(yaml.problemAt(path, found.problem));
  else if (!inspected.has(name)) {
    inspected.add(name);
    await inspect(found.path);
  }
  used.add(name);
};
