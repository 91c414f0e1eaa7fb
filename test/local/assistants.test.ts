import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type AssistantRoom,
  claimsOf,
  decide,
  openAssistantRoom,
  reachConsent,
} from '../support/assistant-room.ts';
import { createSdkAssistant } from '../support/sdk-assistant.ts';

let room: AssistantRoom;
beforeAll(async () => {
  room = await openAssistantRoom(4758);
});
afterAll(() => room.close());

describe('the metadata of the issuer', () => {
  it.each(['oauth-authorization-server', 'openid-configuration'])(
    'at %s says what assistants need',
    async (name) => {
      const response = await fetch(`${room.issuer}.well-known/${name}`, {
        headers: { origin: 'https://x.example' },
      });
      expect(response.headers.get('access-control-allow-origin')).not.toBeNull();
      expect(await response.json()).toMatchObject({
        issuer: room.issuer,
        authorization_endpoint: `${room.issuer}authorize`,
        token_endpoint: `${room.issuer}oauth/token`,
        code_challenge_methods_supported: ['S256'],
        client_id_metadata_document_supported: true,
        authorization_response_iss_parameter_supported: true,
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_methods_supported: ['none'],
      });
    },
  );
});

describe('an assistant with a metadata document', () => {
  it('is named with its host and what it may do, and gets a token for its server when the learner allows it', async () => {
    const clientId = room.document();
    const browser = room.newBrowser();
    const { text, location } = await reachConsent(browser, room.authorization(clientId));
    expect(text).toContain('Study Buddy');
    expect(text).toContain(new URL(room.origin).host);
    expect(text).toContain('ada@example.com');
    expect(text).toContain('See your courses');
    expect(text).toContain('Answer reviews');
    const answer = await decide(browser, location, 'allow');
    expect(Object.fromEntries(answer)).toMatchObject({ iss: room.issuer, state: 'the-state' });
    const { json } = await room.redeem(clientId, answer.get('code'));
    expect(claimsOf(json['access_token'])).toMatchObject({
      iss: room.issuer,
      aud: `${room.site}/api/mcp`,
      client_id: clientId,
      scope: 'read learn',
      [`${room.site}/api/mcp/client_name`]: 'Study Buddy',
      auth_time: expect.any(Number) as number,
    });
    expect(json).not.toHaveProperty('id_token');
  });

  it('gets no more than it asked for, and nothing about the person', async () => {
    const { json } = await room.connect(room.document(), room.newBrowser(), {
      scope: 'read openid profile email admin',
    });
    expect(claimsOf(json['access_token'])['scope']).toBe('read');
    expect(claimsOf(json['id_token'])).not.toHaveProperty('email');
    const headers = { authorization: `Bearer ${json['access_token'] ?? ''}` };
    expect((await fetch(`${room.issuer}userinfo`, { headers })).status).toBe(401);
  });

  it('is not connected when the learner cancels, and is told so', async () => {
    const browser = room.newBrowser();
    const { location } = await reachConsent(browser, room.authorization(room.document()));
    const answer = await decide(browser, location, 'cancel');
    expect(Object.fromEntries(answer)).toMatchObject({
      error: 'access_denied',
      iss: room.issuer,
      state: 'the-state',
    });
    expect(answer.has('code')).toBe(false);
  });

  it('is asked about each time, though it or another was allowed before', async () => {
    const browser = room.newBrowser();
    const clientId = room.document();
    await room.connect(clientId, browser);
    for (const next of [room.document({ client_name: 'Another' }), clientId]) {
      const { text, location } = await reachConsent(browser, room.authorization(next));
      expect(location).toContain('/consent/');
      expect(text).toContain('Allow');
    }
  });

  it('keeps the time at which it was allowed through every refresh, and gets a later one when it is allowed again', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'] });
    const browser = room.newBrowser();
    const clientId = room.document();
    const { json: first } = await room.connect(clientId, browser);
    const allowed = claimsOf(first['access_token'])['auth_time'] as number;
    vi.setSystemTime(Date.now() + 600_000);
    const refresh = { grant_type: 'refresh_token', client_id: clientId };
    const { json: second } = await room.token({ ...refresh, refresh_token: first['refresh_token'] ?? '' });
    expect(claimsOf(second['access_token'])).toMatchObject({
      auth_time: allowed,
      iat: allowed + 600,
      aud: `${room.site}/api/mcp`,
      scope: 'read learn',
    });
    const { json: third } = await room.connect(clientId, browser);
    expect(claimsOf(third['access_token'])['auth_time']).toBe(allowed + 600);
  });
});

describe('the client of the SDK', () => {
  it('finds the issuer from the refusal of the server, and signs in', async () => {
    const metadata = JSON.stringify({
      resource: `${room.site}/api/mcp`,
      authorization_servers: [room.issuer],
      scopes_supported: ['read', 'learn'],
    });
    room.papers.set('/.well-known/oauth-protected-resource/api/mcp', { body: metadata });
    const serverUrl = `${room.site}/api/mcp`;
    const assistant = createSdkAssistant(room.document(), serverUrl);
    const sent = await assistant.connect('ada@example.com');
    expect(sent.searchParams.get('resource')).toBe(serverUrl);
    expect(claimsOf(assistant.accessToken())).toMatchObject({ aud: serverUrl, scope: 'read learn' });
  });
});
