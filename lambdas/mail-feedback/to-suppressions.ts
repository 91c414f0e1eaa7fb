import * as z from 'zod/mini';

const Recipients = z.array(z.object({ emailAddress: z.string() }));

/** The used part of SES events, as EventBridge delivers them. */
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

/** Returns the plain address. SES may add a name: `Ada <ada@example.com>`. */
const parseAddress = (address: string): string => /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address.trim();

/**
 * Returns the addresses to suppress: all that complained, and those that bounced permanently. Temporary bounces, such as a full mailbox or
 * a busy server, do not count.
 * @throws for an event that is neither a bounce nor a complaint
 */
export const toSuppressions = (
  event: unknown,
): { readonly reason: 'bounce' | 'complaint'; readonly addresses: readonly string[] } => {
  const { detail } = Feedback.parse(event);
  if (detail.eventType === 'Complaint') {
    const { complainedRecipients } = detail.complaint;
    return {
      reason: 'complaint',
      addresses: complainedRecipients.map((each) => parseAddress(each.emailAddress)),
    };
  }
  const { bounceType, bouncedRecipients } = detail.bounce;
  return {
    reason: 'bounce',
    addresses:
      bounceType === 'Permanent' ? bouncedRecipients.map((each) => parseAddress(each.emailAddress)) : [],
  };
};
