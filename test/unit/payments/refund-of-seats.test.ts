import { describe, expect, it } from 'vitest';
import { composeMail } from '#lambdas/send-email/compose-mail.ts';
import { MailMessage } from '#lambdas/stores/mail/mail-queue.ts';
import { parseOrder } from '#lambdas/stores/payments/payment-record.ts';
import { toReceipt, toRefundMail } from '#lambdas/use-cases/payment-mails.ts';

const at = '2026-11-21T10:00:00.000Z';

/** An order for others at 100 dollars, with refunds of these sums in cents. */
const orderOf = (fields: object, ...sums: number[]) => {
  let total = 0;
  const refunds = sums.map((amount) => ({ amount, total: (total += amount), at, id: `${total}` }));
  const order = parseOrder({
    ...{ sessionId: 'cs_1', sub: 'local|ada', courseId: 'rag', courseTitle: 'RAG', kind: 'course' },
    ...{ amount: 10_000, currency: 'usd', enrolls: true, createdAt: at, teamId: 't', ...fields },
    ...{ paid: true, refunded: total },
  });
  return { order, refunds };
};
const gift = { gift: { email: 'friend@example.com', zone: 'UTC' }, seats: 1 };

/** The text of a mail as it goes out. */
const write = async (message: MailMessage | undefined): Promise<string> => {
  if (!message) throw new Error('There is no mail');
  const deps = {
    siteUrl: 'https://northlight.example',
    readZone: () => Promise.resolve(undefined),
  } as unknown as Parameters<typeof composeMail>[0];
  return (await composeMail(deps, MailMessage.parse(message)))?.text ?? '';
};
const writeRefunds = ({ order, refunds }: ReturnType<typeof orderOf>) =>
  Promise.all(refunds.map((refund) => write(toRefundMail(order, refund, 'ada@example.com'))));

describe('the mails about refunds of seats', () => {
  it('each name the seats that this refund ended, and not those of another', async () => {
    const [first, second, third] = await writeRefunds(orderOf({ seats: 5 }, 4_000, 1_000, 5_000));
    expect(first).toContain('2 seats ended with it');
    expect(second).toContain('No seat ends with it');
    expect(third).toContain('3 seats ended with it');
  });
});

describe('the mails about refunds of a gift', () => {
  it('say that it stays until all was given back, and then that it ends, and nothing of seats', async () => {
    const [part, rest] = await writeRefunds(orderOf(gift, 4_000, 6_000));
    expect(part).toContain('The gift stays.');
    expect(rest).toContain('The gift ends with it.');
    expect(`${part}${rest}`).not.toMatch(/seat/i);
  });
});

describe('the receipt of a gift', () => {
  it('promises no day where none was chosen', async () => {
    const { order } = orderOf(gift);
    const session = { customer_details: { email: 'ada@example.com' } } as Parameters<typeof toReceipt>[1];
    expect(await write(toReceipt(order, session, at))).toContain('or at once without one');
  });
});
