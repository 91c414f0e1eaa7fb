import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, call, newLearner } from '../support/api.ts';
import { resetClock } from '../support/site-clock.ts';
import { enrolledIn } from '../support/site-learners.ts';
import { freeCourse, listLectures } from '../support/whole-learner.ts';

const askLease = (token: string, courseId: string, ...lectures: string[]): Promise<Answer> =>
  call('POST', `/api/courses/${courseId}/lease`, { token, body: { lectures } });
const codeOf = async (answer: Promise<Answer>): Promise<unknown> => (await answer).json.code;
const enrolled = async (courseId: string) => {
  const learner = await enrolledIn(courseId);
  const ids = (await listLectures(learner.token, courseId)).map(({ id }) => id);
  return { ...learner, ids, first: ids[0] ?? '' };
};

afterEach(resetClock);

describe('a lease', () => {
  it('verifies by the public key, and says learner, course, lectures and seven days', async () => {
    const { token, ids } = await enrolled(freeCourse);
    const keys = await call('GET', '/api/public/leases/keys');
    expect(keys.status, keys.text).toBe(200);
    const before = Math.floor(Date.now() / 1_000);
    const answer = await askLease(token, freeCourse, ...ids);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const keySet = createLocalJWKSet(keys.json as unknown as JSONWebKeySet);
    const { payload } = await compactVerify(String(answer.json.lease), keySet, { algorithms: ['ES256'] });
    const claims = JSON.parse(new TextDecoder().decode(payload)) as { iat: number; exp: number };
    const sub = String((await call('GET', '/api/user/profile', { token })).json.id);
    expect(claims).toEqual({
      sub,
      course: freeCourse,
      lectures: ids,
      iat: claims.iat,
      exp: claims.iat + 604_800,
    });
    expect(Math.abs(claims.iat - before)).toBeLessThan(60);
    expect(Date.parse(String(answer.json.expiresAt))).toBe(claims.exp * 1_000);
  });

  it('is for people who are signed in and enrolled, and for no token of a program', async () => {
    const { token, first } = await enrolled(freeCourse);
    const { token: stranger } = await newLearner();
    expect(await codeOf(askLease(stranger, freeCourse, first))).toBe('not_enrolled');
    expect(
      (await call('POST', `/api/courses/${freeCourse}/lease`, { body: { lectures: [first] } })).status,
    ).toBe(401);
    const body = { name: 'Script', scopes: ['read', 'learn'], days: 1 };
    const made = await call('POST', '/api/user/tokens', { token, body });
    expect(await codeOf(askLease(String(made.json.token), freeCourse, first))).toBe('insufficient_scope');
  });

  it('is refused for lists that are none, and for lectures that are none', async () => {
    const { token, first } = await enrolled(freeCourse);
    expect(await codeOf(askLease(token, freeCourse))).toBe('invalid_request');
    expect(await codeOf(askLease(token, freeCourse, first, first))).toBe('invalid_request');
    const ids = Array.from({ length: 501 }, (_, index) => `lecture-${index}`);
    expect(await codeOf(askLease(token, freeCourse, ...ids))).toBe('invalid_request');
    expect(await codeOf(askLease(token, freeCourse, first, 'no-such-lecture'))).toBe('not_found');
    expect(await codeOf(askLease(token, 'no-such-course', first))).toBe('not_found');
  });
});
