import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  CatalogPublication,
  PublicationState,
} from '../../lambdas/stores/catalog/catalog-publication.ts';
import { UsageError } from './check-folder.ts';
import type { Progress } from './progress.ts';

/** The right to publish lasts this long without being renewed: what a killed run leaves behind at most. */
const leaseMs = 15_000;
const renewMs = 4_000;
const waitMs = 60_000;
const retryMs = 1_000;

/** Who publishes: the machine, the process and the run. */
const ownerName = (): string => [hostname(), process.pid, randomUUID()].join('#');

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Whether the owner was a process of this machine that has ended without giving the right back. */
const isDead = (owner: string): boolean => {
  const [host, pid] = owner.split('#');
  return host === hostname() && !isAlive(Number(pid));
};

const takeTurn = async (
  publication: CatalogPublication,
  owner: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<PublicationState> => {
  const deadline = Date.now() + waitMs;
  for (let told = false; ;) {
    const { owner: holder, isFirst } = await publication.readState();
    const takeOver = holder !== undefined && isDead(holder) ? holder : undefined;
    const now = Date.now();
    const known = await publication.begin(owner, now, now + leaseMs, takeOver);
    // Another run that began in between has left something behind.
    if (known) return { ...known, isFirst: isFirst && Object.keys(known).length === 0 };
    const who = holder ? `by process ${holder.split('#')[1]} on ${holder.split('#')[0]}` : 'elsewhere';
    if (now > deadline) {
      throw new UsageError(
        `Courses are being published ${who}. Wait until that run has finished, then try again.`,
      );
    }
    if (!told) progress.end(`Waiting: courses are being published ${who}…`);
    told = true;
    await delay(retryMs, undefined, { signal });
  }
};

/**
 * Runs `publish` while no other run publishes to the same target. The right is a lease that is renewed meanwhile; when it
 * is lost, or `signal` is aborted, the signal handed to `publish` stops it before its next write.
 * @param publish gets what was known of lists and search until this run began
 * @returns what `publish` returned, once its fingerprint is recorded
 * @throws UsageError when another run holds the right for longer than is worth waiting
 */
export const publishAlone = async <T>(
  publication: CatalogPublication,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
  publish: (
    owner: string,
    signal: AbortSignal,
    known: PublicationState,
  ) => Promise<{ result: T; topics: readonly string[]; fingerprint: string }>,
): Promise<T> => {
  const owner = ownerName();
  const lost = new AbortController();
  const takenOver = new UsageError('Another run took over publishing, so this one stopped. Run it again.');
  const known = await takeTurn(publication, owner, progress, signal);
  const renewal = setInterval(() => {
    publication
      .renew(owner, Date.now() + leaseMs)
      .then((kept) => kept || lost.abort(takenOver))
      .catch((error: unknown) => lost.abort(error));
  }, renewMs);
  try {
    const { result, topics, fingerprint } = await publish(
      owner,
      AbortSignal.any([signal, lost.signal]),
      known,
    );
    if (!(await publication.finish(owner, topics, fingerprint))) throw takenOver;
    return result;
  } catch (error) {
    await publication.release(owner).catch(() => false);
    throw error;
  } finally {
    clearInterval(renewal);
  }
};
