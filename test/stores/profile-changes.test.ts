import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BodyInputOf } from '#contract/endpoints.ts';
import { profileKey } from '#lambdas/stores/learner/profile-key.ts';
import {
  createProfilePictures,
  parsePictureIds,
  pictureKeys,
} from '#lambdas/stores/learner/profile-pictures.ts';
import {
  createProfileStore,
  createReadDeclined,
  defaultPreferences,
} from '#lambdas/stores/learner/profiles.ts';
import { enrollmentKey, parseEnrollment } from '#lambdas/stores/learning/learning-records.ts';
import { createFollowZone } from '#lambdas/stores/subscriptions/learner-zones.ts';
import { createRecheckLearner } from '#lambdas/stores/subscriptions/recheck-learner.ts';
import { isMarked } from '#lambdas/stores/subscriptions/recheck-releases.ts';
import { createReminderStore } from '#lambdas/stores/subscriptions/review-reminders.ts';
import { subscriptionKey } from '#lambdas/stores/subscriptions/subscription-record.ts';
import type { UserDeps } from '#lambdas/user/deps.ts';
import { updateProfile } from '#lambdas/user/update-profile.ts';
import { uploadProfilePicture } from '#lambdas/user/upload-profile-picture.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { everyFault, intercept, type Interception } from '../support/faults.ts';
import { operationRequest } from '../support/operation-request.ts';
import { encodeJpeg, makePng, quarters } from '../support/pictures.ts';
import { changeRow, putRow, readRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let calls: Interception;
let device: DynamoDBDocumentClient;
let people = 0;
let sub: string;
let files: Set<string>;
let storageDown: boolean;
let waits: number;

const database = await useDynamoDb();
const client = database.client();
await createTable(client, 'profiles');
await createTable(client, 'learning');
await createTable(client, 'subscriptions');
beforeEach(() => {
  people += 1;
  sub = `auth0|${people}`;
  files = new Set();
  storageDown = false;
  waits = 0;
  device = database.client();
  calls = intercept(device);
});

let ids = 0;
const depsOver = (over: DynamoDBDocumentClient): UserDeps => ({
  profiles: createProfileStore(over, tables.profiles),
  identity: { full: () => Promise.resolve({ email: 'ada@example.com', emailVerified: true, name: 'Ada' }) },
  limits: { use: () => Promise.resolve({ waitSeconds: 0, uses: 1 }), take: () => Promise.resolve(waits) },
  followZone: createFollowZone(over, tables),
  recheckLearner: createRecheckLearner(over, tables),
  reminders: createReminderStore(over, tables),
  pictures: createProfilePictures(over, tables.profiles),
  files: {
    putPicture: (key) => {
      if (storageDown) return Promise.reject(Object.assign(new Error('down'), { name: 'TimeoutError' }));
      files.add(key);
      return Promise.resolve();
    },
    remove: (keys) => Promise.resolve(void keys.forEach((key) => files.delete(key))),
  },
  erasures: {} as UserDeps['erasures'],
  pause: () => Promise.resolve(),
  drawSizes: (_bytes, _header, sizes) =>
    Promise.resolve(new Map(sizes.map((size) => [size, new Uint8Array([size])]))),
  rows: {} as UserDeps['rows'],
  listStored: () => Promise.resolve([]),
  eraseLearner: () => Promise.resolve(),
  newId: () => `picture${(ids += 1)}`,
  warn: () => undefined,
  now: () => Date.parse('2026-11-21T10:00:00.000Z'),
});
const caller = () => ({ sub, scopes: new Set<string>(), token: 't' });
const update = (body: BodyInputOf<'updateProfile'>, over = client) =>
  updateProfile(depsOver(over))(operationRequest({ caller: caller(), body }));
const upload = async (over = client, bytes: Uint8Array = makePng(2, 2)) => {
  const form = new FormData();
  form.append('profilePicture', new Blob([Uint8Array.from(bytes)]), 'a.png');
  const sent = new Response(form);
  const { body } = await uploadProfilePicture(depsOver(over))(
    operationRequest({
      caller: caller(),
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
      body: new Uint8Array(await sent.arrayBuffer()),
    }),
  );
  return body.picture;
};
const row = async (table: string, Key: object): Promise<Record<string, unknown>> =>
  (await readRow(client, table, Key)) ?? {};

const dripCourse = async (courseId: string, fields: object = {}) => {
  const id = `${courseId}#EMAIL#ada`;
  const since = '2026-11-01T00:00:00.000Z';
  const subscription = { id, subscribedAt: since, zones: [{ zone: 'UTC', since }] };
  await putRow(client, tables.learning, { ...enrollmentKey(sub, courseId), courseId, subscription });
  await putRow(client, tables.subscriptions, {
    ...subscriptionKey(id),
    id,
    courseId,
    subscribedAt: since,
    timeZone: 'UTC',
    learner: sub,
    ...fields,
  });
  return {
    id,
    zones: async () =>
      parseEnrollment(await row(tables.learning, enrollmentKey(sub, courseId))).subscription?.zones,
  };
};

describe('a changed zone', () => {
  it('is added to every drip course, whose due times are looked at anew; others stay', async () => {
    const mailed = await dripCourse('a', {
      confirmedAt: 'x',
      dueShard: 'DUE#1',
      dueAt: '2027-01-01T00:00:00.000Z',
    });
    const declined = await dripCourse('b', { confirmedAt: 'x', unsubscribedAt: 'y' });
    await putRow(client, tables.learning, { ...enrollmentKey(sub, 'c'), courseId: 'c', enrolledAt: 'x' });
    await update({ timeZone: 'Asia/Tokyo' });
    const added = { zone: 'Asia/Tokyo', since: '2026-11-21T10:00:00.000Z' };
    expect((await mailed.zones())?.slice(1)).toEqual([added]);
    expect((await declined.zones())?.slice(1)).toEqual([added]);
    const { dueAt } = await row(tables.subscriptions, subscriptionKey(mailed.id));
    expect(isMarked(dueAt as string)).toBe(true);
    expect(await row(tables.subscriptions, subscriptionKey(declined.id))).not.toHaveProperty('dueAt');
    expect(await row(tables.learning, enrollmentKey(sub, 'c'))).not.toHaveProperty('subscription');
    await update({ timeZone: 'Asia/Tokyo' });
    expect(await mailed.zones()).toHaveLength(2);
  });

  it('reaches every course however the call is cut off, once it is repeated', async () => {
    await dripCourse('a', { confirmedAt: 'x' });
    await update({ timeZone: 'Asia/Tokyo' }, device);
    const { length } = calls.calls;
    expect(length).toBeGreaterThan(5);
    for (const { name, faults } of everyFault(length)) {
      people += 1;
      sub = `auth0|${people}`;
      const course = await dripCourse('a', { confirmedAt: 'x' });
      calls.reset();
      calls.faults = faults;
      await update({ timeZone: 'Asia/Tokyo' }, device).catch(() => undefined);
      calls.reset();
      await update({ timeZone: 'Asia/Tokyo' }, device);
      expect(await course.zones(), name).toHaveLength(2);
    }
  });

  it('is the one of the profile when two devices change it at once', async () => {
    const course = await dripCourse('a');
    await update({ name: 'Ada' });
    await Promise.all([update({ timeZone: 'Asia/Tokyo' }), update({ timeZone: 'Europe/Oslo' })]);
    const { timeZone } = await row(tables.profiles, profileKey(sub));
    expect((await course.zones())?.at(-1)?.zone).toBe(timeZone);
  });

  it('is counted, and nothing else is', async () => {
    await update({ timeZone: 'Asia/Tokyo' });
    waits = 60;
    await expect(update({ timeZone: 'Europe/Oslo' })).rejects.toMatchObject({ code: 'too_many_requests' });
    await update({ timeZone: 'Asia/Tokyo', name: 'Grace' });
    expect(await row(tables.profiles, profileKey(sub))).toMatchObject({
      timeZone: 'Asia/Tokyo',
      name: 'Grace',
    });
  });
});

describe('a changed digest', () => {
  const stored = async () => (await row(tables.profiles, profileKey(sub))).emailPreferences;

  it('begins when it is chosen, and has every drip course looked at again', async () => {
    await update({ name: 'Ada' });
    const { id } = await dripCourse('a', {
      confirmedAt: 'x',
      dueShard: 'DUE#1',
      dueAt: '2027-01-01T00:00:00.000Z',
    });
    const sent = { releases: true, news: false, digest: 'weekly', digestDay: 'wed' } as const;
    calls.reset();
    await update({ emailPreferences: sent }, device);
    expect(calls.calls).toEqual(['GetItemCommand', 'UpdateItemCommand', 'QueryCommand', 'UpdateItemCommand']);
    const chosen = { ...sent, digestAt: '09:00', digestSince: '2026-11-21T10:00:00.000Z' };
    expect(await stored()).toMatchObject(chosen);
    const { dueAt } = await row(tables.subscriptions, subscriptionKey(id));
    expect(isMarked(dueAt as string)).toBe(true);
  });

  it('is left alone by pages that know of none', async () => {
    await update({ emailPreferences: { releases: true, news: false, digest: 'weekly' } });
    await update({ emailPreferences: { releases: false, news: true } });
    expect(await stored()).toMatchObject({ releases: false, news: true, digest: 'weekly' });
  });

  it('is a mail for each release in profiles of earlier releases', async () => {
    await update({ name: 'Ada' });
    await changeRow(client, tables.profiles, profileKey(sub), {
      emailPreferences: { releases: true, news: false },
    });
    const { body } = await update({ name: 'Grace' });
    expect(body.emailPreferences).toEqual(defaultPreferences);
  });
});

describe('declined mails', () => {
  it('are known of those who declined, and of nobody else', async () => {
    await update({ emailPreferences: { releases: false, news: true } });
    const quiet = sub;
    sub = `auth0|other${people}`;
    await update({ name: 'Bob' });
    const declined = await createReadDeclined(client, tables.profiles)([quiet, sub, 'nobody', quiet]);
    expect([...declined]).toEqual([quiet]);
  });
});

describe('an upload', () => {
  const stored = async () =>
    parsePictureIds(await row(tables.profiles, profileKey(sub))).flatMap(pictureKeys);
  const shown = async () => String((await row(tables.profiles, profileKey(sub))).picture).slice(1);

  it('that is cut off anywhere leaves a picture whose files are there, and no file unknown', async () => {
    await upload(device);
    calls.reset();
    await upload(device);
    const { length } = calls.calls;
    for (const { name, faults } of everyFault(length)) {
      people += 1;
      sub = `auth0|${people}`;
      files.clear();
      await upload();
      calls.reset();
      calls.faults = faults;
      await upload(device).catch(() => undefined);
      calls.reset();
      expect(files.has(await shown()), name).toBe(true);
      expect((await stored()).sort(), name).toEqual(expect.arrayContaining([...files].sort()));
      await upload();
      expect(files.has(await shown()), name).toBe(true);
      expect([...files].sort(), `${name}, then repeated`).toEqual((await stored()).sort());
      expect(files.size, name).toBe(4);
    }
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['that is no picture', () => Buffer.from('<html>'), 'unsupported_media_type'],
    ['of a pixel bomb', () => makePng(10, 10, { claimed: [60_000, 60_000] }), 'invalid_request'],
    [
      'of a file of many passes',
      async () => {
        const jpeg = await encodeJpeg(quarters(16, 16));
        const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
        return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(100).fill(scan), jpeg.subarray(-2)]);
      },
      'invalid_request',
    ],
    ['that is too large', () => Buffer.alloc(4 * 1_024 * 1_024 + 1, 1), 'payload_too_large'],
  ])('%s is refused before anything is drawn', async (_, make, code) => {
    const bytes = await make();
    await expect(upload(client, bytes)).rejects.toMatchObject({ code });
    expect(files.size).toBe(0);
  });

  it('is counted', async () => {
    waits = 60;
    await expect(upload()).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(files.size).toBe(0);
  });

  it('keeps the earlier picture while files cannot be stored', async () => {
    const first = await upload();
    storageDown = true;
    await expect(upload()).rejects.toThrow('down');
    expect(`/${await shown()}`).toBe(first);
    expect(files.has(await shown())).toBe(true);
  });

  it('at the same time as another leaves one picture with its files', async () => {
    await upload();
    const outcomes = await Promise.allSettled([upload(), upload(), upload()]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    await upload();
    expect(files.has(await shown())).toBe(true);
    expect(files.size).toBe(4);
  });
});
