import type { PercentMetric } from '../platform/metric.ts';
import type { ReadIdentity } from '../platform/services/identity.ts';
import type { MailTokens } from '../platform/services/mail-token.ts';
import type { ReadZone } from '../stores/learner/profiles.ts';
import type { ReadReviewMailProfiles } from '../stores/learner/reviewers.ts';
import type { DeclineStore } from '../stores/mail/declines.ts';
import type { MailQueue } from '../stores/mail/mail-queue.ts';
import type { MailboxBudget } from '../stores/mail/mailbox-budget.ts';
import type { RateLimitStore } from '../stores/rate-limits.ts';
import type { StopReviewMails } from '../stores/subscriptions/review-reminders.ts';
import type { SubscriptionStore } from '../stores/subscriptions/subscriptions.ts';
import type { UseCaseDeps } from '../use-cases/deps.ts';

/** Number of mails per window to all unconfirmed addresses together. */
export interface UnconfirmedMailBudget {
  readonly perHour: number;
  readonly perDay: number;
}

/** Dependencies of the operations in this group. */
export interface DripDeps extends UseCaseDeps {
  readonly subscriptions: SubscriptionStore;
  readonly readZone: ReadZone;
  readonly readReviewMailProfiles: ReadReviewMailProfiles;
  readonly stopReviewMails: StopReviewMails;
  readonly limits: RateLimitStore;
  /** What strangers can have sent to one mailbox. */
  readonly mailboxes: MailboxBudget;
  readonly declines: DeclineStore;
  readonly mailQueue: MailQueue;
  readonly mailBudget: UnconfirmedMailBudget;
  readonly measure: PercentMetric;
  readonly tokens: MailTokens;
  readonly identity: Pick<ReadIdentity, 'address'>;
  /** Origin of the site, for links in mails. */
  readonly siteUrl: string;
}
