import pLimit from 'p-limit';
import type { Course } from '../domain/course.ts';
import { dueShards } from '../stores/subscriptions/due-shards.ts';
import { type DueSubscription, subscriptionsMax } from '../stores/subscriptions/releases.ts';
import type { ReleaseDeps } from './deps.ts';
import { type FindCourse, type PreparedMail, prepareMail } from './prepare-mail.ts';

/** Addresses worked on side by side. */
const concurrency = 10;

export interface RunOptions {
  /** No new page of due subscriptions is begun once this is false; the next run goes on where this one ends. */
  readonly hasTime: () => boolean;
  /** Called for an address that failed; it stays due. */
  readonly onFailure: (error: unknown) => void;
}

export interface RunSummary {
  /** Addresses that were due. */
  readonly due: number;
  /** Mails that were queued, those of earlier runs among them. */
  readonly mails: number;
  /** Addresses that stay due because something failed. */
  readonly failed: number;
  /** False when time ran out before the end. */
  readonly finished: boolean;
}

/** Reads each course once in a run. */
const rememberCourses = ({ catalog }: ReleaseDeps): FindCourse => {
  const courses = new Map<string, Promise<Course | undefined>>();
  return (courseId) => {
    const known = courses.get(courseId) ?? catalog.getCourse(courseId);
    courses.set(courseId, known);
    return known;
  };
};

/**
 * One run: sends every due address one mail about all lectures released since its last mail. Each mail is claimed,
 * queued and then marked; an interrupted run leaves claims that the next run resumes. Runs may overlap.
 */
export const runReleases = async (
  deps: ReleaseDeps,
  { hasTime, onFailure }: RunOptions,
): Promise<RunSummary> => {
  const { releases, mailQueue } = deps;
  const now = deps.now();
  const nowText = new Date(now).toISOString();
  const findCourse = rememberCourses(deps);
  const seen = new Set<string>();
  const summary = { due: 0, mails: 0, failed: 0 };

  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      summary.failed += 1;
      onFailure(error);
      return undefined;
    }
  };
  const limit = pLimit(concurrency);

  const prepare = async ({ id, email }: DueSubscription): Promise<PreparedMail | undefined> => {
    const ofAddress = email === undefined ? [] : await releases.listDueByEmail(email, nowText);
    return prepareMail(deps, findCourse, [...new Set([id, ...ofAddress])].slice(0, subscriptionsMax), now);
  };

  const tell = async (due: readonly DueSubscription[]): Promise<void> => {
    const fresh = due.filter(({ id, email = id }) => !seen.has(email) && seen.add(email));
    summary.due += fresh.length;
    const ready = (await limit.map(fresh, (each) => attempt(() => prepare(each)))).flatMap(
      (mail) => mail ?? [],
    );
    const messages = ready.flatMap(({ message }) => message ?? []);
    const refused = await mailQueue.send(messages);
    summary.mails += messages.length - refused.size;
    summary.failed += refused.size;
    await limit.map(
      ready.filter(({ mailId }) => !refused.has(mailId)),
      ({ mailId, rows, next }) => attempt(() => releases.finish(mailId, rows, next)),
    );
  };

  // Another shard comes first each time, so that a run cut short by time starves none.
  const first = Math.floor(now / 60_000) % dueShards.length;
  for (const shard of [...dueShards.slice(first), ...dueShards.slice(0, first)]) {
    let next: Record<string, unknown> | undefined;
    do {
      if (!hasTime()) return { ...summary, finished: false };
      const page = await releases.listDue(shard, nowText, next);
      await tell(page.due);
      ({ next } = page);
    } while (next);
  }
  return { ...summary, finished: true };
};
