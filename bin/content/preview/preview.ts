import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createCatalogPublication } from '../../../lambdas/stores/catalog/publish/catalog-publication.ts';
import { createPreviewWrites } from '../../../lambdas/stores/catalog/publish/preview-writes.ts';
import { makePreviewToken } from '../../../lambdas/stores/catalog/rows/preview-token.ts';
import { checkCourse } from '../check/check-course.ts';
import { UsageError } from '../check/check-folder.ts';
import { describeAdded, describeChanged } from '../plan/describe-changes.ts';
import { keepLectures } from '../plan/keep-lectures.ts';
import { describeProblems, errorsIn, formatCount } from '../problem.ts';
import { resolveCourse, type ResolvedCourse } from '../resolve/resolve-course.ts';
import type { Target } from '../target.ts';

const dayMs = 24 * 3_600_000;
const daysDefault = 7;
const daysMax = 90;
/** Limit in characters. Course and change lines share one DynamoDB item of 400 KB, of which the course may take 300. */
const changesMax = 60_000;

/** Reads `--days`. @throws UsageError with an example */
export const readPreviewDays = (given: string | undefined): number => {
  const days = given === undefined ? daysDefault : Number(/^\d{1,3}$/.exec(given)?.[0]);
  if (days >= 1 && days <= daysMax) return days;
  throw new UsageError(
    `--days ${given} cannot be: say for how many days the link works, 1 to ${daysMax}, such as --days 7.`,
  );
};

const requireSite = ({ site, name }: Target): { readonly url: string } => {
  if (!site) throw new UsageError(`${name} has no site that could show a preview.`);
  return site;
};

/** Drops the lines that do not fit, and says how many were dropped. */
const shorten = (lines: readonly string[]): string[] => {
  let length = 0;
  const kept = lines.filter((line) => (length += line.length + 1) <= changesMax);
  const rest = lines.length - kept.length;
  return rest === 0 ? kept : [...kept, `… and ${formatCount(rest, 'line')} more`];
};

/** Describes what publishing would change, in the words of `plan`; nothing if the course is published as it is. */
const describePreviewed = async (
  target: Target,
  { course, quizzes, questions, sourceHash }: ResolvedCourse,
): Promise<{ changes: string[]; course: ResolvedCourse['course'] }> => {
  const publication = createCatalogPublication(target.documents, target.table);
  const [{ courses: all }, published, publishedQuizzes, publishedQuestions] = await Promise.all([
    publication.readRegister(),
    publication.readCourse(course.id),
    publication.readQuizzes(course.id),
    publication.readQuestions(course.id),
  ]);
  const lines = (): string[] => {
    if (!published) return [`+ ${course.id}`, ...describeAdded(course)];
    if (all.find(({ card }) => card.id === course.id)?.sourceHash === sourceHash) return [];
    return [
      `~ ${course.id}`,
      ...describeChanged(
        { course: published, quizzes: publishedQuizzes, questions: publishedQuestions },
        { course, quizzes, questions },
        new Set(),
        false,
      ),
    ];
  };
  return {
    changes: shorten(lines().map((line) => line.trim())),
    course: keepLectures(course, published),
  };
};

export interface MadePreview {
  readonly link: string;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  readonly changes: readonly string[];
}

/**
 * Stores a preview of a course, visible to anybody with the link. It starts at the site's time and has the lectures that publishing
 * would give it, including those that stay although the files lack them. Cover and media are not uploaded, and nothing published is
 * changed.
 */
export const makePreview = async (
  target: Target,
  resolved: ResolvedCourse,
  days: number,
): Promise<MadePreview> => {
  const { url } = requireSite(target);
  const { changes, course } = await describePreviewed(target, resolved);
  const { image: _, ...shown } = course;
  const { token, ...address } = makePreviewToken(course.id);
  const now = await target.now();
  const previewEnds = Math.floor((now + days * dayMs) / 1_000);
  await createPreviewWrites(target.documents, target.table).put(address, {
    course: shown,
    changes,
    startedAt: new Date(now).toISOString(),
    previewEnds,
  });
  return { link: `${url}/preview/${token}`, endsAt: previewEnds * 1_000, changes };
};

/** Ends every preview of a course, whose id is the folder's name. @returns how many still worked */
export const endPreviews = async (target: Target, folder: string): Promise<number> =>
  createPreviewWrites(target.documents, target.table).endAll(basename(resolve(folder)), await target.now());

/**
 * Checks the course in a folder and writes its problems to `stream`.
 * @returns undefined if there is an error among them
 * @throws UsageError when the folder is not a course
 */
export const readCourseFolder = async (
  folder: string,
  stream: Pick<NodeJS.WriteStream, 'write'>,
): Promise<ResolvedCourse | undefined> => {
  if (!existsSync(join(folder, 'course.yaml'))) {
    throw new UsageError(`${folder} is not a course: there is no course.yaml in it.`);
  }
  const { source, problems } = await checkCourse(resolve(folder));
  stream.write(describeProblems(problems));
  return source && errorsIn(problems).length === 0 ? resolveCourse(source) : undefined;
};
