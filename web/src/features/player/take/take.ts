import { ApiProblem, isAbort } from '../../../lib/api/problem.ts';
import { createStore } from '../../../lib/browser/external-store.ts';
import { isMetered } from '../../../lib/browser/metered.ts';
import { engineBytes, keepApplication, Replaced } from '../../../lib/offline/keep-application.ts';
import { leaseParts } from '../../../lib/offline/lease-parts.ts';
import { abortTake, runTake } from '../../../lib/offline/running-takes.ts';
import { noteTaken } from '../../../lib/offline/taken-note.ts';
import { type KeptPart, openVault, type Vault } from '../../../lib/offline/vault.ts';
import type { Owner } from '../../../lib/offline/vault-rights.ts';
import type { PlacedLecture } from '../course/lectures.ts';
import { type Asked, askForText, courseAnswers } from './answers.ts';
import {
  downloadPlan,
  downloadRenewing,
  finishLecture,
  isKept,
  measurePlan,
  type Planned,
} from './download.ts';
import { keepSigned } from './kept-files.ts';
import { readKept } from './kept-state.ts';
import { planAnswers, planLecture } from './plan-lecture.ts';

/** What is taken along at once: a section, or a course. */
export interface Target {
  /** Names it on this page. */
  readonly key: string;
  readonly courseId: string;
  readonly courseTitle: string;
  readonly isDrip: boolean;
  /** Lectures that the learner may open. */
  readonly lectures: readonly PlacedLecture[];
}

export type TakeProblem = 'offline' | 'refused' | 'full' | 'replaced' | 'other';

/** What happens with a target now. */
export type TakeState =
  | { readonly phase: 'waiting' | 'counting' }
  /** The connection is metered: the learner is asked first. */
  | { readonly phase: 'asking'; readonly total: number }
  | { readonly phase: 'loading'; readonly total: number; readonly done: number }
  | { readonly phase: 'failed'; readonly problem: TakeProblem; readonly total?: number };

/** The targets with which something happens, by their keys. */
export const takes = createStore<ReadonlyMap<string, TakeState>>(() => new Map());

const show = (key: string, state: TakeState | undefined): void => {
  const next = new Map(takes.get());
  if (state) next.set(key, state);
  else next.delete(key);
  takes.set(next);
};

/** Plans are made anew when the signed addresses and cookies in them may end soon, ms. */
const planLife = 8 * 60_000;

/** Why nothing was fetched, and how much it would have been. */
class NotFetched extends Error {
  readonly total: number;
  constructor(total: number) {
    super(`${total} bytes were not fetched`);
    this.total = total;
  }
}
class NoRoom extends NotFetched {}
class Metered extends NotFetched {}

/** Asks the browser to keep what is kept, and whether there is room for it. @throws NoRoom */
const makeRoom = async (total: number): Promise<void> => {
  const { storage } = navigator;
  // Nothing waits for this: Firefox asks the learner, who may never answer.
  void storage?.persist?.().catch(() => undefined);
  // Without an answer, the download itself meets the limit.
  const { quota, usage = 0 } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  if (quota !== undefined && quota - usage < total) throw new NoRoom(total);
};

/**
 * Adds the lectures of the course that are kept as a whole already, as far as they are open: the answers about the course are kept anew, and after a
 * republication they name other files than the ones that are kept.
 */
const withKept = async (vault: Vault, target: Target, open: readonly PlacedLecture[]): Promise<Target> => {
  const { courseId, lectures } = target;
  const kept = (await vault.lectures()).filter((each) => each.courseId === courseId && each.isWhole);
  const others = open.filter(
    ({ lecture }) =>
      kept.some(({ lectureId }) => lectureId === lecture.id) &&
      lectures.every((own) => own.lecture.id !== lecture.id),
  );
  return { ...target, lectures: [...lectures, ...others] };
};

/** Renews the lease over these lectures. */
const renewLease = async (vault: Vault, target: Target, signal: AbortSignal) => {
  const { courseId, courseTitle, lectures } = target;
  let until = '';
  for (const ids of leaseParts(lectures.map(({ lecture }) => lecture.id))) {
    const answer = JSON.parse(
      await askForText(`/api/courses/${encodeURIComponent(courseId)}/lease`, signal, { lectures: ids }),
    ) as { readonly lease: string; readonly expiresAt: string };
    await vault.saveLease({ courseId, lectures: ids, ...answer });
    until ||= answer.expiresAt;
  }
  return { title: courseTitle, courseId, until };
};

/** A lecture that must be fetched, with its plan and the time when that was made. */
interface Job extends Planned {
  readonly placed: PlacedLecture;
  readonly version: string;
  readonly madeAt: number;
}

const versionOf = async ({ lecture }: PlacedLecture): Promise<string> =>
  lecture.version === undefined ? '' : (await keepSigned(JSON.stringify(lecture))).text;

const planJob = async (
  vault: Vault,
  { courseId, isDrip }: Target,
  placed: PlacedLecture,
  signal: AbortSignal,
): Promise<Omit<Job, 'version'>> => {
  const madeAt = Date.now();
  const plan = await planLecture(courseId, isDrip, placed, signal);
  const part = { courseId, lectureId: placed.lecture.id };
  return { placed, plan, measured: await measurePlan(vault, part, plan, signal), madeAt };
};

