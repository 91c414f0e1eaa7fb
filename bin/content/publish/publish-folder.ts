import { join, resolve } from 'node:path';
import { createCatalogPublication } from '../../../lambdas/stores/catalog/publish/catalog-publication.ts';
import { openBackgroundPages } from '../pages/background-pages.ts';
import { approvePruning, describePruning, removesAnything } from '../plan/approve-pruning.ts';
import { describeApplied, describePlan } from '../plan/describe.ts';
import { findNamingPages } from '../plan/naming-pages.ts';
import type { Plan } from '../plan/plan.ts';
import { readPlanNotes } from '../plan/plan-notes.ts';
import { countProblems, describeProblems, errorsIn, type Problem } from '../problem.ts';
import type { Progress } from '../progress.ts';
import { type CourseSpool, openCourseSpool } from '../read/course-spool.ts';
import { type FolderMemo, type OpenFolderMemo, openFolderMemo, reliedOn } from '../read/folder-memo.ts';
import { type ReadFolder, readFolder, readUnpublished } from '../read/read-folder.ts';
import { addAnswers, type ResolvedCourse } from '../resolve/resolve-course.ts';
import { runCode } from '../run/run-code.ts';
import { runExercises } from '../run/run-exercises.ts';
import type { Target } from '../target.ts';
import { describeMadeStreams, describeStreamPlan, type Without } from '../video/describe-streams.ts';
import { findFfmpeg } from '../video/ffmpeg.ts';
import type { Quality } from '../video/ladder.ts';
import { makeStreams, planStreams, type StreamOptions, withPlannedStreams } from '../video/streams.ts';
import { openWorkFolder } from '../video/work-folder.ts';
import { applyCourses, planCourses, type Register } from './apply.ts';

export interface PublishOptions {
  readonly endpoint?: string;
  readonly prune: boolean;
  /** Number of courses that `prune` removes, which approves the removal in advance. */
  readonly yes?: string;
  /** Folder for finished renditions. */
  readonly work: string;
  /** Folder for the memos about published course files; see {@link openFolderMemo}. */
  readonly notes: string;
  /** Whether to read every course, including those whose files look unchanged. */
  readonly all: boolean;
  /** Whether to make the renditions that are missing. */
  readonly renditions: boolean;
  readonly quality: Quality;
  /** Whether to run the code of lessons that changed; a course whose code fails is not published. */
  readonly run: boolean;
}

/** Writes to `stream` what a plan removes. */
const reportPruning = async (
  target: Target,
  made: Plan,
  courses: readonly ResolvedCourse[],
  stream: NodeJS.WritableStream,
): Promise<void> => {
  if (!removesAnything(made)) return;
  const gone = made.pruned.map(({ card }) => card.id);
  const staying = courses.filter(({ isDraft }) => !isDraft);
  stream.write(describePruning(made, await findNamingPages(target, gone, staying)));
};

/** Prepares making renditions. `without` is the reason why none are made, if so. */
const openStreams = async (
  { work, renditions, quality, endpoint }: PublishOptions,
  signal: AbortSignal,
): Promise<{ options: StreamOptions; without: Without | undefined }> => {
  const tools = renditions ? findFfmpeg() : undefined;
  const without = tools ? undefined : renditions ? 'not-found' : 'not-wanted';
  const keepsQuick = endpoint !== undefined;
  return {
    options: { work: await openWorkFolder(resolve(work)), tools, signal, quality, keepsQuick },
    without,
  };
};

/** The encoder that makes renditions in this run, as the memo names it; undefined when the run makes none. */
const readEncoder = ({ renditions }: PublishOptions): string | undefined => {
  const found = renditions ? findFfmpeg() : undefined;
  return found && JSON.stringify(found);
};

/** A target and a folder, of which only courses that the target lacks were read. */
interface Opened {
  readonly target: Target;
  readonly register: Register;
  readonly courses: readonly ResolvedCourse[];
  readonly untouched: ReadonlySet<string>;
  readonly read: ReadFolder;
  readonly memo: OpenFolderMemo;
}

/** Prints problems. @returns whether there is an error among them */
const reportProblems = (problems: readonly Problem[]): boolean => {
  process.stderr.write(describeProblems(problems));
  if (errorsIn(problems).length === 0) return false;
  process.stderr.write(`${countProblems(problems)}: nothing was published.\n`);
  return true;
};

