import { describe, expect, it } from 'vitest';
import type { BodyInputOf } from '../../lambdas/contract/endpoints.ts';
import { createProfileStore, defaultPreferences } from '../../lambdas/stores/learner/profiles.ts';
import { createReminderStore } from '../../lambdas/stores/subscriptions/review-reminders.ts';
import type { UserDeps } from '../../lambdas/user/deps.ts';
import { updateProfile } from '../../lambdas/user/update-profile.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { operationRequest } from '../support/operation-request.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const server = await useDynamoDb();
const client = server.client();
await createTable(client, 'profiles');
await createTable(client, 'subscriptions');
let people = 0;

type Preferences = NonNullable<NonNullable<BodyInputOf<'updateProfile'>>['emailPreferences']>;

/** A learner with a profile, who can choose mails. */
const begin = async () => {
  const sub = `auth0|mails-${(people += 1)}`;
  await createProfileStore(client, tables.profiles).create({
    id: sub,
    email: 'ada@example.com',
    emailVerified: true,
    name: 'Ada',
    emailPreferences: { ...defaultPreferences, releases: false },
    createdAt: '2026-11-21T10:00:00.000Z',
  });
  const choose = async (emailPreferences: Preferences, device = client) => {
    const deps: Partial<UserDeps> = {
      profiles: createProfileStore(device, tables.profiles),
      reminders: createReminderStore(device, tables.subscriptions),
      recheckLearner: () => Promise.resolve(),
      now: () => Date.parse('2026-11-21T10:00:00.000Z'),
    };
    const caller = { sub, scopes: new Set<string>(), token: 'token' };
    const request = operationRequest<'updateProfile'>({ caller, body: { emailPreferences } });
    return (await updateProfile(deps as UserDeps)(request)).body.emailPreferences;
  };
  return { sub, choose };
};

describe('a choice about one kind of mail', () => {
  it.each([{ reviews: 'daily' }, { news: true }, { digest: 'weekly' }, {}] as const)(
    'leaves the others as they are: %j',
    async (chosen) => {
      const { choose } = await begin();
      expect(await choose(chosen)).toMatchObject({ ...defaultPreferences, releases: false, ...chosen });
    },
  );
});
