import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#lambdas/platform/http/api-error.ts';
import { createVerifyAccessToken } from '#lambdas/platform/http/verify-access-token.ts';
import {
  createVerifyAssistantToken,
  type VerifyAssistantToken,
} from '#lambdas/platform/http/verify-assistant-token.ts';
import type { TokenFacts } from '#lambdas/platform/services/erasure-guard.ts';
import type { ConnectionUse } from '#lambdas/resources/connection-use.ts';
import { makeKey, signToken, startIssuer, type TestIssuer } from '../../support/issuer.ts';

const audience = 'https://site.example/api/mcp';
const siteAudience = 'https://api.northlight.example';
const assistant = 'https://assistant.example/client.json';
const key = makeKey('key-1');
let issuer: TestIssuer;
let verify: VerifyAssistantToken;
let uses: ConnectionUse[];
let guarded: TokenFacts[];
let isEnded: boolean;
let isErased: boolean;

const seconds = (): number => Math.floor(Date.now() / 1_000);
const token = (changes: Record<string, unknown> = {}): string =>
  signToken(
    key,
    JSON.parse(
      JSON.stringify({
        iss: issuer.issuer,
        aud: audience,
        client_id: assistant,
        sub: 'auth0|ada',
        iat: seconds(),
        auth_time: seconds() - 600,
        exp: seconds() + 3_600,
        scope: 'read learn offline_access',
        ...changes,
      }),
    ) as Record<string, unknown>,
  );
const codeOf = async (changes: Record<string, unknown>): Promise<string> =>
  verify(`Bearer ${token(changes)}`).then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

beforeAll(async () => {
  issuer = await startIssuer([key]);
});
afterAll(() => issuer.close());
beforeEach(() => {
  uses = [];
  guarded = [];
  isEnded = false;
  isErased = false;
  verify = createVerifyAssistantToken({
    issuer: issuer.issuer,
    audience,
    guardErasure: (facts) => {
      guarded.push(facts);
      const settle = async () => {
        if (isErased) throw new ApiError('unauthenticated');
      };
      return { run: async (work) => settle().then(work), settle };
    },
    noteUse: (use) => {
      uses.push(use);
      return Promise.resolve(!isEnded);
    },
  });
});

describe('an assistant’s token', () => {
  it('gives the learner, what the assistant may do, and the time at which the learner allowed it', async () => {
    const allowed = seconds() - 600;
    const sent = token({ auth_time: allowed, [`${audience}/client_name`]: ' Study\u202e Buddy\u200b ' });
    expect(await verify(`Bearer ${sent}`)).toEqual({
      sub: 'auth0|ada',
      token: sent,
      scopes: new Set(['read', 'learn', 'offline_access']),
      tokenScopes: new Set(['read', 'learn']),
      issuedAt: allowed * 1_000,
      signedInAt: allowed * 1_000,
    });
    expect(uses).toEqual([
      {
        sub: 'auth0|ada',
        clientId: assistant,
        name: 'Study Buddy',
        scopes: ['read', 'learn'],
        allowedAt: allowed * 1_000,
      },
    ]);
    expect(guarded).toMatchObject([{ sub: 'auth0|ada', issuedAt: allowed * 1_000 }]);
  });

  it('names the assistant without what nobody sees, and cuts a long name between characters', async () => {
    const long = `${'A'.repeat(59)}😀 assistant`;
    for (const sent of [long, 'Study\u3164 Buddy\ufe01', 7])
      await verify(`Bearer ${token({ [`${audience}/client_name`]: sent })}`);
    expect(uses.map(({ name }) => name)).toEqual([`${'A'.repeat(59)}😀`, 'Study Buddy', undefined]);
  });

  it('may be any client’s, name the issuer’s own audience too, and state the sign-in by a claim under the audience', async () => {
    expect(await codeOf({ client_id: undefined, azp: 'another' })).toBe('accepted');
    expect(await codeOf({ aud: [audience, `${issuer.issuer}userinfo`] })).toBe('accepted');
    const at = seconds() - 60;
    expect(await codeOf({ auth_time: undefined, [`${audience}/auth_time`]: at })).toBe('accepted');
    expect(uses.at(-1)).toMatchObject({ allowedAt: at * 1_000 });
  });

  it('has only the scopes that it states', async () => {
    for (const [scope, expected] of [
      ['learn', ['learn']],
      ['openid', []],
      [undefined, []],
      ['Read read:all', []],
    ] as const) {
      expect((await verify(`Bearer ${token({ scope })}`)).tokenScopes).toEqual(new Set(expected));
    }
  });

  it('counts as older than any erasure or end when it does not state the sign-in', async () => {
    const caller = await verify(`Bearer ${token({ auth_time: undefined })}`);
    expect(caller).not.toHaveProperty('issuedAt');
    expect(guarded[0]?.issuedAt).toBeUndefined();
    expect(uses[0]?.allowedAt).toBeUndefined();
  });

  it('is refused with the one code, and is no use of a connection, whatever is wrong with it', async () => {
    const bad: Record<string, Record<string, unknown>> = {
      'for the API of the site': { aud: siteAudience },
      'for the API of the site too': { aud: [audience, siteAudience] },
      'for another server too': { aud: [audience, 'https://evil.example/mcp'] },
      'for the site itself': { aud: 'https://site.example' },
      'for another path of the site': { aud: `${audience}/` },
      'without audience': { aud: undefined },
      'of another issuer': { iss: 'https://evil.example/' },
      expired: { exp: seconds() - 1 },
      'without expiry': { exp: undefined },
      'issued in the future': { iat: seconds() + 60 },
      'of no client': { client_id: undefined },
      'of a client without a name': { client_id: '' },
      'of two clients': { azp: 'another' },
      'of a machine by its grant': { gty: 'client-credentials' },
      'of a machine whose subject is the client': { sub: assistant },
      'of a machine by its subject': { sub: 'x@clients' },
      'bound to the key of its sender': { cnf: { jkt: 'x' } },
      'that tells of a logout': { events: {} },
      'that is an ID token': { nonce: 'n' },
    };
    for (const [what, changes] of Object.entries(bad)) {
      expect(await codeOf(changes), what).toBe('unauthenticated');
    }
    expect(uses).toEqual([]);
    await expect(verify(undefined)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(verify('Bearer nlp_12345678secret')).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('is refused when its connection was ended, and when its learner was erased', async () => {
    isEnded = true;
    expect(await codeOf({})).toBe('unauthenticated');
    isErased = true;
    expect(await codeOf({})).toBe('unauthenticated');
    expect(uses).toHaveLength(1);
  });

  it('is refused by the API of the site, even for the client of the site', async () => {
    const site = createVerifyAccessToken({
      issuer: issuer.issuer,
      audience: siteAudience,
      clientId: 'northlight-web',
    });
    for (const client_id of [assistant, 'northlight-web']) {
      await expect(site(`Bearer ${token({ client_id })}`)).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    await expect(site(`Bearer ${token({ aud: siteAudience })}`)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});
