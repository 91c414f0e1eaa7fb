import { counters } from '../domain/counters.ts';
import type { Entitlements } from '../domain/course/access.ts';
import type { Course } from '../domain/course/course.ts';
import { normalizeMailbox } from '../domain/mail/mailbox.ts';
import { allowedPace } from '../domain/pace/allowed-pace.ts';
import type { PaceFact } from '../domain/pace/pace-fact.ts';
import { type PaceInForce, paceInForce } from '../domain/pace/walk-pace.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Allowance } from '../stores/rate-limits.ts';
import { toPaceFacts } from '../stores/subscriptions/pace-record.ts';
import type { SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import { badToken, readToken } from '../use-cases/read-token.ts';
import type { PaceDeps } from './deps.ts';
import { notReleasedOverTime } from './find-pace.ts';

type Subscription = Pick<NonNullable<Entitlements['subscription']>, 'zones' | 'pace'>;

/** A subscription that a link in its mails may pause, of a learner or an address. */
export interface Pausable {
  readonly course: Course;
  readonly subscription: Subscription;
  /** The pace in force now. */
  readonly pace: PaceInForce;
  /** What changes count against. */
  readonly counted: Allowance;
  readonly append: (facts: readonly PaceFact[]) => Promise<void>;
}

type Found = Omit<Pausable, 'course' | 'pace'>;

/** Finds the subscription that a learner has linked. Its changes of pace are in the learner's enrollment. */
const findOfLearner = async (deps: PaceDeps, sub: string, courseId: string): Promise<Found | undefined> => {
  const { entitlements, enrollment } = await deps.learning.readCourse(sub, courseId);
  const { subscription } = entitlements;
  const subscriptionId = enrollment?.subscription?.id;
  if (!subscription || subscriptionId === undefined) return undefined;
  const learner = { sub, courseId, subscriptionId, count: subscription.pace?.length ?? 0 };
  return {
    subscription,
    counted: { ...counters.paceChange, who: sub },
    append: (facts) => deps.facts.appendToLearner(learner, facts),
  };
};

const toFound = (deps: PaceDeps, row: SubscriptionRecord): Found => ({
  subscription: {
    zones: [{ zone: row.timeZone, since: Date.parse(row.subscribedAt) }],
    pace: toPaceFacts(row.pace),
  },
  counted: { ...counters.paceChangeAddress, who: normalizeMailbox(row.email ?? row.id) },
  append: (facts) => deps.facts.appendToAddress(row, facts),
});

/**
 * Finds the subscription of a pause link. One read, two when a learner has linked it.
 * @throws ApiError 400 for a bad token, or one whose subscription is gone; 409 when the course cannot be paused
 */
export const findPausable = async (deps: PaceDeps, token: string): Promise<Pausable> => {
  const [id = ''] = await readToken(deps, 'pause', token);
  const now = deps.now();
  const { course, subscription: row } = await deps.subscriptions.read(id, now);
  if (!row) throw badToken();
  if (!course?.drip) throw notReleasedOverTime();
  const found =
    row.learner === undefined ? toFound(deps, row) : await findOfLearner(deps, row.learner, row.courseId);
  if (!found) throw badToken();
  const { pace = [], zones } = found.subscription;
  const inForce = paceInForce(pace, zones, now);
  // Resuming is always allowed, even when the course no longer allows pausing.
  if (inForce.status === 'running' && !allowedPace(course).pause) {
    throw new ApiError('conflict', { message: 'This course cannot be paused.' });
  }
  return { ...found, course, pace: inForce };
};
