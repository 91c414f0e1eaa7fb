import * as z from 'zod/mini';

const Recipients = z.array(z.object({ emailAddress: z.string() }));

/** Events of SES as EventBridge carries them; the rest of them is of no use here. */
const Feedback = z.object({
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      complaint: z.object({ complainedRecipients: Recipients }),
    }),
  ]),
});

/** SES may write an address with a name around it: `Ada <ada@example.com>`. */
const plain = (address: string): string => /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address.trim();

/**
 * The addresses that an event of the mail service puts out of reach: all that complained, and those that bounced for good.
 * A full mailbox or a busy server is no reason.
 * @throws for an event that is neither a bounce nor a complaint
 */
export const toSuppressions = (
  event: unknown,
): { readonly reason: 'bounce' | 'complaint'; readonly addresses: readonly string[] } => {
  const { detail } = Feedback.parse(event);
  if (detail.eventType === 'Complaint') {
    const { complainedRecipients } = detail.complaint;
    return { reason: 'complaint', addresses: complainedRecipients.map((each) => plain(each.emailAddress)) };
  }
  const { bounceType, bouncedRecipients } = detail.bounce;
  return {
    reason: 'bounce',
    addresses: bounceType === 'Permanent' ? bouncedRecipients.map((each) => plain(each.emailAddress)) : [],
  };
};
