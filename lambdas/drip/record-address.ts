import { limits } from '../contract/limits.ts';
import type { Course } from '../domain/course/course.ts';
import { normalizeMailbox } from '../domain/mail/mailbox.ts';
import type { SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import { type Refusal, spendMailBudget } from '../use-cases/spend-mail-budget.ts';
import type { DripDeps } from './deps.ts';

const secondsPerDay = 24 * 60 * 60;

/** Request of a visitor for mails to an address. */
export interface AddressRequest {
  readonly row: Pick<
    SubscriptionRecord,
    'id' | 'courseId' | 'timeZone' | 'requestId' | 'welcomeId' | 'openingId'
  > & {
    readonly email: string;
  };
  /** @throws ApiError for a course that does not accept the request */
  readonly requireCourse: (course: Course | undefined) => Course;
  /**
   * Answer when the mail budget is spent, which every request counts against then, mail or not: otherwise it would tell whether an address
   * is known. Default: the one for subscribing, whose answers tell that anyway, to new addresses only.
   */
  readonly waits?: Refusal;
  /** Queues the mail that confirms the address, and records that it is queued. */
  readonly queueMail: (deps: DripDeps, course: Course, row: SubscriptionRecord) => Promise<void>;
}

/**
 * Stores an unconfirmed address for thirty days and sends it one mail. The mail is due until it is queued, so a repeated call completes an
 * interrupted one; an address that got its mail, or whose mailbox declined under any spelling, gets no other. The mail is counted against the
 * shared budget before anything is written.
 * @returns the row of the address, new or existing; undefined when there is none because its mailbox declined
 * @throws ApiError that `requireCourse` throws, or 429
 */
export const recordAddress = async (
  deps: DripDeps,
  { row, requireCourse, waits, queueMail }: AddressRequest,
): Promise<SubscriptionRecord | undefined> => {
  let isBudgeted = false;
  const requireBudget = async (): Promise<void> => {
    if (!isBudgeted) await spendMailBudget(deps, waits);
    isBudgeted = true;
  };
  let declined: boolean | undefined;
  const isDeclined = async (): Promise<boolean> =>
    (declined ??= await deps.declines.isDeclined(normalizeMailbox(row.email), row.courseId));
  const { course, kept } = await retryOnConflict(async () => {
    const known = await deps.subscriptions.read(row.id, deps.now());
    const wanted = requireCourse(known.course);
    if (waits) await requireBudget();
    if (known.subscription) return { course: wanted, kept: known.subscription };
    if (await isDeclined()) return { course: wanted, kept: undefined };
    await requireBudget();
    const now = deps.now();
    const made: SubscriptionRecord = {
      ...row,
      email: row.email.toLowerCase(),
      subscribedAt: new Date(now).toISOString(),
      welcome: 'due',
      expiresAt: Math.floor(now / 1_000) + limits.unconfirmedDays * secondsPerDay,
    };
    await deps.subscriptions.change(undefined, made);
    return { course: wanted, kept: made };
  });
  if (kept?.welcome === 'due' && kept.unsubscribedAt === undefined && !(await isDeclined())) {
    await requireBudget();
    await queueMail(deps, course, kept);
  }
  return kept;
};
