import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { servedLock } from '#python/packages.ts';
import { exerciseLimits } from '../../../lambdas/contract/exercise-limits.ts';
import { fileBytesMax, findDownload } from '../articles/article-files.ts';
import type { RenderedArticle } from '../articles/render-article.ts';
import { renderInTime } from '../articles/render-in-time.ts';
import { headingPrefix } from '../articles/sanitize-article.ts';
import { errorsIn, type Problem, toProblem } from '../problem.ts';
import { findCourseFile, notUtf8, readText } from '../read/course-files.ts';
import { checkSchema, readYaml, type YamlFile } from '../read/yaml-file.ts';
import type { CourseFile } from '../resolve/stored-files.ts';
import type { LooseLecture } from './check-lecture.ts';
import { exerciseKeysAt, ExerciseYaml } from './exercise-schema.ts';

/** An exercise of a course, without errors. */
export interface ExerciseSource {
  /** Its folder, for messages. */
  readonly path: string;
  readonly settings: ExerciseYaml;
  /** Seconds that a run may take, where the author says so. */
  readonly seconds: number | undefined;
  readonly task: RenderedArticle;
  /** Sanitized HTML, a hint each. */
  readonly hints: readonly string[];
  readonly explanation?: RenderedArticle;
  /** Sources by the name of their file, without `.py`. */
  readonly code: Readonly<Record<'starter' | 'solution' | 'tests', string>> &
    Readonly<Partial<Record<'cases' | 'probe', string>>>;
  /** Data that the code may open, and images and files of its texts. */
  readonly data: readonly CourseFile[];
  readonly files: readonly CourseFile[];
}

interface Place {
  readonly folder: string;
  readonly yaml: YamlFile;
  readonly lecture: LooseLecture;
  /** Path of the lecture in `course.yaml`. */
  readonly path: readonly PropertyKey[];
}

const folderPattern = /^exercises\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
const anyFile = /^exercises\/[a-z0-9-]+\/[\w./-]+$/;
const required = ['starter.py', 'solution.py', 'tests.py', 'task.md', 'exercise.yaml'] as const;
const optional = ['cases.py', 'probe.py', 'hints.md', 'explanation.md'] as const;
const dataFile = /^[A-Za-z0-9_][\w.-]{0,99}$/;
/** Data of one exercise: the page fetches all of it before the first check. */
const dataBytesMax = 2_000_000;

/** Only headings outside quotes and lists have this id. */
const sectionStart = new RegExp(`<h2 id="${headingPrefix}[^"]*">`);

/** Each section of the text of hints becomes a hint; what stands before the first belongs to it. A text without sections is one hint. */
const splitHints = (html: string): string[] => {
  const [before = '', first, ...others] = html
    .split(sectionStart)
    .map((part, index) => (index === 0 ? part : `<h3>${part.replace('</h2>', '</h3>')}`));
  return [before + (first ?? ''), ...others].map((part) => part.trim());
};

/** Refuses footnotes in hints: they stand at the end of a text, and a hint is opened by itself. */
const checkNotes = async (path: string, { html }: RenderedArticle): Promise<Problem[]> => {
  if (!html.includes('<section data-footnotes')) return [];
  const lines = ((await readText(path)) ?? '').split('\n');
  const line = Math.max(1, lines.findIndex((text) => /^ {0,3}\[\^[^\]]+\]:/.test(text)) + 1);
  const message = 'a hint has no footnotes, because it is opened by itself: write the note into the hint';
  return [{ file: path, line, column: 1, message }];
};

const isFile = (entry: { isFile(): boolean; readonly name: string }): boolean =>
  entry.isFile() && !/^[._]/.test(entry.name);

/** The check of an exercise, and what it found so far. */
interface ExerciseCheck extends Pick<Place, 'folder' | 'lecture'> {
  /** Folder of the exercise, below that of the course. */
  readonly name: string;
  /** Content types of the course's lectures by lecture id. */
  readonly lectures: ReadonlyMap<string, unknown>;
  /** Names of the files in the folder. */
  readonly present: ReadonlySet<string>;
  /** Files that it uses, as paths below the folder of the course. */
  readonly used: string[];
  readonly problems: Problem[];
}

/** Reads the code of an exercise, by the names of its files without `.py`. */
const readSources = async ({
  folder,
  name,
  used,
  problems,
}: ExerciseCheck): Promise<Partial<Record<string, string>>> => {
  const sources: Partial<Record<string, string>> = {};
  for (const file of used.filter((each) => each.endsWith('.py'))) {
    const found = await findCourseFile(folder, file, anyFile, 'exercises/bm25/starter.py');
    const source = 'problem' in found ? undefined : await readText(found.path);
    if ('problem' in found) problems.push(toProblem(join(folder, file), found.problem));
    else if (source === undefined) problems.push(toProblem(found.path, notUtf8));
    else if (Buffer.byteLength(source) > exerciseLimits.codeBytes)
      problems.push(toProblem(found.path, `is larger than ${exerciseLimits.codeBytes / 1_024} KB`));
    else sources[file.slice(name.length + 1, -3)] = source;
  }
  return sources;
};

