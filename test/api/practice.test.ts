import { describe, expect, it } from 'vitest';
import { call, measureCost } from '../support/api.ts';
import { type Cases, solveCase } from '../support/exercise.ts';
import { enrolledIn } from '../support/site-learners.ts';

const courseId = 'text-analytics-with-python';
const lectureId = 'compare-two-texts';
const base = `/api/courses/${courseId}/exercises/${lectureId}`;

const enrolled = async (): Promise<string> => (await enrolledIn(courseId)).token;
interface Given {
  readonly trial: string;
  readonly cases: Cases;
}
const start = async (token: string): Promise<Given> => {
  const answer = await call('POST', `${base}/trial`, { token, body: {} });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as unknown as Given;
};
const submit = (token: string, trial: string, answers: readonly unknown[], code = 'x = 1') =>
  call('POST', `${base}/submit`, { token, body: { trial, answers, code } });
const completed = async (token: string) =>
  (await call('GET', `/api/courses/${courseId}/progress`, { token })).json.completedLectures;

describe('an exercise', () => {
  it('is read without its answers, failed, passed, and then completes its lecture and shows its solution', async () => {
    const token = await enrolled();
    const read = await call('GET', base, { token });
    expect(read.json).toMatchObject({
      lectureId,
      module: 'cosine',
      entry: 'similarity',
      hasCases: true,
      passed: false,
      submissions: 0,
      mayOpenSolution: false,
    });
    expect(read.headers.get('cache-control')).toContain('no-store');
    for (const hidden of ['solution', 'explanation', 'code', 'lastVerdict', 'trials', 'answers', 'tolerance'])
      expect(read.json).not.toHaveProperty(hidden);
    expect(read.text).not.toMatch(/shared \/|exercise-keys/);

    const report = { timestamp: 0, totalDuration: 0, completed: true };
    await call('POST', `/api/courses/${courseId}/lectures/${lectureId}/progress`, { token, body: report });
    expect(await completed(token), 'a report completes no graded exercise').toEqual([]);

    const first = await start(token);
    expect(first.cases).toHaveLength(16);
    const wrong = await submit(
      token,
      first.trial,
      first.cases.map(() => 0.123),
    );
    expect(wrong.json).toEqual({
      passed: false,
      results: [0, 1, 2].map((index) => ({ case: index, correct: false })),
      submissions: 1,
      completed: false,
    });

    const second = await start(token);
    const right = await submit(token, second.trial, second.cases.map(solveCase));
    expect(right.json).toMatchObject({ passed: true, submissions: 2, completed: true });
    expect(right.json.results).toHaveLength(16);
    expect(await completed(token)).toEqual([lectureId]);

    const after = await call('GET', base, { token });
    expect(after.json).toMatchObject({ passed: true, submissions: 2, lastVerdict: { passed: true } });
    expect(after.json.solution).toContain('def similarity');
    expect(after.json.explanation).toContain('<p>');

    const again = await start(token);
    expect(
      (
        await submit(
          token,
          again.trial,
          [...again.cases].map(() => 7),
        )
      ).json,
    ).toMatchObject({
      passed: false,
      completed: true,
    });
    expect(await completed(token), 'what was passed stays').toEqual([lectureId]);
  });

  it('counts a submission once, and takes no other trial than the next', async () => {
    const token = await enrolled();
    const { trial, cases } = await start(token);
    expect((await start(token)).cases, 'the same inputs until they are answered').toEqual(cases);
    const answers = cases.map(solveCase);
    const all = await Promise.all([1, 2, 3].map(() => submit(token, trial, answers)));
    expect(all.map(({ json }) => json)).toEqual(all.map(() => expect.objectContaining({ submissions: 1 })));
    const other = await submit(token, trial, answers, 'y = 2');
    expect([other.status, other.json.code]).toEqual([409, 'conflict']);

    const next = await start(token);
    const altered = `${next.trial.slice(0, -2)}AA`;
    const renumbered = next.trial.replace(/^1\./, '2.');
    const strange = (await start(await enrolled())).trial;
    for (const bad of [altered, renumbered, strange, 'nonsense', 'x'.repeat(500)])
      expect((await submit(token, bad, answers)).status, bad).toBe(400);
    expect((await submit(token, next.trial, answers.slice(1))).status, 'another number').toBe(400);
    const large = next.cases.map(() => 'x'.repeat(20_000));
    expect((await submit(token, next.trial, large)).status, 'too large').toBe(400);
    const deep = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as unknown;
    expect(
      (
        await submit(
          token,
          next.trial,
          next.cases.map(() => deep),
        )
      ).status,
      'too deep',
    ).toBe(400);
    expect((await call('GET', base, { token })).json.submissions).toBe(1);
  });

  it('keeps code as notes are kept, and opens its solution after three failures', async () => {
    const token = await enrolled();
    const save = (body: object) => call('PUT', `${base}/code`, { token, body });
    const first = await save({ content: 'a = 1', basedOn: null });
    expect(first.status).toBe(200);
    const stale = await save({ content: 'b = 2', basedOn: null });
    expect([stale.status, stale.json.code]).toEqual([409, 'conflict']);
    expect(stale.json.current).toEqual(first.json);
    expect((await save({ content: 'a = 1', basedOn: null })).json, 'a lost answer').toEqual(first.json);
    expect((await save({ content: 'x'.repeat(70_000) })).status).toBe(400);
    expect((await call('GET', base, { token })).json.code).toEqual(first.json);

    const open = () => call('POST', `${base}/solution`, { token, body: {} });
    const failed = (content: string) => save({ content, checked: 'failed' });
    await failed('a = 1');
    await failed('a = 1');
    await failed('a = 3');
    expect((await open()).status, 'the same code counts once').toBe(409);
    const { trial, cases } = await start(token);
    await submit(
      token,
      trial,
      cases.map(() => null),
    );
    const opened = await open();
    expect(opened.json.solution).toContain('def similarity');
    const seen = await call('GET', base, { token });
    expect(seen.json).toMatchObject({ passed: false, mayOpenSolution: true });
    expect(seen.json.solution).toContain('def similarity');
    expect(await completed(token)).toEqual([]);
  });

  it('is found by the words of its task, and called an exercise', async () => {
    const token = await enrolled();
    const { json } = await call('GET', `/api/courses/${courseId}/search?q=cosine`, { token });
    const own = (json.hits as unknown as { lectureId: string }[]).filter(
      (hit) => hit.lectureId === lectureId,
    );
    expect(own.length).toBeGreaterThan(0);
    for (const hit of own) expect(hit).toMatchObject({ exercise: true, section: 1 });
  });

  it('is open to everybody as a preview, without what belongs to learners', async () => {
    const path = (lecture: string) => `/api/public/courses/${courseId}/exercises/${lecture}`;
    const read = await call('GET', path('split-into-words'));
    expect(read.json).toMatchObject({ module: 'split_words', hasCases: true });
    for (const hidden of ['passed', 'submissions', 'solution', 'code', 'explanation'])
      expect(read.json).not.toHaveProperty(hidden);
    expect((await call('GET', path(lectureId))).status).toBe(404);
    expect((await call('GET', path('words-that-distinguish'))).status).toBe(404);
  });

  it('takes at most 60 submissions an hour, of which a repeated one is none', async () => {
    const token = await enrolled();
    let last = 0;
    for (let count = 0; count < 61; count += 1) {
      const { trial, cases } = await start(token);
      const answers = cases.map(() => count);
      last = (await submit(token, trial, answers)).status;
      if (count === 0) expect((await submit(token, trial, answers)).status).toBe(200);
      if (last !== 200) {
        expect([count, last]).toEqual([60, 429]);
        break;
      }
    }
    expect(last).toBe(429);
  });

  it('costs one write unit to save a little code, and three hops to submit', async () => {
    const token = await enrolled();
    const saved = await call('PUT', `${base}/code`, { token, body: { content: 'a = 1' } });
    const basedOn = String(saved.json.updatedAt);
    const { trial, cases } = await start(token);
    const costs = await measureCost(async () => {
      await call('PUT', `${base}/code`, { token, body: { content: 'a = 2', basedOn } });
      await submit(token, trial, cases.map(solveCase));
    });
    const costOf = (route: string) =>
      costs.get(`${route.replace(courseId, '{courseId}').replace(lectureId, '{lectureId}')}`);
    expect(costOf(`PUT ${base}/code`)?.dynamodb).toMatchObject({ scans: 0, writeUnits: 1 });
    // The learner's rows beside those of reviews; the count of submissions; one transaction. The answers come from S3 beside the count.
    expect(costOf(`POST ${base}/submit`)).toMatchObject({
      dynamodb: expect.objectContaining({ calls: 4, scans: 0 }) as unknown,
    });
  });
});
