import { describe, expect, it } from 'vitest';
import { type Endpoint, routeKey } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { at, call, newLearner, tokenFor } from '../support/api.ts';
import { siteOrigin } from '../support/origin.ts';

const server = '/api/mcp';
const resources = '/.well-known/oauth-protected-resource';

describe('the metadata of the site for programs', () => {
  it.each([
    ['', ''],
    [server, server],
  ])('at …%s names the resource, and the issuer of its tokens', async (path, resource) => {
    const { status, headers, json } = await call('GET', `${resources}${path}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(json).toMatchObject({
      resource: `${siteOrigin()}${resource}`,
      scopes_supported: ['read', 'learn'],
      bearer_methods_supported: ['header'],
    });
    const [issuer = ''] = json['authorization_servers'] as unknown as string[];
    const response = await fetch(`${issuer}.well-known/oauth-authorization-server`);
    expect(await response.json()).toMatchObject({ issuer, client_id_metadata_document_supported: true });
  });

  it('is nowhere else, and no page', async () => {
    for (const path of ['/', '/api', `${server}/`, '.json']) {
      expect((await call('GET', `${resources}${path}`)).status, path).toBe(404);
    }
  });
});

describe('the token of an assistant', () => {
  it('is 401 on every route but that of assistants, whichever client it was issued to', async () => {
    const email = `assistant-${Date.now()}@example.com`;
    const clientId = 'https://assistant.example/client.json';
    const tokens = [
      await tokenFor({ email, audience: at(server), scope: 'read learn' }),
      await tokenFor({
        email,
        audience: at(server),
        scope: 'read learn',
        claims: { azp: clientId, client_id: clientId },
      }),
      await tokenFor({ email, claims: { azp: clientId, client_id: clientId } }),
    ];
    const rows = (Object.values(endpoints) as Endpoint[]).filter(
      ({ auth, path }) => auth !== 'none' && path !== server,
    );
    const passed: string[] = [];
    for (const row of rows) {
      for (const token of tokens) {
        const path = row.path.replace(/\{\w+\}/g, 'some-id');
        if ((await call(row.method, path, { token })).status !== 401) passed.push(routeKey(row));
      }
    }
    expect(rows.length).toBeGreaterThan(40);
    expect(passed).toEqual([]);
  });
});

describe('the connections of a learner', () => {
  it('are none before an assistant was connected, and one that is not there cannot be ended', async () => {
    const { token } = await newLearner();
    expect((await call('GET', '/api/user/connections', { token })).json).toEqual({ connections: [] });
    const { status, json } = await call('DELETE', '/api/user/connections/unknown', { token });
    expect([status, json]).toMatchObject([404, { code: 'not_found' }]);
  });
});