/** Renders a text of an exercise, if it has it and it can be read. @param title what the page shows above it, if anything */
const render = async (
  { folder, name, lecture, lectures, present, used, problems }: ExerciseCheck,
  file: string,
  title?: string,
): Promise<RenderedArticle | undefined> => {
  if (!present.has(file)) return undefined;
  const inCourse = `${name}/${file}`;
  const found = await findCourseFile(folder, inCourse, anyFile, 'exercises/bm25/task.md');
  if ('problem' in found) {
    problems.push(toProblem(join(folder, inCourse), found.problem));
    return undefined;
  }
  const article = await renderInTime({
    folder,
    name: inCourse,
    lectureId: String(lecture.id),
    title,
    lectures,
  });
  problems.push(...article.findings.map((finding) => ({ file: found.path, ...finding })));
  used.push(...article.named);
  return article;
};

/** Finds the data of an exercise. */
const findData = async ({ folder, name, lecture, used, problems }: ExerciseCheck): Promise<CourseFile[]> => {
  const data: CourseFile[] = [];
  const listed = await readdir(join(folder, name, 'files'), { withFileTypes: true }).catch(() => []);
  for (const entry of listed.filter(isFile)) {
    const file = `${name}/files/${entry.name}`;
    used.push(file);
    const found = dataFile.test(entry.name)
      ? await findDownload({ folder, lectureId: String(lecture.id) }, file)
      : { problem: 'must have a name of letters, digits, ".", "_" and "-"' };
    if ('problem' in found) problems.push(toProblem(join(folder, file), found.problem));
    else data.push(found.file);
  }
  if (data.reduce((sum, { bytes }) => sum + bytes, 0) > Math.min(dataBytesMax, fileBytesMax))
    problems.push(toProblem(join(folder, name, 'files'), `has more than ${dataBytesMax / 1e6} MB of data`));
  return data;
};

/**
 * Reads the folder of an exercise, if the lecture names one.
 * @param lectures content types of the course's lectures by lecture id
 * @returns its problems, the files that it uses, and the exercise unless a problem is an error
 */
export const checkExercise = async (
  { folder, yaml, lecture, path }: Place,
  lectures: ReadonlyMap<string, unknown>,
): Promise<{ problems: Problem[]; named: string[]; exercise?: ExerciseSource }> => {
  const { exercise: name } = lecture;
  if (typeof name !== 'string') return { problems: [], named: [] };
  const refuse = (message: string, named: string[] = []) => ({
    problems: [yaml.problemAt([...path, 'exercise'], message)],
    named,
  });
  if (!folderPattern.test(name))
    return refuse(
      `"${name}" must be a folder such as exercises/bm25: lower-case letters and digits with single hyphens`,
    );
  const entries = await readdir(join(folder, name), { withFileTypes: true }).catch(() => undefined);
  if (!entries) return refuse(`"${name}" does not exist, or is not a folder`);

  const present = new Set(entries.filter(isFile).map((entry) => entry.name));
  const missing = required.filter((file) => !present.has(file));
  if (missing.length > 0) {
    const all = await readdir(join(folder, name), { recursive: true });
    return refuse(
      `"${name}" has no ${missing.join(', ')}`,
      all.map((file) => `${name}/${file.replaceAll('\\', '/')}`),
    );
  }
  const problems: Problem[] = [];
  const used = [...required, ...optional.filter((file) => present.has(file))].map(
    (file) => `${name}/${file}`,
  );

  const settingsFile = await readYaml(join(folder, name, 'exercise.yaml'));
  problems.push(...settingsFile.problems, ...settingsFile.warnings);
  if (settingsFile.problems.length === 0)
    problems.push(...checkSchema(settingsFile, ExerciseYaml, exerciseKeysAt));
  const settings = ExerciseYaml.safeParse(settingsFile.data).data;

  const check: ExerciseCheck = { folder, name, lecture, lectures, present, used, problems };
  const sources = await readSources(check);
  const title = typeof lecture.title === 'string' ? lecture.title : '';
  const task = await render(check, 'task.md', title);
  const hints = await render(check, 'hints.md');
  if (hints) problems.push(...(await checkNotes(join(folder, name, 'hints.md'), hints)));
  const explanation = await render(check, 'explanation.md', title);
  const data = await findData(check);

  if (settings) problems.push(...checkSettings(settingsFile, settings, present));
  const { starter, solution, tests, cases, probe } = sources;
  if (errorsIn(problems).length > 0 || !settings || !task) return { problems, named: used };
  if (starter === undefined || solution === undefined || tests === undefined)
    return { problems, named: used };
  return {
    problems,
    named: used,
    exercise: {
      path: join(folder, name),
      settings,
      seconds: typeof lecture.seconds === 'number' ? lecture.seconds : undefined,
      task,
      hints: hints ? splitHints(hints.html) : [],
      ...(explanation && { explanation }),
      code: {
        starter,
        solution,
        tests,
        ...(cases !== undefined && { cases }),
        ...(probe !== undefined && { probe }),
      },
      data,
      files: [task, hints, explanation].flatMap((text) => text?.files ?? []),
    },
  };
};

const checkSettings = (
  yaml: YamlFile,
  { entry, packages = [] }: ExerciseYaml,
  present: ReadonlySet<string>,
): Problem[] => {
  const problems: Problem[] = [];
  if (present.has('cases.py') && !present.has('probe.py') && entry === undefined)
    problems.push(
      yaml.problemAt([], 'entry: is missing: name the function that answers the cases, or give a probe.py'),
    );
  const served = servedLock().packages;
  const missing = packages.filter((name) => !Object.hasOwn(served, name));
  if (missing.length > 0)
    problems.push(
      yaml.problemAt(
        ['packages'],
        `packages: ${missing.join(', ')} are not there: npm run python-packages -- ${missing.join(' ')}`,
      ),
    );
  return problems;
};
