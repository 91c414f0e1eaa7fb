import { describe, expect, it } from 'vitest';
import { type Endpoint, routeKey, tokenScopes } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { requireTokenScope } from '#lambdas/platform/http/token-scope.ts';

const signedIn = (Object.values(endpoints) as Endpoint[]).filter(({ auth }) => auth !== 'none');
/** What a program may never do for a learner, whatever its token says. */
const forPeopleAlone = [
  'DELETE /api/user',
  'DELETE /api/user/connections/{connectionId}',
  'DELETE /api/user/tokens/{tokenId}',
  // The link of a gift gives the seat to whoever has it.
  'GET /api/teams/{teamId}/gift',
  'GET /api/user/connections',
  'GET /api/user/export',
  'GET /api/user/tokens',
  'POST /api/courses/start-server',
  // A lease outlives the token that asked for it.
  'POST /api/courses/{courseId}/lease',
  'POST /api/stripe/create-checkout-session',
  'POST /api/stripe/create-drip-upgrade-session',
  'POST /api/teams/{teamId}/reminders',
  'POST /api/teams/{teamId}/seats',
  'POST /api/user/calendar',
  'POST /api/user/profile-picture',
  'POST /api/user/tokens',
  'PUT /api/user/profile',
];

/** Whether a program with these scopes is let in. */
const letsIn = (row: Endpoint, scopes: readonly ('read' | 'learn')[]): boolean => {
  try {
    requireTokenScope(row, { tokenScopes: new Set(scopes) });
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'insufficient_scope', status: 403 });
    return false;
  }
};

describe('what a program may do', () => {
  it.each(signedIn.map((row) => [routeKey(row), row] as const))('is its scope alone: %s', (_route, row) => {
    for (const scope of tokenScopes) expect(letsIn(row, [scope])).toBe(row.token === scope);
    expect(letsIn(row, [])).toBe(false);
    expect(letsIn(row, tokenScopes)).toBe(row.token !== undefined && row.token !== 'none');
  });

  it('is nothing that concerns the account, money or files', () => {
    const closed = signedIn.filter((row) => !letsIn(row, tokenScopes)).map(routeKey);
    expect(closed.sort()).toEqual(forPeopleAlone);
  });

  it('is reading with the scope for reading, and changing with the other', () => {
    // What a message to the MCP server needs, its tools say.
    for (const row of signedIn)
      if (row.group !== 'mcp' && letsIn(row, tokenScopes))
        expect([routeKey(row), row.token]).toEqual([routeKey(row), row.method === 'GET' ? 'read' : 'learn']);
  });

  it('is no limit for people', () => {
    for (const row of signedIn) expect(() => requireTokenScope(row, {})).not.toThrow();
  });
});
