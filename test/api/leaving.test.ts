import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { normalizeMailbox } from '#domain/mail/mailbox.ts';
import { tellItem } from '#lambdas/stores/learning/review-record.ts';
import { at, call, newLearner, tokenFor } from '../support/api.ts';
import { actOnSession } from '../support/site-learners.ts';
import { readStoredRows, type Stored, toStored } from '../support/stored-rows.ts';
import {
  answerQuiz,
  dripCourse,
  finishedCourse,
  freeCourse,
  paidCourse,
  type WholeLearner,
  wholeLearner,
} from '../support/whole-learner.ts';

const profile = (token: string) => call('GET', '/api/user/profile', { token });
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** All texts in stored data that could identify the learner. */
const marksOf = ({
  sub,
  email,
  names,
  certificates,
  sessions,
  picture,
  reviewFile,
}: WholeLearner): string[] => [
  ...[sub, email, ...names].flatMap((mark) => [mark, encodeURIComponent(mark)]),
  ...[sub, `learner ${sub}`, email, normalizeMailbox(email)].map(hashOf),
  ...certificates,
  ...Object.values(sessions),
  picture.split('/')[2] ?? '',
  reviewFile,
];
/** Ids of the mails that welcomed subscribers. */
const welcomesOf = (rows: readonly Stored[]): string[] =>
  rows.flatMap(({ row }) => (typeof row.welcomeId === 'string' ? [row.welcomeId] : []));
const tracesOf = async (learner: WholeLearner): Promise<Stored[]> => {
  const marks = marksOf(learner);
  expect(marks.every((mark) => mark.length > 8)).toBe(true);
  const stored = await readStoredRows();
  const named = stored.filter(({ text }) => marks.some((mark) => text.includes(mark)));
  // The id of a welcome mail identifies a learner only together with the subscription.
  const welcomes = welcomesOf(named);
  const rest = stored.filter((row) => !named.includes(row));
  return [...named, ...rest.filter(({ text }) => welcomes.some((id) => text.includes(id)))];
};
const textsOf = (rows: readonly Stored[]): string[] => rows.map(({ text }) => text).sort();
const mailRowOfInquiry = (rows: readonly Stored[]): string =>
  String(rows.find(({ place }) => place === 'Inquiries')?.row.mailId);

/** All parts of a learner's export as rows and files. */
const exportOf = async (token: string): Promise<Stored[]> => {
  const places = ['profiles', 'learning', 'subscriptions', 'payments', 'mail', 'limits', 'inquiries'];
  const found: Stored[] = [];
  let after: string | undefined;
  do {
    const query = after === undefined ? '' : `?${new URLSearchParams({ after })}`;
    const part = await call('GET', `/api/user/export${query}`, { token });
    expect(part.status, part.text).toBe(200);
    for (const place of places) {
      const name = `${place.charAt(0).toUpperCase()}${place.slice(1)}`;
      found.push(...(part.json[place] as unknown as object[]).map((row) => toStored(name, row)));
    }
    for (const file of part.json.files as unknown as string[]) {
      found.push(toStored('file', { key: file.slice(1) }));
    }
    after = part.json.next as string | undefined;
  } while (after !== undefined);
  return found;
};

