import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientKey } from '#contract/client-key.ts';
import { normalizeMailbox } from '#domain/mail/mailbox.ts';

describe('a mailbox', () => {
  it.each([
    ['Ada@Example.com', 'ada@example.com'],
    ['ada+courses@example.com', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['A.da@GoogleMail.com', 'ada@gmail.com'],
    ['a_d-a.x+y@pm.me', 'adax@proton.me'],
    ['ada@me.com', 'ada@icloud.com'],
    ['用户+x@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
    ['ada@straße.example', 'ada@xn--strae-oqa.example'],
    ['ada@EXAMPLE.com', 'ada@example.com'],
    ['e\u0301va@example.com', '\u00e9va@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
    ['a.d.a@example.com', 'a.d.a@example.com'],
    ['+tag@example.com', '+tag@example.com'],
  ])('of %s is %s', (email, mailbox) => {
    expect(normalizeMailbox(email)).toBe(mailbox);
  });

  it('stays the same however its address is written', () =>
    fc.assert(
      fc.property(
        fc.emailAddress(),
        fc.string({ unit: fc.constantFrom('a', 'Z', '9', '+', '.', '-'), maxLength: 12 }),
        fc.boolean(),
        (email, tag, upper) => {
          const [local = '', domain = ''] = email.split('@');
          const other = `${local}+${tag}@${domain}`;
          expect(normalizeMailbox(upper ? other.toUpperCase() : other)).toBe(normalizeMailbox(email));
          expect(normalizeMailbox(normalizeMailbox(email))).toBe(normalizeMailbox(email));
        },
      ),
    ));

  it('of different people is different', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[a-z]{1,8}$/), (one, other) => {
        fc.pre(one !== other);
        expect(normalizeMailbox(`${one}@gmail.com`)).not.toBe(normalizeMailbox(`${other}@gmail.com`));
      }),
    ));
});

describe('a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('at %s is counted as %s', (address, client) => {
    expect(clientKey(address)).toBe(client);
  });
});
