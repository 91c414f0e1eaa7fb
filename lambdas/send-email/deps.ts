import type { MailTokens } from '../platform/services/mail-token.ts';
import type { IsInquiryKept } from '../stores/inquiries.ts';
import type { ReadZone } from '../stores/learner/known-learner.ts';
import type { ReadDeclined } from '../stores/learner/profiles.ts';
import type { ReadReviewMailProfiles } from '../stores/learner/reviewers.ts';
import type { DeclineStore } from '../stores/mail/declines.ts';
import type { MailLedger } from '../stores/mail/mail-ledger.ts';
import type { ForgetNotification } from '../stores/subscriptions/forget-notification.ts';
import type { SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import type { ReadOpenSeat } from '../stores/teams/open-seat.ts';
import type { OutgoingMail } from './mail-service.ts';

/** Dependencies of sending mails. */
export interface SendDeps {
  readonly ledger: MailLedger;
  readonly isDeclined: DeclineStore['isDeclined'];
  readonly readSubscriptions: (ids: readonly string[]) => Promise<SubscriptionRecord[]>;
  readonly readDeclined: ReadDeclined;
  readonly readReviewMailProfiles: ReadReviewMailProfiles;
  readonly readOpenSeat: ReadOpenSeat;
  readonly isInquiryKept: IsInquiryKept;
  readonly readZone: ReadZone;
  readonly forgetNotification: ForgetNotification;
  readonly tokens: Pick<MailTokens, 'sign'>;
  /** Passes a mail to SES, without retries. @throws the error of SES */
  readonly deliver: (mail: OutgoingMail) => Promise<void>;
  /** Origin of the site. */
  readonly siteUrl: string;
  readonly newId: () => string;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
  /** Waits this many milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
}