/** Rows and files that each feature leaves. The test learner must have used all of them. */
const kinds: readonly [string, RegExp][] = [
  ['Profiles', /"bio":"I am/],
  ['Profiles', /"generative-ai"/],
  ['Learning', new RegExp(`"sk":"ENROLLMENT#${freeCourse}"`)],
  ['Learning', new RegExp(`"sk":"ENROLLMENT#${paidCourse}"`)],
  ['Learning', new RegExp(`"sk":"ENROLLMENT#${dripCourse}"`)],
  ['Learning', new RegExp(`"sk":"COURSE#${finishedCourse}#PROGRESS"`)],
  ['Learning', new RegExp(`"sk":"COURSE#${freeCourse}#LECTURE#`)],
  ['Learning', new RegExp(`"sk":"COURSE#${finishedCourse}#QUIZ#`)],
  ['Learning', new RegExp(`"sk":"COURSE#${freeCourse}#NOTE#`)],
  ['Learning', new RegExp(`"sk":"COURSE#${freeCourse}#BOOKMARK#`)],
  ['Learning', /"pk":"LEARNER#.+"sk":"CERTIFICATE#.+"status":"superseded"/],
  ['Learning', /"pk":"LEARNER#.+"sk":"CERTIFICATE#.+"status":"valid"/],
  ['Learning', /"pk":"CERTIFICATE#.+"status":"superseded"/],
  ['Learning', /"pk":"CERTIFICATE#.+"status":"valid"/],
  ['Subscriptions', /"confirmedAt":/],
  ['Payments', /"paid":true/],
  ['Payments', /"pk":"CHECKOUT#(?!.*"paid":true)/],
  ['Payments', /"sk":"ATTEMPT#/],
  ['Mail', /"pk":"MAIL#welcome#/],
  ['Mail', /"pk":"MAIL#receipt#/],
  ['Inquiries', /"message":"From /],
  ...['zone-change', 'picture-upload', 'chat-hour', 'chat-day', 'notebook-open', 'notebook-start'].map(
    (what): [string, RegExp] => ['Limits', new RegExp(`"pk":"${what}#`)],
  ),
  ['Limits', /"pk":"stranger-mail#/],
  ...[64, 128, 256, 512].map((size): [string, RegExp] => ['file', new RegExp(`pictures/.+/${size}.webp`)]),
  ['Learning', /"sk":"REVIEW#/],
  ['Subscriptions', /"id":"#REVIEWS#/],
  ['Learning', /"sk":"REVIEWS#FILES"/],
  ['Limits', /"pk":"review-export#/],
  ['file', /media\/certificates\//],
  ['file', /media\/reviews\//],
];

// A second attempt at a test would meet what the first one used up.
beforeEach(() => call('DELETE', '/_local/limits'));

describe('leaving', () => {
  it('takes every row and file along, then erases each, and nobody else’s', async () => {
    const stayer = await wholeLearner();
    // Created second, because creating a learner moves the clock and the checkout of this one must still be open.
    const leaver = await wholeLearner();
    const rows = await tracesOf(leaver);
    for (const [place, kind] of kinds) {
      const some = rows.filter((row) => row.place === place && kind.test(row.text));
      expect(some, `${place} ${kind.source}`).not.toEqual([]);
    }
    expect(rows.filter(({ text }) => text.includes('media/certificates/'))).toHaveLength(2);
    const exported = await exportOf(leaver.token);
    const mailOfInquiry = mailRowOfInquiry(rows);
    const told = rows.map(({ place, row }) => toStored(place, tellItem(row)));
    expect(textsOf(exported)).toEqual(expect.arrayContaining(textsOf(told)));
    expect(exported.filter(({ text }) => text.includes(`"MAIL#${mailOfInquiry}"`))).toHaveLength(1);
    const ofStayer = marksOf(stayer);
    expect(exported.filter(({ text }) => ofStayer.some((mark) => text.includes(mark)))).toEqual([]);
    const kept = textsOf(await tracesOf(stayer));

    const deleted = await call('DELETE', '/api/user', { token: leaver.token });
    expect([deleted.status, deleted.json]).toEqual([202, { accepted: true }]);
    const left = await readStoredRows();
    const marks = [...marksOf(leaver), mailOfInquiry, ...welcomesOf(rows)];
    const about = left.filter(({ text }) => marks.some((mark) => text.includes(mark)));
    // Hashed counters and the mark of the erasure stay until they expire, or erasing would reset every limit.
    expect(about.filter(({ place }) => place !== 'Limits')).toEqual([]);
    expect(about.every(({ row }) => typeof row.expiresAt === 'number')).toBe(true);
    for (const kept of ['chat-day', 'export-begin', 'zone-change', 'erasure', 'erased']) {
      expect(
        about.filter(({ row }) => String(row.pk).startsWith(`${kept}#`)),
        kept,
      ).toHaveLength(1);
    }
    expect((await fetch(at(leaver.picture))).status).toBeGreaterThanOrEqual(400);
    for (const id of leaver.certificates) {
      expect((await call('GET', `/api/public/certificates/${id}`)).status).toBe(404);
      expect((await call('GET', `/certificates/${id}`)).status).toBe(404);
    }
    expect(textsOf(await tracesOf(stayer))).toEqual(kept);

    // Late events are accepted and restore nothing: a payment, a refund, both schedules.
    expect((await actOnSession(leaver.sessions.open, 'pay')).status).toBe(200);
    await actOnSession(leaver.sessions.paid, 'refund');
    for (const schedule of ['ReconciliationSchedule', 'ReleaseSchedule']) {
      expect((await call('POST', `/_local/schedules/${schedule}/run`, { body: {} })).status).toBe(200);
    }
    expect((await call('DELETE', '/api/user', { token: leaver.token })).status).toBe(401);
    expect((await tracesOf(leaver)).filter(({ place }) => place !== 'Limits')).toEqual([]);
    expect(textsOf(await tracesOf(stayer))).toEqual(kept);

    // The other learner is not affected.
    const { token, certificates, names } = stayer;
    expect((await profile(token)).json).toMatchObject({ name: names[1], picture: stayer.picture });
    expect((await fetch(at(stayer.picture))).status).toBe(200);
    const valid = await call('GET', `/api/public/certificates/${certificates[1]}`);
    expect(valid.json).toMatchObject({ valid: true, name: names[1] });
    const superseded = await call('GET', `/api/public/certificates/${certificates[0]}`);
    expect(superseded.json).toMatchObject({ valid: false, status: 'superseded' });
    const pdf = await call('GET', `/api/courses/certificates/${certificates[1]}`, { token });
    expect((await fetch(String(pdf.json.signedUrl))).status).toBe(200);
    await answerQuiz(token, freeCourse, 'foundations');
    const courses = (await call('GET', '/api/courses/enrolled', { token })).json.courses as unknown as {
      id: string;
    }[];
    expect(courses.map(({ id }) => id).sort()).toEqual(
      [dripCourse, finishedCourse, freeCourse, paidCourse].sort(),
    );
  }, 300_000);

  it('takes rows by proven addresses only', async () => {
    const victim = (await newLearner()).email;
    await call('POST', '/api/drip-courses/subscribe', { body: { email: victim, courseId: dripCourse } });
    const inquiry = { kind: 'contact', firstName: 'A', lastName: 'Victim', email: victim, message: 'Hello' };
    expect((await call('POST', '/api/public/inquiries', { body: inquiry })).status).toBe(201);
    const rows = async () => {
      const stored = await readStoredRows();
      const named = stored.filter(({ text }) => text.includes(encodeURIComponent(victim)));
      const welcomes = welcomesOf(named);
      return stored.filter(
        (row) => named.includes(row) || welcomes.some((id) => row.text.includes(`MAIL#${id}`)),
      );
    };
    await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
    const before = (await rows()).length;
    const token = await tokenFor({ email: victim, emailVerified: false });
    const exported = await call('GET', '/api/user/export', { token });
    expect(exported.json).toMatchObject({ subscriptions: [], inquiries: [] });
    expect((await call('DELETE', '/api/user', { token })).status).toBe(202);
    expect((await rows()).length).toBe(before);
  });

  it('lets somebody who comes back begin anew', async () => {
    const { email, token: before } = await newLearner();
    await call('PUT', '/api/user/profile', { token: before, body: { bio: 'Before' } });
    await call('DELETE', '/api/user', { token: before });
    const token = await tokenFor({ email });
    expect((await profile(token)).json).not.toHaveProperty('bio');
    expect((await call('GET', '/api/courses/enrolled', { token })).status).toBe(200);
  });
});