/** Plans the lectures that are not kept as they are now. */
const planJobs = async (vault: Vault, target: Target, signal: AbortSignal): Promise<Job[]> => {
  const jobs: Job[] = [];
  for (const placed of target.lectures) {
    const part = { courseId: target.courseId, lectureId: placed.lecture.id };
    const version = await versionOf(placed);
    if (await isKept(vault, part, version)) continue;
    jobs.push({ ...(await planJob(vault, target, placed, signal)), version });
  }
  return jobs;
};

const downloadJob = async (
  vault: Vault,
  target: Target,
  job: Job,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> => {
  const { lecture, sectionIndex: section } = job.placed;
  const { courseId, courseTitle, isDrip } = target;
  const part = { courseId, lectureId: lecture.id };
  const { title, lectureIndex } = lecture;
  const kept = { ...part, title, courseTitle, section, lectureIndex, isDrip };
  const isListed = (await vault.lectures()).some(
    (each) => each.courseId === courseId && each.lectureId === lecture.id,
  );
  // What has come by the time it is stopped can be seen, and removed; an older version that is whole stays so until then.
  if (!isListed) await vault.saveLecture({ ...kept, bytes: 0, isWhole: false });
  const planAnew = () => planJob(vault, target, job.placed, signal);
  const planned = Date.now() - job.madeAt > planLife ? await planAnew() : job;
  const { plan, sizes } = await downloadRenewing(vault, part, planned, planAnew, signal, onBytes);
  await finishLecture(vault, kept, plan, { version: job.version, sizes });
};

/** What is asked about the whole course: all but what every visit keeps anew. */
const findAnswers = async (vault: Vault, part: KeptPart, isDrip: boolean): Promise<readonly Asked[]> => {
  const asked: Asked[] = [];
  for (const each of courseAnswers(part.courseId, isDrip)) {
    if (!each.isRenewed || !(await vault.share(each.address, part))) asked.push(each);
  }
  return asked;
};

/** One target at a time has the line. */
let line: Promise<unknown> = Promise.resolve();

/** Rejects as soon as a signal is aborted: what waits in line ends at once. */
const onceAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

const run = async (
  asked: Target,
  owner: Owner,
  open: readonly PlacedLecture[],
  mayMeter: boolean,
  signal: AbortSignal,
): Promise<void> => {
  const { key, courseId, isDrip } = asked;
  signal.throwIfAborted();
  show(key, { phase: 'counting' });
  const vault = await openVault();
  await vault.claim(owner);
  const target = await withKept(vault, asked, open);
  const taken = await renewLease(vault, target, signal);
  const part = { courseId, lectureId: '' };
  const course = await planAnswers(await findAnswers(vault, part, isDrip), signal);
  const jobs = await planJobs(vault, target, signal);
  const needsEngine = jobs.some(({ plan }) => plan.needsEngine);
  const python = await engineBytes(needsEngine);
  const total = jobs.reduce((sum, { measured }) => sum + measured.bytes, python);
  if (total > 0 && !mayMeter && isMetered()) throw new Metered(total);
  await makeRoom(total);
  show(key, { phase: 'loading', total, done: 0 });
  // It cannot be stopped; what it keeps is the same for everybody.
  await Promise.race([keepApplication(needsEngine), onceAborted(signal)]);
  // Files that the answer about the whole course names belong to its lectures.
  const whole = { ...course, files: [] };
  await downloadPlan(vault, part, whole, { missing: [] }, signal, () => undefined);
  noteTaken(owner.sub, taken);
  let before = python;
  for (const job of jobs) {
    await downloadJob(vault, target, job, signal, (bytes) => {
      show(key, { phase: 'loading', total, done: Math.min(total, before + bytes) });
    });
    before += job.measured.bytes;
    await readKept(courseId);
  }
};

const problemOf = (error: unknown): TakeProblem => {
  if (error instanceof NoRoom || (error instanceof DOMException && error.name === 'QuotaExceededError'))
    return 'full';
  if (error instanceof Replaced) return 'replaced';
  if (!(error instanceof ApiProblem)) return 'other';
  if (error.status === 0) return 'offline';
  return error.status === 401 || error.status === 403 ? 'refused' : 'other';
};

const stateAfter = (error: unknown): TakeState | undefined => {
  if (isAbort(error)) return undefined;
  if (error instanceof Metered) return { phase: 'asking', total: error.total };
  return {
    phase: 'failed',
    problem: problemOf(error),
    ...(error instanceof NoRoom && { total: error.total }),
  };
};

/**
 * Takes a section or a course along; does nothing while it is being taken.
 * @param options.open every lecture of the course that the learner may open
 * @param options.mayMeter also over a connection that the learner pays for
 */
export const takeAlong = (
  target: Target,
  owner: Owner,
  { open, mayMeter = false }: { readonly open: readonly PlacedLecture[]; readonly mayMeter?: boolean },
): Promise<void> => {
  const { key, courseId } = target;
  return runTake(key, async (signal) => {
    show(key, { phase: 'waiting' });
    const turn = Promise.race([line, onceAborted(signal)]);
    const taking = turn.then(() => run(target, owner, open, mayMeter, signal));
    line = Promise.allSettled([line, taking]);
    try {
      await taking;
      show(key, undefined);
    } catch (error) {
      show(key, stateAfter(error));
    } finally {
      await readKept(courseId).catch(() => undefined);
    }
  });
};

/** Stops taking a target along. What has come stays, and the next time goes on from there. */
export const stopTaking = (key: string): void => {
  abortTake(key);
  show(key, undefined);
};
