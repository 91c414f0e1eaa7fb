import { describe, expect, it } from 'vitest';
import type { BodyInputOf } from '#contract/endpoints.ts';
import { createProfileStore, defaultPreferences } from '#lambdas/stores/learner/profiles.ts';
import {
  createReminderStore,
  createStopReviewMails,
  reminderId,
} from '#lambdas/stores/subscriptions/review-reminders.ts';
import type { UserDeps } from '#lambdas/user/deps.ts';
import { updateProfile } from '#lambdas/user/update-profile.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { interleave } from '../support/faults.ts';
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
      reminders: createReminderStore(device, tables),
      recheckLearner: () => Promise.resolve(),
      now: () => Date.parse('2026-11-21T10:00:00.000Z'),
    };
    const caller = { sub, scopes: new Set<string>(), token: 'token' };
    const request = operationRequest<'updateProfile'>({ caller, body: { emailPreferences } });
    return (await updateProfile(deps as UserDeps)(request)).body.emailPreferences;
  };
  /** What the profile says of the daily mail, and whether it is on the schedule. */
  const reviews = async () => [
    (await createProfileStore(client, tables.profiles).read(sub))?.emailPreferences.reviews,
    (await createReminderStore(client, tables).read([reminderId(sub)])).length === 1,
  ];
  return { sub, choose, reviews };
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

describe('two choices at once', () => {
  it('keep both: who stops the daily mail by its link is not subscribed again by a choice about news', async () => {
    const { sub, choose, reviews } = await begin();
    await choose({ reviews: 'daily' });
    const stop = createStopReviewMails(client, tables);
    await choose(
      { news: true },
      interleave(server.client(), /^UpdateItem/, () => stop(sub)),
    );
    expect(await reviews()).toEqual(['off', false]);
  });

  it('leave the daily mail on the schedule when it was chosen last', async () => {
    const { choose, reviews } = await begin();
    await choose({ reviews: 'daily' });
    const device = interleave(server.client(), /^(?:TransactWrite|DeleteItem)/, () =>
      choose({ reviews: 'daily' }),
    );
    await choose({ reviews: 'off' }, device);
    expect(await reviews()).toEqual(['daily', true]);
  });

  it('leave the daily mail on the schedule when it was chosen while its link stopped it', async () => {
    const { sub, choose, reviews } = await begin();
    await choose({ reviews: 'daily' });
    const device = interleave(server.client(), /^(?:TransactWrite|DeleteItem)/, () =>
      choose({ reviews: 'daily' }),
    );
    await createStopReviewMails(device, tables)(sub);
    expect(await reviews()).toEqual(['daily', true]);
  });
});
