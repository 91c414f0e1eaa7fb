import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { isConflict } from '#lambdas/stores/dynamodb/retry.ts';
import { createInquiryStore, createIsInquiryKept, inquirerPartition } from '#lambdas/stores/inquiries.ts';
import { profileKey } from '#lambdas/stores/learner/profile-key.ts';
import { createProfilePictures, pictureAddress } from '#lambdas/stores/learner/profile-pictures.ts';
import { createProfileStore, defaultPreferences } from '#lambdas/stores/learner/profiles.ts';
import { createLearningStore } from '#lambdas/stores/learning/learning.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { readRow, readRows } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const server = await useDynamoDb();
await createTable(server.client(), 'learning');
await createTable(server.client(), 'inquiries');
await createTable(server.client(), 'profiles');

const meetsConflict = (work: Promise<unknown>): Promise<boolean> => work.then(() => false, isConflict);
const rowsOf = (table: string): Promise<unknown> => readRows(server.client(), table);

describe('what was erased meanwhile', () => {
  it('is no course to complete', async () => {
    const learning = createLearningStore(server.client(), tables);
    await expect(learning.complete('gone', 'course', '2026-11-21T10:00:00.000Z')).rejects.toMatchObject({
      name: 'TransactionConflictException',
    });
    expect(await rowsOf(tables.learning)).toEqual([]);
  });

  it('is no inquiry to answer for', async () => {
    const inquiries = createInquiryStore(server.client(), tables.inquiries, () => 0);
    const inquiry = { kind: 'contact', firstName: 'Ada', lastName: 'L', email: 'ada@example.com' } as const;
    expect(await meetsConflict(inquiries.markQueued(inquiry))).toBe(true);
    expect(await rowsOf(tables.inquiries)).toEqual([]);
    const isKept = createIsInquiryKept(server.client(), tables.inquiries);
    expect(await isKept(inquiry)).toBe(false);
    await inquiries.keep(inquiry);
    expect(await isKept(inquiry)).toBe(true);
    const [{ sk }] = (await rowsOf(tables.inquiries)) as [{ sk: string }];
    const Key = { pk: inquirerPartition(inquiry.email), sk };
    await server.client().send(new DeleteCommand({ TableName: tables.inquiries, Key }));
  });
});

describe('a learner of many courses', () => {
  const learning = () => createLearningStore(server.client(), tables);
  const courses = Array.from({ length: 51 }, (_, index) => `course-${index}`);

  it('is read in as many calls as it takes, and completes each course once', async () => {
    for (const courseId of courses) {
      await learning().enroll({
        sub: 'ada',
        courseId,
        basis: 'free',
        enrolledAt: '2026-11-01T10:00:00.000Z',
        known: undefined,
      });
    }
    await createTable(server.client(), 'catalog');
    expect(await learning().listSummaries('ada')).toEqual([]);
    const first = '2026-11-21T10:00:00.000Z';
    expect(await learning().complete('ada', 'course-0', first)).toBe(first);
    expect(await learning().complete('ada', 'course-0', '2026-11-22T10:00:00.000Z')).toBe(first);
  });
});

it('a picture of nobody is not begun', async () => {
  const pictures = createProfilePictures(server.client(), tables.profiles);
  expect(await pictures.begin('nobody', 'first')).toBe(false);
  expect(await rowsOf(tables.profiles)).toEqual([]);
});

it('a picture that is shown is not given up by an upload that was overtaken', async () => {
  await createProfileStore(server.client(), tables.profiles).create({
    id: 'ada',
    email: '',
    emailVerified: true,
    name: 'Ada',
    emailPreferences: defaultPreferences,
    createdAt: '2026-11-21T10:00:00.000Z',
  });
  const pictures = createProfilePictures(server.client(), tables.profiles);
  for (const id of ['first', 'second']) {
    await pictures.begin('ada', id);
    await pictures.show('ada', id);
  }
  expect(await pictures.giveUpOthers('ada', 'first')).toEqual([]);
  const row = await readRow(server.client(), tables.profiles, profileKey('ada'));
  expect(row).toMatchObject({
    picture: pictureAddress('second'),
    pictures: new Set(['first', 'second']),
  });
  expect(await pictures.giveUpOthers('ada', 'second')).toEqual(['first']);
});