/** Reads a folder and the target's register, and passes both to `run`. @returns the exit code */
const withFolder = async (
  folder: string,
  options: PublishOptions,
  openTarget: () => Promise<Target>,
  run: (opened: Opened) => Promise<number>,
): Promise<number> => {
  const { notes, prune, all, quality, endpoint } = options;
  const memo = await openFolderMemo(notes, folder, JSON.stringify([quality, endpoint !== undefined]));
  const spool: CourseSpool = await openCourseSpool();
  try {
    // Pruning needs to know every lecture and file.
    const read = await readFolder(
      folder,
      prune || all ? new Map() : reliedOn(memo.known, readEncoder(options)),
      spool,
    );
    if (reportProblems(read.problems)) return 1;
    const target = await openTarget();
    try {
      const register = await createCatalogPublication(target.documents, target.table).readRegister();
      const hashes = new Map(register.courses.map(({ card, sourceHash }) => [card.id, sourceHash]));
      const rest = await readUnpublished(folder, read, (id, hash) => hashes.get(id) === hash, spool);
      if (reportProblems(rest.problems)) return 1;
      const courses = [...read.courses, ...rest.courses].sort((a, b) => (a.id < b.id ? -1 : 1));
      return await run({ target, register, courses, untouched: rest.untouched, read, memo });
    } finally {
      target.close();
    }
  } finally {
    spool.remove();
  }
};

/** Shows what `applyFolder` would change. @returns the exit code */
export const planFolder = (
  folder: string,
  options: PublishOptions,
  openTarget: () => Promise<Target>,
): Promise<number> =>
  withFolder(folder, options, openTarget, async ({ target, register, courses: read, untouched }) => {
    const { prune } = options;
    const streams = await openStreams(options, new AbortController().signal);
    const streamPlan = await planStreams(target, read, streams.options);
    const courses = withPlannedStreams(read, streamPlan);
    const { plan } = await planCourses(target, courses, prune, register, untouched);
    process.stdout.write(describePlan(plan, prune, await readPlanNotes(target, plan, prune)));
    process.stdout.write(describeStreamPlan(streamPlan, streams.without));
    await reportPruning(target, plan, courses, process.stdout);
    return 0;
  });

/** Selects what the next run may rely on: courses that are published and have all their renditions. */
const toRemember = (
  { read: { signatures }, untouched, memo }: Opened,
  published: ReadonlyMap<string, string>,
  made: readonly ResolvedCourse[],
  unreadable: readonly { readonly name: string }[],
  encoder: string | undefined,
): FolderMemo => {
  const hashes = new Map(
    made.filter(({ isDraft }) => !isDraft).map(({ id, sourceHash }) => [id, sourceHash]),
  );
  const unfinished = new Set(unreadable.map(({ name }) => name.split('/')[0]));
  return new Map(
    [...signatures].flatMap(([id, signature]) => {
      const known = untouched.has(id) ? memo.known.get(id) : undefined;
      const sourceHash = known?.sourceHash ?? hashes.get(id);
      const isDone = sourceHash !== undefined && published.get(id) === sourceHash && !unfinished.has(id);
      return isDone ? [[id, known ?? { signature, sourceHash, encoder }] as const] : [];
    }),
  );
};

/** Publishes what changed in a folder. @returns the exit code */
export const applyFolder = (
  folder: string,
  options: PublishOptions,
  openTarget: () => Promise<Target>,
  { progress, signal }: { readonly progress: Progress; readonly signal: AbortSignal },
): Promise<number> =>
  withFolder(folder, options, openTarget, async (opened) => {
    const { target, register, courses: found, untouched, memo } = opened;
    const { prune, yes, run, notes } = options;
    const inCode = run
      ? await runCode(
          found.flatMap(({ code }) => code),
          progress,
          join(notes, 'code.json'),
        )
      : [];
    const exercises = await runExercises(
      found.flatMap((course) => course.exercises),
      progress,
      { memo: join(notes, 'answers'), checks: run },
    );
    if (reportProblems([...inCode, ...exercises.problems])) return 1;
    const read = found.map((course) => addAnswers(course, exercises.answers));
    const streams = await openStreams(options, signal);
    const streamPlan = await planStreams(target, read, streams.options);
    // Before anything is published, so that stopping here leaves the target unchanged.
    const made = await makeStreams(read, streamPlan, { ...streams.options, progress });
    process.stdout.write(describeMadeStreams(streamPlan, made, streams.without));
    const { courses, unreadable } = made;
    const approve = async (planned: Plan): Promise<void> => {
      await reportPruning(target, planned, courses, process.stderr);
      await approvePruning(planned, yes);
    };
    const applied = await applyCourses(target, courses, {
      prune,
      approve,
      progress,
      signal,
      register,
      untouched,
      pages: openBackgroundPages(target, { progress }),
    });
    const { change, pages } = applied;
    if (pages !== undefined) progress.end(pages);
    process.stdout.write(describeApplied(applied, target.name, prune));
    const published = new Map(change.courses.map(({ card, sourceHash }) => [card.id, sourceHash]));
    await memo.save(toRemember(opened, published, courses, unreadable, readEncoder(options)));
    return 0;
  });
