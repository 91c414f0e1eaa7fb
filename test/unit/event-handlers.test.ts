import { describe, expect, it } from 'vitest';
import { suppressionsOf } from '../../lambdas/mail-feedback/suppressions-of.ts';

const bounce = (bounceType: string, ...addresses: string[]) => ({
  source: 'aws.ses',
  detail: {
    eventType: 'Bounce',
    bounce: { bounceType, bouncedRecipients: addresses.map((emailAddress) => ({ emailAddress })) },
  },
});

describe('mail-feedback', () => {
  it('suppresses addresses that bounced for good, names left out', () => {
    expect(suppressionsOf(bounce('Permanent', 'Ada <ada@example.com>', 'bob@example.com'))).toEqual({
      reason: 'bounce',
      addresses: ['ada@example.com', 'bob@example.com'],
    });
  });

  it('leaves alone an address that is only busy', () => {
    expect(suppressionsOf(bounce('Transient', 'ada@example.com')).addresses).toEqual([]);
  });

  it('suppresses everyone who complained', () => {
    const complaint = { complainedRecipients: [{ emailAddress: 'ada@example.com' }] };
    expect(suppressionsOf({ detail: { eventType: 'Complaint', complaint } })).toEqual({
      reason: 'complaint',
      addresses: ['ada@example.com'],
    });
  });

  it.each([{}, null, { detail: { eventType: 'Delivery' } }])('refuses another event: %j', (event) => {
    expect(() => suppressionsOf(event)).toThrow();
  });
});
