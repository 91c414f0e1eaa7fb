import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AssistantRoom,
  audience,
  callback,
  decide,
  openAssistantRoom,
  reachConsent,
  verifier,
} from '../support/assistant-room.ts';

let room: AssistantRoom;
beforeAll(async () => {
  room = await openAssistantRoom(4759);
});
afterAll(() => room.close());

/** The error that an authorization ends with, on a page or in the answer to the assistant. */
const refusal = async (address: string): Promise<string> => {
  const { response, location } = await room.newBrowser().follow(address);
  if (location.startsWith(callback)) {
    const answer = new URL(location).searchParams;
    expect(answer.get('iss')).toBe(room.issuer);
    return `answered ${answer.get('error')}`;
  }
  if (/\/(?:login|consent)\//.test(location)) return 'accepted';
  const text = await response.text();
  return `shown ${/<p class="note">(\w+)/.exec(text)?.[1]}`;
};

describe('an assistant', () => {
  it('is refused with a document that is not one', async () => {
    const bad: Record<string, string> = {
      'too long': room.document({ padding: 'x'.repeat(100 * 1024) }),
      'with a secret': room.document({ client_secret: 'hush' }),
      'of another client': room.document({ client_id: `${room.origin}/clients/other.json` }),
      'for a client with a secret': room.document({ token_endpoint_auth_method: 'client_secret_basic' }),
      'without addresses to return to': room.document({ redirect_uris: undefined }),
      'with an empty list of addresses': room.document({ redirect_uris: [] }),
      moved: room.document({}, { status: 302, headers: { location: '/clients/1.json' } }),
      failing: room.document({}, { status: 500 }),
      absent: `${room.origin}/absent.json`,
    };
    for (const [what, clientId] of Object.entries(bad)) {
      expect(await refusal(room.authorization(clientId)), what).toBe('shown invalid_client');
    }
    room.papers.set('/no.json', { body: 'no JSON' });
    expect(await refusal(room.authorization(`${room.origin}/no.json`))).toBe('shown invalid_client');
    expect(await refusal(room.authorization(room.document()))).toBe('accepted');
  });

  it('is not looked for at an address that is none of a document', async () => {
    const before = room.fetched.length;
    for (const clientId of [
      `${room.origin}/`,
      `${room.origin}/a/../b.json`,
      `${room.origin}/a.json#part`,
      `http://user@127.0.0.1:${new URL(room.origin).port}/a.json`,
      `http://localhost:${new URL(room.origin).port}/a.json`,
      'http://example.com/a.json',
      'file:///etc/passwd',
      'unknown',
    ]) {
      expect(await refusal(room.authorization(clientId)), clientId).toBe('shown invalid_client');
    }
    expect(room.fetched.slice(before)).toEqual([]);
  });

  it('is refused without PKCE by S256, for another resource, and at an address that its document does not list', async () => {
    const clientId = room.document();
    const {
      code_challenge: _,
      code_challenge_method: __,
      ...plain
    } = Object.fromEntries(new URL(room.authorization(clientId), room.issuer).searchParams);
    expect(await refusal(`authorize?${new URLSearchParams(plain).toString()}`)).toBe(
      'answered invalid_request',
    );
    for (const [changes, expected] of [
      [{ code_challenge_method: 'plain', code_challenge: verifier }, 'answered invalid_request'],
      [{ resource: audience }, 'answered invalid_target'],
      [{ resource: room.site }, 'answered invalid_target'],
      [{ resource: `${room.site}/api/mcp/` }, 'answered invalid_target'],
      [{ redirect_uri: 'http://127.0.0.1:9/callback/more' }, 'shown invalid_redirect_uri'],
      [{ redirect_uri: 'http://127.0.0.1:10/callback' }, 'shown invalid_redirect_uri'],
      [{ redirect_uri: room.site }, 'shown invalid_redirect_uri'],
    ] as const) {
      expect(await refusal(room.authorization(clientId, changes)), JSON.stringify(changes)).toBe(expected);
    }
  });

  it('gets nothing for a code without its verifier, nor for another client’s code', async () => {
    const clientId = room.document();
    const browser = room.newBrowser();
    const wrong: Record<string, string>[] = [
      { code_verifier: randomBytes(32).toString('base64url') },
      { client_id: room.document() },
    ];
    for (const changes of wrong) {
      const { location } = await reachConsent(browser, room.authorization(clientId));
      const code = (await decide(browser, location, 'allow')).get('code');
      const { status, json } = await room.redeem(clientId, code, changes);
      expect([status, json['error']]).toEqual([400, 'invalid_grant']);
    }
  });
});
