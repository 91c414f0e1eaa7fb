import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { reservedCourseIds, Slug } from '../../../lambdas/contract/schemas/common.ts';
import type { RenderedArticle } from '../articles/render-article.ts';
import { problemsOfText, renderText } from '../articles/render-text.ts';
import { errorsIn, type Problem, toProblem } from '../problem.ts';
import { checkCover, coverNames, findCourseFile } from '../read/course-files.ts';
import { checkSchema, readField, readYaml, type YamlFile } from '../read/yaml-file.ts';
import type { ExerciseSource } from './check-exercise.ts';
import type { Download } from './check-files.ts';
import { checkLectures } from './check-lectures.ts';
import { checkSize } from './check-size.ts';
import { findInstructor, type InstructorSource } from './instructors.ts';
import type { QuizYaml } from './quiz-schema.ts';
import { courseKeysAt, type CourseYaml as CourseData, CourseYaml } from './schema.ts';

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
  const { data } = CourseYaml.safeParse(yaml.data);
  const instructor = await checkNamedInstructor(folder, yaml, problems);
  const about = await renderText(readField(yaml, 'longDescription', CourseYaml.shape.longDescription) ?? '');
  problems.push(...problemsOfText(yaml, 'longDescription', about));
  problems.push(...checkSize(file, { ...data, instructor }));
  if (errorsIn(problems).length > 0 || !data || !instructor) return { problems };
  return {
    problems,
    source: {
      id,
      folder,
      data,
      longDescriptionHtml: about.html,
      instructor,
      ...files,
      ...(cover && { cover }),
    },
  };
};

const checkNamedInstructor = async (
  folder: string,
  yaml: YamlFile,
  problems: Problem[],
): Promise<InstructorSource | undefined> => {
  const given = readField(yaml, 'instructor', CourseYaml.shape.instructor);
  if (given === undefined) return undefined;
  const found = await findInstructor(folder, given);
  if (!('problem' in found)) return found;
  problems.push(yaml.problemAt(['instructor'], found.problem));
  return undefined;
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
