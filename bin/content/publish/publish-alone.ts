import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { OpenValues } from '../../../lambdas/stores/catalog/publish/catalog-index.ts';
import type { CatalogPublication } from '../../../lambdas/stores/catalog/publish/catalog-publication.ts';
import type { PublicationState } from '../../../lambdas/stores/catalog/publish/publication-lock.ts';
import { UsageError } from '../check/check-folder.ts';
import { isAlive } from '../is-alive.ts';
import type { Progress } from '../progress.ts';

/** Lifetime of the publishing lease unless it is renewed; a killed run blocks others for at most this long. */
const leaseMs = 15_000;
const renewMs = 4_000;
const waitMs = 60_000;
const retryMs = 1_000;

/**
 * Identifies where the numbers of processes mean what they mean here: containers and machines may share a host name. Undefined where
 * the system does not say.
 */
const processSpace = (): string | undefined => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return undefined;
  }
};

/** Identifies a run by host name, process, a random id, and what that process number belongs to. */
const makeOwner = (): string => [hostname(), process.pid, randomUUID(), processSpace() ?? ''].join('#');

/** Whether the owner was a process of this machine that ended without releasing the lease. */
const isDead = (owner: string): boolean => {
  const [, pid, , space] = owner.split('#');
  return space !== undefined && space === processSpace() && !isAlive(Number(pid));
};

/** What stops a run that lost its lease. */
export const takenOver = (): UsageError =>
  new UsageError('Another run took over publishing, so this one stopped. Run it again.');

const acquireLease = async (
  publication: CatalogPublication,
  owner: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<PublicationState> => {
  const deadline = Date.now() + waitMs;
  for (let hasReported = false; ;) {
    const { owner: holder, isFirst } = await publication.readState();
    const takeOver = holder !== undefined && isDead(holder) ? holder : undefined;
    const now = Date.now();
    const known = await publication.begin(owner, now, now + leaseMs, takeOver);
    // A non-empty state means that another run published in between, so this one is not the first.
    if (known) return { ...known, isFirst: isFirst && Object.keys(known).length === 0 };
    const who = holder ? `by process ${holder.split('#')[1]} on ${holder.split('#')[0]}` : 'elsewhere';
    if (now > deadline) {
      throw new UsageError(
        `Courses are being published ${who}. Wait until that run has finished, then try again.`,
      );
    }
    if (!hasReported) progress.end(`Waiting: courses are being published ${who}…`);
    hasReported = true;
    await delay(retryMs, undefined, { signal });
  }
};

/**
 * Runs `publish` while no other run publishes to the same target. It acquires a lease and renews it. When the lease is lost or
 * `signal` is aborted, the signal passed to `publish` stops it before its next write.
 * @param publish receives the state of lists and search before this run
 * @returns the result of `publish`, once its fingerprint is recorded
 * @throws UsageError when another run keeps the lease for more than a minute
 */
export const publishAlone = async <T>(
  publication: CatalogPublication,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
  publish: (
    owner: string,
    signal: AbortSignal,
    known: PublicationState,
  ) => Promise<{ result: T; values: OpenValues; fingerprint: string }>,
): Promise<T> => {
  const owner = makeOwner();
  const lost = new AbortController();
  const known = await acquireLease(publication, owner, progress, signal);
  const renewal = setInterval(() => {
    publication
      .renew(owner, Date.now() + leaseMs)
      .then((kept) => kept || lost.abort(takenOver()))
      .catch((error: unknown) => lost.abort(error));
  }, renewMs);
  try {
    const { result, values, fingerprint } = await publish(
      owner,
      AbortSignal.any([signal, lost.signal]),
      known,
    );
    if (!(await publication.finish(owner, values, fingerprint))) throw takenOver();
    return result;
  } catch (error) {
    await publication.release(owner).catch(() => false);
    throw error;
  } finally {
    clearInterval(renewal);
  }
};
