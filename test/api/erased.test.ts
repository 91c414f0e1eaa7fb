import { describe, expect, it } from 'vitest';
import { documentedEndpoints } from '#contract/documentation.ts';
import { routeKey } from '#contract/endpoint.ts';
import { call, newLearner, tokenFor } from '../support/api.ts';
import { readStoredRows } from '../support/stored-rows.ts';
import { dripCourse, freeCourse, listLectures, paidCourse } from '../support/whole-learner.ts';

const rows = Object.values(documentedEndpoints).filter(({ auth }) => auth !== 'none');
const erase = (token: string) => call('DELETE', '/api/user', { token });
const profile = (token: string) => call('GET', '/api/user/profile', { token });
const enroll = (token: string, courseId = freeCourse) =>
  call('POST', `/api/courses/${courseId}/enroll`, { token });

/** What is stored under the learner's name, beside hashes that expire. */
const rowsOf = async (sub: string): Promise<string[]> =>
  (await readStoredRows())
    .filter(({ text }) => text.includes(sub) || text.includes(encodeURIComponent(sub)))
    .map(({ text }) => text);

/** Sends every request that the contract knows, as a learner of these courses would. @returns status by route */
const sendEverything = async (token: string, lectureId: string): Promise<Record<string, number>> => {
  const statuses: Record<string, number> = {};
  for (const courseId of [freeCourse, paidCourse, dripCourse]) {
    const known: Record<string, string> = { courseId, lectureId, lecture: lectureId, section: '0' };
    for (const row of rows) {
      const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? 'some-id');
      const query = row.example.query ? `?${new URLSearchParams(row.example.query).toString()}` : '';
      const body = row.bodyKind === undefined && row.example.request ? { body: row.example.request } : {};
      const answer = await call(row.method, `${path}${query}`, { token, ...body });
      statuses[`${courseId}: ${routeKey(row)}`] = answer.status;
    }
  }
  return statuses;
};
/** More writes of each kind than go beside an erasure. */
const roundsMax = 2_000;
const notRefused = (statuses: Record<string, number>): [string, number][] =>
  Object.entries(statuses).filter(([, status]) => status !== 401);

describe('a token from before an erasure', () => {
  it('is refused by every route and brings no row back, also after its learner has come back', async () => {
    const { email, token } = await newLearner();
    const sub = String((await profile(token)).json.id);
    expect((await enroll(token)).status).toBe(201);
    const lectureId = (await listLectures(token, freeCourse))[0]?.id ?? '';
    expect((await erase(token)).status).toBe(202);
    expect(await rowsOf(sub)).toEqual([]);

    expect(notRefused(await sendEverything(token, lectureId))).toEqual([]);
    expect(await rowsOf(sub)).toEqual([]);

    const again = await tokenFor({ email });
    expect((await profile(again)).status).toBe(200);
    expect((await enroll(again)).status).toBe(201);
    const notes = `/api/courses/${freeCourse}/notes/0/${lectureId}`;
    expect((await call('POST', notes, { token: again, body: { content: 'New' } })).status).toBe(200);
    const position = `/api/courses/${freeCourse}/lectures/${lectureId}/progress`;
    const body = { timestamp: 2, totalDuration: 0, completed: false };
    expect((await call('POST', position, { token: again, body })).status).toBe(200);
    const kept = (await rowsOf(sub)).sort();
    expect(kept.length).toBeGreaterThan(3);
    expect(notRefused(await sendEverything(token, lectureId))).toEqual([]);
    expect((await rowsOf(sub)).sort()).toEqual(kept);
    expect((await call('GET', notes, { token: again })).json.content).toBe('New');
  }, 120_000);

  it('loses against the erasure with everything that it writes meanwhile', async () => {
    const { email, token } = await newLearner();
    const sub = String((await profile(token)).json.id);
    await enroll(token);
    const lectureId = (await listLectures(token, freeCourse))[0]?.id ?? '';
    const lecture = `/api/courses/${freeCourse}`;
    const writes = [
      (round: number) => call('PUT', '/api/user/profile', { token, body: { bio: `${round}` } }),
      () => call('POST', '/api/user/calendar', { token, body: {} }),
      () => enroll(token, 'rag-in-practice'),
      (round: number) =>
        call('POST', `${lecture}/bookmarks`, { token, body: { lectureIndex: '0-0', timestamp: round } }),
      (round: number) =>
        call('POST', `${lecture}/notes/0/${lectureId}`, { token, body: { content: `${round}` } }),
      (round: number) =>
        call('POST', `${lecture}/lectures/${lectureId}/progress`, {
          token,
          body: { timestamp: 0, totalDuration: 0, completed: round > 6 },
        }),
    ];
    const first = await Promise.all(writes.map((write) => write(0)));
    expect(first.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
    let isErased = false;
    const erasing = erase(token).finally(() => (isErased = true));
    const answers = await Promise.all(
      writes.map(async (write) => {
        const statuses: number[] = [];
        while (!isErased && statuses.length < roundsMax) {
          statuses.push((await write(statuses.length + 1)).status);
        }
        return [...statuses, (await write(roundsMax)).status];
      }),
    );
    expect((await erasing).status).toBe(202);
    expect(answers.map((statuses) => statuses.at(-1))).toEqual(writes.map(() => 401));
    expect(Math.max(...answers.flat())).toBeLessThan(500);
    expect(await rowsOf(sub)).toEqual([]);
    const again = await tokenFor({ email });
    expect((await call('GET', '/api/courses/enrolled', { token: again })).json.courses).toEqual([]);
  }, 60_000);
});

it('an account can be erased three times a day', async () => {
  const { email } = await newLearner();
  for (let time = 0; time < 3; time += 1) {
    const token = await tokenFor({ email });
    await profile(token);
    expect((await erase(token)).status).toBe(202);
  }
  const token = await tokenFor({ email });
  const { id } = (await profile(token)).json;
  const refused = await erase(token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
  expect((await profile(token)).json.id).toBe(id);
});
