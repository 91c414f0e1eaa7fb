import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { limits } from '../../../lambdas/contract/limits.ts';
import { Slug } from '../../../lambdas/contract/schemas/common.ts';
import { problemsOfText, renderText } from '../articles/render-text.ts';
import { errorsIn, type Problem, toProblem } from '../problem.ts';
import { checkCover, findCourseFile } from '../read/course-files.ts';
import { signFolder } from '../read/folder-memo.ts';
import { checkSchema, readField, readYaml } from '../read/yaml-file.ts';
import { explained, list, mapping, text, wanted } from './schema-fields.ts';

/** Folder beside the courses, with one file for each instructor. It is no course. */
export const instructorsFolder = 'instructors';

const address = z
  .string(wanted('an address that begins with https://'))
  .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), {
    error: 'must be an address that begins with https://',
  });
const link = mapping({ url: address, title: text(100).optional() });

/** `instructors/<id>.yaml`. */
export const InstructorYaml = mapping({
  name: explained(text(200), {
    value: 'text, 200 characters',
    effect: 'On cards, course pages, certificates and the page of the instructor',
    sample: 'Maya Lindqvist',
  }),
  title: explained(text(200).optional(), {
    value: 'text, 200 characters',
    absent: 'nothing is shown',
    effect: 'Beside the name',
    sample: 'Statistician',
  }),
  bio: explained(text(20_000).default(''), {
    value: 'Markdown, 20,000 characters',
    absent: 'nothing is shown',
    effect: 'On the page of the instructor',
    sample: 'What you did before, and why you teach this.',
  }),
  picture: explained(text(limits.slugMax).optional(), {
    value: 'name of a JPEG, PNG or WebP file beside it, 5 MB at most',
    absent: 'initials are shown',
    effect: 'On course pages and the page of the instructor, cut to a circle',
    sample: 'maya-lindqvist.webp',
  }),
  links: explained(
    list(z.union([address, link], { error: 'must be an address, or url and title' }), 20).default([]),
    {
      value: 'up to 20 addresses, or `url` and `title`',
      absent: 'none',
      effect: 'On the page of the instructor; the title is the host when absent',
      sample: '[{ url: https://example.com/maya, title: Papers }]',
    },
  ),
});

/** Signature of the files of instructors, like that of a course folder; empty if there are none. */
export const signInstructors = (root: string, now: number): string | undefined => {
  const folder = join(root, instructorsFolder);
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? signFolder(folder, now) : '';
};

/** Who teaches a course, as its files say it. */
export interface InstructorSource {
  readonly name: string;
  readonly title?: string;
  /** Of an instructor with a file of their own. */
  readonly id?: string;
  /** The biography as sanitized HTML. */
  readonly bioHtml?: string;
  readonly links?: readonly { readonly url: string; readonly title: string }[];
  /** Path of the picture. */
  readonly picture?: string;
}

const toLink = (given: string | z.output<typeof link>) => {
  const { url, title } = typeof given === 'string' ? { url: given, title: undefined } : given;
  return { url, title: title ?? new URL(url).host };
};

/** Names of the fields that a mapping in the file may have. */
const keysAt = (path: readonly PropertyKey[]): string[] =>
  Object.keys(path.length === 0 ? InstructorYaml.shape : link.shape);

/** Checks the file of one instructor. `instructor` is absent if any problem is an error. `picture` is the file that it names. */
const checkInstructor = async (
  folder: string,
  id: string,
): Promise<{ problems: Problem[]; picture: string | undefined; instructor?: InstructorSource }> => {
  const yaml = await readYaml(join(folder, `${id}.yaml`));
  const problems = [
    ...yaml.problems,
    ...yaml.warnings,
    ...(yaml.problems.length > 0 ? [] : checkSchema(yaml, InstructorYaml, keysAt)),
  ];
  const { data } = InstructorYaml.safeParse(yaml.data);
  const bio = await renderText(readField(yaml, 'bio', InstructorYaml.shape.bio) ?? '');
  problems.push(...problemsOfText(yaml, 'bio', bio));
  const picture = readField(yaml, 'picture', InstructorYaml.shape.picture);
  const found =
    picture === undefined
      ? undefined
      : await findCourseFile(folder, picture, /^[A-Za-z0-9][\w.-]*\.(?:jpg|png|webp)$/, `${id}.webp`);
  const problem = found && ('problem' in found ? found.problem : await checkCover(found.path));
  if (problem) problems.push(yaml.problemAt(['picture'], `picture: ${problem}`));
  if (errorsIn(problems).length > 0 || !data) return { problems, picture };
  const { name, title, links } = data;
  return {
    problems,
    picture,
    instructor: {
      id,
      name,
      ...(title !== undefined && { title }),
      ...(bio.html && { bioHtml: bio.html }),
      ...(links.length > 0 && { links: links.map(toLink) }),
      ...(found && 'path' in found && { picture: found.path }),
    },
  };
};

/**
 * Finds who teaches a course.
 * @param folder folder of the course
 * @param given name and title, or the id of a file in `instructors`
 * @returns the instructor, or what is wrong with the id; problems inside the file are reported by {@link checkInstructors}
 */
export const findInstructor = async (
  folder: string,
  given: string | InstructorSource,
): Promise<InstructorSource | { readonly problem: string }> => {
  if (typeof given !== 'string') return given;
  const name = `${instructorsFolder}/${given}.yaml`;
  const found = await findCourseFile(dirname(folder), name, /^/, `${instructorsFolder}/maya-lindqvist.yaml`);
  if ('problem' in found) return { problem: `instructor: ${found.problem} beside the courses` };
  const { instructor } = await checkInstructor(dirname(found.path), given);
  return instructor ?? { problem: `instructor: ${name} has problems` };
};

/**
 * Checks the files of all instructors beside the courses of a folder, once and not for each of their courses.
 * @param named ids that courses name, where all of them were read: a file that none names is reported
 */
export const checkInstructors = async (root: string, named?: ReadonlySet<string>): Promise<Problem[]> => {
  const folder = join(root, instructorsFolder);
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  const names = entries.map(({ name }) => name).filter((name) => !/^[._]/.test(name));
  const problems: Problem[] = [];
  const used = new Set<string>();
  const warn = (name: string, message: string): void => {
    problems.push({ ...toProblem(join(folder, name), message), isWarning: true });
  };
  for (const name of names.filter((each) => each.endsWith('.yaml')).sort()) {
    used.add(name);
    const id = name.slice(0, -'.yaml'.length);
    if (!Slug.safeParse(id).success) {
      const message = 'the file name is the id of the instructor: use lowercase letters, digits and hyphens';
      problems.push(toProblem(join(folder, name), message));
      continue;
    }
    const { problems: found, picture } = await checkInstructor(folder, id);
    problems.push(...found);
    if (picture !== undefined) used.add(picture);
    if (named && !named.has(id)) warn(name, 'no course names this instructor, so there is no page');
  }
  for (const name of names.sort()) {
    if (!used.has(name)) warn(name, 'is not used by an instructor: name it as a picture, or remove it');
  }
  return problems;
};
