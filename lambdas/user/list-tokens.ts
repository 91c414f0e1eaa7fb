import type { Operation } from '../platform/http/operation.ts';
import type { TokenDeps } from './deps.ts';

/** Lists the caller's valid tokens by what tells them apart. What opens is not stored. */
export const listTokens =
  ({ personalTokens, now }: Pick<TokenDeps, 'personalTokens' | 'now'>): Operation<'listTokens'> =>
  async ({ caller }) => {
    const rows = await personalTokens.list(caller.sub, now());
    const tokens = rows.map(({ id, name, scopes, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      name,
      scopes,
      createdAt,
      lastUsedAt,
      expiresAt: new Date(expiresAt * 1_000).toISOString(),
    }));
    return { status: 200, body: { tokens } };
  };
