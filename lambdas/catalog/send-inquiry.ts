import { clientKey } from '../contract/client-key.ts';
import { counters } from '../domain/counters.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { InquiryStore } from '../stores/inquiries.ts';
import type { MailQueue } from '../stores/mail/mail-queue.ts';
import type { RateLimitStore } from '../stores/rate-limits.ts';
import { queueMail } from '../use-cases/queue-mail.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';

/** Dependencies of receiving inquiries. */
export interface InquiryDeps {
  readonly inquiries: InquiryStore;
  readonly limits: RateLimitStore;
  readonly mailQueue: MailQueue;
  /** Recipient of inquiries. */
  readonly teamEmail: string;
}

/**
 * Stores an inquiry, then queues a mail to the team with the sender as reply address. The row is written first and says `due` until the
 * mail is queued, so a repeated call completes an interrupted one and sends nothing twice.
 */
export const sendInquiry =
  ({ inquiries, limits, mailQueue, teamEmail }: InquiryDeps): Operation<'sendInquiry'> =>
  async ({ body, clientAddress }) => {
    await requireAllowance(limits, { ...counters.inquiryClient, who: clientKey(clientAddress) });
    const { mailId, receivedAt, mail } = await inquiries.keep(body);
    if (mail === 'due') {
      const { kind: about, email, ...words } = body;
      const fields = { id: mailId, to: teamEmail, replyTo: email, about, receivedAt, ...words };
      await queueMail(mailQueue, { kind: 'inquiry', ...fields });
      await inquiries.markQueued(body);
    }
    return { status: 201, body: { received: true } };
  };
