import { limits } from '../contract/limits.ts';
import { counters } from '../domain/counters.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { hashPersonalToken, makePersonalToken, type PersonalTokenRow } from '../resources/personal-token.ts';
import type { ProfileRecord } from '../stores/learner/profiles.ts';
import { queueMail } from '../use-cases/queue-mail.ts';
import { readOrCreateProfile } from '../use-cases/read-or-create-profile.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import type { TokenDeps } from './deps.ts';

const daySeconds = 24 * 60 * 60;

/** Tells the learner by mail, if their address is theirs for certain. @throws ApiError 503 when the mail was not queued */
const tell = async (
  { mailQueue }: TokenDeps,
  { email, emailVerified }: ProfileRecord,
  { id, sub, name, scopes, createdAt, expiresAt }: PersonalTokenRow,
): Promise<void> => {
  if (!emailVerified || email === '') return;
  await queueMail(mailQueue, {
    kind: 'token',
    id: `token-${id}`,
    to: email,
    sub,
    name,
    scopes,
    at: createdAt,
    expiresAt: new Date(expiresAt * 1_000).toISOString(),
  });
};

/**
 * Makes a personal token. Its hash is stored, the learner is told by mail, and this answer alone shows it. A token that nobody was told of
 * does not stay.
 */
export const makeToken =
  (deps: TokenDeps): Operation<'makeToken'> =>
  async ({ caller, body: { name, scopes, days } }) => {
    const { sub } = caller;
    const profile = await readOrCreateProfile(deps, caller);
    await requireAllowance(deps.limits, { ...counters.tokenMade, who: sub });
    const now = deps.now();
    const { id, token } = makePersonalToken();
    const row: PersonalTokenRow = {
      id,
      sub,
      hash: hashPersonalToken(token),
      name,
      scopes,
      createdAt: new Date(now).toISOString(),
      expiresAt: Math.floor(now / 1_000) + days * daySeconds,
    };
    if (!(await deps.personalTokens.add(row, limits.tokensMax, now))) {
      throw new ApiError('conflict', {
        message: `You have ${limits.tokensMax} tokens already. Revoke one that you no longer need.`,
      });
    }
    try {
      await tell(deps, profile, row);
    } catch (error) {
      await deps.personalTokens.remove(sub, id);
      throw error;
    }
    const expiresAt = new Date(row.expiresAt * 1_000).toISOString();
    return { status: 201, body: { token, id, name, scopes, expiresAt } };
  };
