import type { NextDue } from '../stores/subscriptions/due-shards.ts';
import type { Releasing, SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import { toNextDue } from './announcement-time.ts';
import type { ReleaseDeps } from './deps.ts';
import { type FindCourse, readCandidates } from './read-candidates.ts';
import { type ReleaseMessage, toReleaseMessage } from './release-message.ts';

/** A mail that a function of an earlier release claimed and that must be queued again. */
export interface ResumedMail {
  readonly mailId: string;
  /** Undefined when nothing is left to announce, because the course is gone. */
  readonly message: ReleaseMessage | undefined;
  readonly rows: readonly SubscriptionRecord[];
  /** Next due time of each subscription, by id. */
  readonly next: Map<string, NextDue>;
}

/**
 * Resumes a mail that a function of an earlier release claimed on its rows. Whether it was queued is unknown, so it is queued again under
 * the same id; the sender sends each id once.
 * @returns undefined when another run is ending the claim, which means that the mail was queued
 */
export const resumeClaim = async (
  deps: ReleaseDeps,
  findCourse: FindCourse,
  { mailId, subscriptionIds }: Releasing,
): Promise<ResumedMail | undefined> => {
  const rows = await deps.releases.read(subscriptionIds);
  if (rows.some(({ releasing }) => releasing?.mailId !== mailId)) return undefined;
  const claims = (await readCandidates(deps, findCourse, rows)).flatMap((each) =>
    each.row.releasing ? [{ ...each, releasing: each.row.releasing }] : [],
  );
  const announcements = claims.map(({ row, course, releasing: { lectureIds } }) => ({
    row,
    course,
    lectureIds,
  }));
  return {
    mailId,
    message: toReleaseMessage(
      mailId,
      announcements,
      claims.some(({ releasing }) => releasing.digest),
    ),
    rows,
    next: new Map(
      claims.flatMap((each) => {
        const next = toNextDue(each, Date.parse(each.releasing.mailedThrough));
        return next ? [[each.row.id, next] as const] : [];
      }),
    ),
  };
};
