import type { ReadIdentity } from '../platform/services/identity.ts';
import type { MailTokens } from '../platform/services/mail-token.ts';
import type { ReadZone } from '../stores/learner/known-learner.ts';
import type { LearningStore } from '../stores/learning/learning.ts';
import type { ReadProgress } from '../stores/learning/read-progress.ts';
import type { ReadValidCertificates } from '../stores/learning/read-valid-certificates.ts';
import type { DeclineStore } from '../stores/mail/declines.ts';
import type { MailLedger } from '../stores/mail/mail-ledger.ts';
import type { MailQueue } from '../stores/mail/mail-queue.ts';
import type { MailboxBudget } from '../stores/mail/mailbox-budget.ts';
import type { ClaimStore } from '../stores/teams/claims.ts';
import type { ListTeamsOf } from '../stores/teams/list-teams-of.ts';
import type { TeamStore } from '../stores/teams/teams.ts';
import type { MailBudgetDeps } from '../use-cases/spend-mail-budget.ts';

/** Dependencies of the operations in this group. */
export interface TeamsDeps extends MailBudgetDeps {
  readonly teams: TeamStore;
  readonly listTeamsOf: ListTeamsOf;
  readonly claims: ClaimStore;
  readonly learning: Pick<LearningStore, 'readCourse' | 'readSubscription' | 'enroll'>;
  readonly readProgress: ReadProgress;
  readonly readValidCertificates: ReadValidCertificates;
  readonly readZone: ReadZone;
  readonly identity: Pick<ReadIdentity, 'address'>;
  /** What strangers can have sent to one mailbox. */
  readonly mailboxes: MailboxBudget;
  readonly declines: Pick<DeclineStore, 'isDeclined'>;
  readonly ledger: Pick<MailLedger, 'isSuppressed'>;
  readonly mailQueue: MailQueue;
  readonly tokens: MailTokens;
  /** Origin of the site, for links. */
  readonly siteUrl: string;
  readonly newId: () => string;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
