import { beforeAll, describe, expect, it } from 'vitest';
import { at, call, newLearner, tokenFor } from '../support/api.ts';
import { readEverythingStored } from '../support/everything.ts';
import { pngOf } from '../support/pictures.ts';

const dripCourse = 'building-ai-agents';
const paidCourse = 'transformers-step-by-step';
const freeCourse = 'machine-learning-foundations';

beforeAll(async () => {
  await call('DELETE', '/_local/limits');
});

const profile = (token: string) => call('GET', '/api/user/profile', { token });
const update = (token: string, body: unknown) => call('PUT', '/api/user/profile', { token, body });
const upload = async (token: string, bytes: Uint8Array) => {
  const form = new FormData();
  form.append('profilePicture', new Blob([Uint8Array.from(bytes)]), 'me.png');
  const headers = { authorization: `Bearer ${token}` };
  return fetch(at('/api/user/profile-picture'), { method: 'POST', headers, body: form });
};
const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
  (
    (await call('GET', '/_local/mail')).json as unknown as { to: string[]; subject: string; text: string }[]
  ).filter(({ to }) => to.includes(email));

describe('leaving', () => {
  /** A learner with something in every table, and files. */
  const richLearner = async () => {
    const learner = await newLearner();
    const { token, email } = learner;
    const name = `Ada ${email.replace(/\W/g, '')}`;
    expect((await update(token, { name, bio: `I am ${name}`, timeZone: 'Europe/Oslo' })).status).toBe(200);
    expect((await upload(token, pngOf(40, 40))).status).toBe(200);
    await call('POST', '/api/drip-courses/subscribe', { body: { email, courseId: dripCourse } });
    await expect.poll(async () => (await mailsTo(email)).length, { timeout: 20_000 }).toBe(1);
    expect((await call('POST', `/api/courses/${dripCourse}/enroll`, { token })).status).toBe(201);
    expect((await call('POST', `/api/courses/${freeCourse}/enroll`, { token })).status).toBe(201);
    const content = (await call('GET', `/api/courses/${freeCourse}/content`, { token })).json as unknown as {
      sections: { lectures: { id: string; duration: number; contentType: string }[] }[];
    };
    const lecture = content.sections
      .flatMap(({ lectures }) => lectures)
      .find(({ contentType }) => contentType === 'video');
    const saved = await call('POST', `/api/courses/${freeCourse}/lectures/${lecture?.id}/progress`, {
      token,
      body: { timestamp: 3, totalDuration: lecture?.duration, completed: true },
    });
    expect(saved.status, saved.text).toBe(200);
    const buys = [];
    for (const [path, courseId] of [
      ['create-checkout-session', paidCourse],
      ['create-drip-upgrade-session', dripCourse],
    ] as const) {
      const bought = await call('POST', `/api/stripe/${path}`, { token, body: { courseId } });
      expect(bought.status, bought.text).toBe(200);
      const sessions = (await call('GET', '/_local/stripe/sessions')).json as unknown as { id: string }[];
      buys.push(sessions.at(-1)?.id ?? '');
      await call('POST', `/_local/stripe/sessions/${buys.at(-1)}/pay`, { body: {} });
    }
    await expect
      .poll(async () => (await call('GET', `/api/courses/${paidCourse}/content`, { token })).status, {
        timeout: 20_000,
      })
      .toBe(200);
    await expect.poll(async () => (await mailsTo(email)).length, { timeout: 20_000 }).toBe(3);
    const { id } = (await profile(token)).json as unknown as { id: string };
    return { ...learner, id, name, sessions: buys };
  };
  const tracesOf = async ({ email, id, name }: { email: string; id: string; name: string }) => {
    const traces = [email, encodeURIComponent(email), id, encodeURIComponent(id), name];
    return (await readEverythingStored()).filter((row) => traces.some((trace) => row.includes(trace)));
  };

  it('exports every row, then erases every row and file, and nobody else’s', async () => {
    const leaver = await richLearner();
    const stayer = await richLearner();
    const exported = await call('GET', '/api/user/export', { token: leaver.token });
    expect(exported.status).toBe(200);
    const rows = await tracesOf(leaver);
    const text = exported.text;
    for (const row of rows) {
      const [table = '', ...rest] = row.split(' ');
      const { pk, sk } = JSON.parse(rest.join(' ')) as { pk: { S: string }; sk?: { S: string } };
      expect(text, table).toContain(JSON.stringify(pk.S));
      if (sk) expect(text, table).toContain(JSON.stringify(sk.S));
    }
    expect(new Set(rows.map((row) => row.split(' ')[0]))).toEqual(
      new Set(['Learning', 'Profiles', 'Subscriptions', 'Payments', 'Mail']),
    );
    for (const field of ['profiles', 'learning', 'subscriptions', 'payments', 'mail', 'limits', 'files']) {
      expect(exported.json[field], field).not.toEqual([]);
    }
    expect(text).not.toContain(stayer.email);
    const keptRows = (await tracesOf(stayer)).sort();
    const picture = String((await profile(leaver.token)).json.picture);

    const deleted = await call('DELETE', '/api/user', { token: leaver.token });
    expect([deleted.status, deleted.json]).toEqual([202, { accepted: true }]);
    expect(await tracesOf(leaver)).toEqual([]);
    expect(
      (await readEverythingStored()).filter((row) => row.includes(picture.split('/')[2] ?? '?')),
    ).toEqual([]);
    expect((await fetch(at(picture))).status).toBeGreaterThanOrEqual(400);
    expect((await tracesOf(stayer)).sort()).toEqual(keptRows);

    // A refund that comes late finds nobody, is taken, and brings nothing back.
    for (const session of leaver.sessions) {
      await call('POST', `/_local/stripe/sessions/${session}/refund`, { body: {} });
    }
    expect((await call('DELETE', '/api/user', { token: leaver.token })).status).toBe(202);
    expect(await tracesOf(leaver)).toEqual([]);
    expect((await tracesOf(stayer)).sort()).toEqual(keptRows);
  }, 120_000);

  it('takes rows by proven addresses only', async () => {
    const victim = (await newLearner()).email;
    await call('POST', '/api/drip-courses/subscribe', { body: { email: victim, courseId: dripCourse } });
    const rows = async () =>
      (await readEverythingStored()).filter((row) => row.includes(encodeURIComponent(victim)));
    await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    const before = (await rows()).length;
    const token = await tokenFor({ email: victim, emailVerified: false });
    const exported = await call('GET', '/api/user/export', { token });
    expect(exported.json.subscriptions).toEqual([]);
    expect((await call('DELETE', '/api/user', { token })).status).toBe(202);
    expect((await rows()).length).toBe(before);
  });

  it('lets somebody who comes back begin anew', async () => {
    const { token } = await newLearner();
    await update(token, { bio: 'Before' });
    await call('DELETE', '/api/user', { token });
    expect((await profile(token)).json).not.toHaveProperty('bio');
    expect((await call('GET', '/api/courses/enrolled', { token })).status).toBe(200);
  });
});
