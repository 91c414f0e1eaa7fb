import type { ReadIdentity } from '../platform/services/identity.ts';
import type { MailTokens } from '../platform/services/mail-token.ts';
import type { ReadZone } from '../stores/learner/known-learner.ts';
import type { ReadReviewMailProfiles } from '../stores/learner/reviewers.ts';
import type { DeclineStore } from '../stores/mail/declines.ts';
import type { MailQueue } from '../stores/mail/mail-queue.ts';
import type { MailboxBudget } from '../stores/mail/mailbox-budget.ts';
import type { StopReviewMails } from '../stores/subscriptions/review-reminders.ts';
import type { SubscriptionStore } from '../stores/subscriptions/subscriptions.ts';
import type { UseCaseDeps } from '../use-cases/deps.ts';
import type { MailBudgetDeps } from '../use-cases/spend-mail-budget.ts';

/** Dependencies of the operations in this group. */
export interface DripDeps extends UseCaseDeps, MailBudgetDeps {
  readonly subscriptions: SubscriptionStore;
  readonly readZone: ReadZone;
  readonly readReviewMailProfiles: ReadReviewMailProfiles;
  readonly stopReviewMails: StopReviewMails;
  /** What strangers can have sent to one mailbox. */
  readonly mailboxes: MailboxBudget;
  readonly declines: DeclineStore;
  readonly mailQueue: MailQueue;
  readonly tokens: MailTokens;
  readonly identity: Pick<ReadIdentity, 'address'>;
  /** Origin of the site, for links in mails. */
  readonly siteUrl: string;
}
