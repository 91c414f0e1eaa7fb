import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReadIdentity, type ReadIdentity } from '#lambdas/platform/services/identity.ts';
import { startIssuer, type TestIssuer } from '../../support/issuer.ts';

let site: TestIssuer;
let identity: ReadIdentity;
const caller = { sub: 'ada', scopes: new Set<string>(), token: 'token' };
const withAddress = { ...caller, email: 'ada@example.com', emailVerified: true };

beforeAll(async () => {
  site = await startIssuer([]);
  identity = createReadIdentity(site.issuer);
});
afterAll(() => site.close());
beforeEach(() => {
  site.trouble = undefined;
  site.asked.length = 0;
  site.userInfo = {
    status: 200,
    body: { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada', picture: 'https://p/1' },
  };
});

describe('who a caller is', () => {
  it('is what the issuer states', async () => {
    expect(await identity.full(caller)).toEqual({
      email: 'ada@example.com',
      emailVerified: true,
      name: 'Ada',
      picture: 'https://p/1',
    });
  });

  it('has its address in lower case, by which it is looked up', async () => {
    site.userInfo.body = { sub: 'ada', email: 'Ada.L@Example.com', email_verified: true };
    expect(await identity.full(caller)).toEqual({ email: 'ada.l@example.com', emailVerified: true });
  });

  it('needs no call for an address that the token carries', async () => {
    expect(await identity.address(withAddress)).toEqual({ email: 'ada@example.com', emailVerified: true });
    expect(site.asked).toEqual([]);
    expect(await identity.address(caller)).toMatchObject({ email: 'ada@example.com' });
  });

  it('of a program is what the profile knows: the issuer never sees such a token', async () => {
    const known = createReadIdentity(site.issuer, (sub) =>
      Promise.resolve({ email: `${sub}@profile.example`, emailVerified: true }),
    );
    const program = { ...caller, tokenScopes: new Set(['learn'] as const) };
    for (const read of [known.full, known.address])
      expect(await read(program)).toEqual({ email: 'ada@profile.example', emailVerified: true });
    expect(await identity.full(program)).toEqual({ emailVerified: false });
    expect(site.asked).toEqual([]);
  });

  it.each([401, 403])('is what the token says when the issuer does not take it (%i)', async (status) => {
    site.userInfo = { status, body: {} };
    expect(await identity.full(withAddress)).toEqual({ email: 'ada@example.com', emailVerified: true });
  });

  it('has the address of the token when the issuer gives none, and the nickname as name', async () => {
    site.userInfo.body = { sub: 'ada', nickname: 'ada.l' };
    expect(await identity.full(withAddress)).toMatchObject({
      email: 'ada@example.com',
      emailVerified: true,
      name: 'ada.l',
    });
  });

  it('has no address as its name: the nickname is there instead', async () => {
    const body = { sub: 'ada', name: 'ada@example.com', nickname: 'ada.l' };
    site.userInfo.body = body;
    expect(await identity.full(caller)).toMatchObject({ name: 'ada.l' });
    for (const nickname of [undefined, 'ada@example.com']) {
      site.userInfo.body = { ...body, nickname };
      expect(await identity.full(caller)).toMatchObject({ name: undefined });
    }
    site.userInfo.body = { sub: 'ada', nickname: 'ada@example.com' };
    expect(await identity.full(caller)).toMatchObject({ name: undefined });
  });

  it('is not proven unless the issuer says so', async () => {
    site.userInfo.body = { sub: 'ada', email: 'ada@example.com' };
    expect((await identity.full(caller)).emailVerified).toBe(false);
    expect((await identity.address({ ...caller, email: 'a@b.de' })).emailVerified).toBe(false);
  });

  it.each([
    '',
    '@',
    'ada',
    'ada@example.com\r\nBcc: all@example.com',
    `${'a'.repeat(300)}@example.com`,
    '\ud800@b.de',
  ])('has no address when the issuer says %j', async (email) => {
    site.userInfo.body = { sub: 'ada', email, email_verified: true, name: 'Ada \ud800' };
    expect(await identity.full(caller)).toMatchObject({ email: undefined, name: 'Ada \ufffd' });
  });

  it('is never what the issuer says of somebody else', async () => {
    site.userInfo.body = { sub: 'eve', email: 'eve@example.com', email_verified: true };
    await expect(identity.full(caller)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it.each([500, 'garbage', 'moved'] as const)(
    'cannot be told while the issuer is in trouble (%s)',
    async (trouble) => {
      site.trouble = trouble;
      await expect(identity.full(caller)).rejects.toMatchObject({ code: 'unavailable' });
    },
  );

  it('is waited for five seconds at most', async () => {
    site.trouble = 'hang';
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(5_000);
      return AbortSignal.abort(new DOMException('timed out', 'TimeoutError'));
    });
    await expect(identity.full(caller)).rejects.toMatchObject({ code: 'unavailable' });
    timeout.mockRestore();
  });
});
