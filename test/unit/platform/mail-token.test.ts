import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MailToken } from '#contract/schemas/common.ts';
import { createMailTokens } from '#lambdas/platform/services/mail-token.ts';
import { subscriptionId } from '#lambdas/stores/subscriptions/subscription-record.ts';

const tokens = createMailTokens(() => Promise.resolve('a key'));
const ids = fc.array(
  fc.oneof(
    fc.emailAddress().map((email) => subscriptionId('agents', { email })),
    fc.string({ unit: 'binary', maxLength: 60 }),
  ),
  { minLength: 1, maxLength: 4 },
);
const purpose = fc.constantFrom('confirm' as const, 'unsubscribe' as const);

describe('a token out of a mail', () => {
  it('gives back what it stands for, and passes the contract', () =>
    fc.assert(
      fc.asyncProperty(ids, purpose, async (subscriptions, use) => {
        const token = await tokens.sign(use, subscriptions);
        expect(MailToken.parse(token)).toBe(token);
        expect(encodeURIComponent(token)).toBe(token);
        expect(await tokens.read(use, token)).toEqual(subscriptions);
      }),
    ));

  it('is worth nothing for another purpose or under another key', () =>
    fc.assert(
      fc.asyncProperty(ids, purpose, async (subscriptions, use) => {
        const token = await tokens.sign(use, subscriptions);
        expect(await tokens.read(use === 'confirm' ? 'unsubscribe' : 'confirm', token)).toBeUndefined();
        const others = createMailTokens(() => Promise.resolve('another key'));
        expect(await others.read(use, token)).toBeUndefined();
      }),
    ));

  it('works after the key was changed once, and is signed with the new key', async () => {
    const [old, next] = ['a key', 'the next key'].map((key) => () => Promise.resolve(key));
    if (!old || !next) throw new Error('two keys');
    const changed = createMailTokens(next, old);
    const token = await tokens.sign('unsubscribe', ['a']);
    expect(await changed.read('unsubscribe', token)).toEqual(['a']);
    expect(await changed.read('confirm', token)).toBeUndefined();
    expect(await changed.sign('unsubscribe', ['a'])).toBe(
      await createMailTokens(next).sign('unsubscribe', ['a']),
    );
    expect(await createMailTokens(next).read('unsubscribe', token)).toBeUndefined();
  });

  it('is refused when any character of it is another, missing or added', () =>
    fc.assert(
      fc.asyncProperty(
        ids,
        fc.nat(),
        fc.constantFrom('A', 'z', '0', '_', '-', '.', '~', ''),
        fc.boolean(),
        async (subscriptions, place, other, insert) => {
          const token = await tokens.sign('confirm', subscriptions);
          const at = place % (token.length + 1);
          const altered = token.slice(0, at) + other + token.slice(at + (insert ? 0 : 1));
          if (altered === token) return;
          expect(await tokens.read('confirm', altered)).toBeUndefined();
        },
      ),
      { numRuns: 500 },
    ));

  it('is refused with a part too many', async () => {
    const token = await tokens.sign('confirm', ['a']);
    for (const altered of [`${token}.`, `${token}.a`]) {
      expect(await tokens.read('confirm', altered)).toBeUndefined();
    }
  });

  it.each(['', '.', 'abc', 'W10', 'W10.', '.abc', 'a.b.c'])('is not %j', async (text) => {
    expect(await tokens.read('confirm', text)).toBeUndefined();
  });

  it('is short enough for an address with the longest address and course there can be', async () => {
    const email = `${"'".repeat(64)}@${'d'.repeat(180)}.example`;
    const token = await tokens.sign('confirm', [subscriptionId('c'.repeat(100), { email })]);
    expect(MailToken.safeParse(token).success).toBe(true);
  });
});
