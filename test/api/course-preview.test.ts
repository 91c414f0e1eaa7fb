import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CoursePreview } from '#contract/schemas/drip.ts';
import { call, measureCost, newLearner, tokenFor } from '../support/api.ts';
import { inCourse, plainCourse } from '../support/course-folder.ts';
import { mailsTo } from '../support/mailbox.ts';
import { siteOrigin } from '../support/origin.ts';
import { makeFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const day = 24 * 3_600_000;
const course = `walked-${Date.now()}`;
const lecture = (id: string, type: string, release?: string): string =>
  `      - { id: ${id}, title: ${id}, type: ${type}, contentType: other${release === undefined ? '' : `, release: ${release}`} }\n`;
const text = `${plainCourse}drip: true\nsections:\n  - title: One\n    lectures:\n${[
  lecture('first', 'free'),
  lecture('soon', 'drip', '{ afterDays: 2 }'),
  lecture('weekly', 'drip', '{ afterDays: 7, at: "09:00" }'),
  lecture('beside', 'free', '{ afterDays: 7, at: "09:00" }'),
  lecture('waiting', 'drip', '{ after: first, days: 1 }'),
  lecture('bonus', 'premium', '{ afterDays: 9 }'),
].join('')}`;

const content = async (...args: string[]): Promise<string> => {
  const file = join(root, 'bin/content.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { cwd: root });
  return stdout;
};
const onSite = (...args: string[]) => content(...args, '--endpoint', siteOrigin());

const folder = makeFolder(inCourse(course, { 'course.yaml': text }), afterAll);
let path: string;
beforeAll(async () => {
  await onSite('apply', folder);
  const link = (await onSite('preview', join(folder, course), '--days', '30')).trim();
  path = `/api${new URL(link).pathname}`;
});

const preview = async (query: string): Promise<CoursePreview> => {
  const answer = await call('GET', `${path}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as unknown as CoursePreview;
};
/** Moves the clock of the site, and answers when what is due by then is done. */
const setClock = (now: string) => call('PUT', '/_local/clock', { body: { now } });
/** A new learner who subscribed by address and linked the account. @returns the address */
const subscribed = async (): Promise<string> => {
  const { email, token } = await newLearner();
  await call('POST', '/api/drip-courses/subscribe', {
    body: { email, courseId: course, timeZone: 'Europe/Berlin' },
  });
  const linked = await call('POST', '/api/drip-courses/link-account', { token, body: { courseId: course } });
  expect(linked.status, linked.text).toBe(200);
  return email;
};
const subjectsTo = async (address: string): Promise<string[]> =>
  (await mailsTo(address)).map(({ subject }) => subject);

describe('a course with code', () => {
  it('is not published while its code fails, and the line that fails is named', async () => {
    const id = `coded-${Date.now()}`;
    const lectures =
      '      - { id: one, title: One, type: free, contentType: article, article: lectures/one.md }\n';
    const yaml = `${plainCourse}sections:\n  - title: One\n    lectures:\n${lectures}`;
    const withCode = (code: string) =>
      makeFolder(
        inCourse(id, { 'course.yaml': yaml, 'lectures/one.md': `\`\`\`python run\n${code}\n\`\`\`\n` }),
        onTestFinished,
      );
    const [bad, good] = [withCode('print(1)\nprint(1 / 0)'), withCode('print(1)')];
    await expect(onSite('apply', bad)).rejects.toMatchObject({
      stderr: expect.stringMatching(/one\.md:3:1: the cell fails: ZeroDivisionError/) as string,
    });
    expect((await call('GET', `/api/public/courses/${id}`)).status).toBe(404);
    await onSite('apply', good);
    expect((await call('GET', `/api/public/courses/${id}`)).status).toBe(200);
  });
});

describe('a preview on the site', () => {
  it('equals simulate', async () => {
    const { content: start, mails } = await preview('zone=Europe/Berlin&upgraded=true');
    const simulated = JSON.parse(
      await content(
        ...['simulate', join(folder, course), '--subscribed', start.subscribedAt],
        ...['--zone', 'Europe/Berlin', '--upgraded', '--json'],
      ),
    ) as { unlocks: { lectureId: string; at: string }[]; mails: unknown };
    expect(mails).toEqual(simulated.mails);
    const locked = start.content
      .flatMap(({ lectures }) => lectures)
      .filter(({ unlocksAt }) => unlocksAt !== undefined);
    expect(locked.map(({ id, unlocksAt }) => [id, unlocksAt])).toEqual(
      simulated.unlocks
        .filter(({ at }) => at > start.subscribedAt)
        .map(({ lectureId, at }) => [lectureId, at]),
    );
  });

  it('equals what happens when the clock walks there', async () => {
    const { subscribedAt } = (await preview('')).content;
    const start = Date.parse(subscribedAt);
    // A learner who begins when the preview did, wherever an earlier attempt left the clock.
    await setClock(subscribedAt);
    const email = await subscribed();
    for (const days of [0, 2.5, 6, 8, 12]) {
      // After the release hours, and after the moment between preview and subscription.
      const now = new Date(start + days * day + 120_000).toISOString();
      await setClock(now);
      const seen = await preview(`day=${now}&zone=Europe/Berlin`);
      // A token expires before the walk ends.
      const token = await tokenFor({ email });
      const real = await call('GET', `/api/drip-courses/${course}/available-content`, { token });
      expect(real.status, real.text).toBe(200);
      expect(seen.content.unlockedContent, now).toEqual(real.json.unlockedContent);
      const told = seen.mails.filter(({ at }) => at <= now).map(({ subject }) => subject);
      await expect.poll(() => subjectsTo(email), { timeout: 30_000 }).toEqual(told);
    }
  });

  it('is one read, for anybody, and says in words why not', async () => {
    const cost = await measureCost(() => call('GET', `${path}?day=2199-01-01`));
    expect(cost.get('GET /api/preview/{token}')).toMatchObject({
      calls: 1,
      dynamodb: { calls: 1, scans: 0 },
      otherCalls: 0,
    });
    for (const bad of ['day=tomorrow', 'day=2026-02-30', 'zone=Nowhere', 'day=2020-01-01', 'upgraded=yes']) {
      const { status, json } = await call('GET', `${path}?${bad}`);
      expect([status, json.code], bad).toEqual([400, 'invalid_request']);
    }
    const gone = await call('GET', `${path.slice(0, -4)}xxxx`);
    expect([gone.status, gone.json.code]).toEqual([404, 'not_found']);
    expect(gone.headers.get('cache-control')).toBe('no-store');
  });

  it('serves nothing but reading', async () => {
    expect((await call('HEAD', path)).status).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await call(method, path, { body: {} })).status).toBeGreaterThanOrEqual(400);
    }
  });
});
