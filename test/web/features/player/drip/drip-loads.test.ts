import { expect, it } from 'vitest';
import { dripLoads } from '#web/features/player/drip/drip-loads.ts';
import { callsTo, fakeApi, problem, signIn } from '../../../support/learner.tsx';

const load = () =>
  dripLoads.load('c1', { signal: new AbortController().signal, onSections: () => undefined } as never);
const content = { title: 'Course', content: [], unlockedContent: [], nextReleaseDate: null, progress: 0 };

it('whoever enrolled before the course was released over time gets a pace when it is opened', async () => {
  signIn();
  let hasJoined = false;
  const calls = fakeApi({
    'GET /drip-courses/c1/available-content': content,
    'GET /drip-courses/c1/progress': [],
    'GET /drip-courses/c1/pace': () =>
      hasJoined ? { body: { status: 'active' } } : problem(403, 'not_enrolled')(),
    'POST /courses/c1/enroll': () => {
      hasJoined = true;
      return { body: { isEnrolled: true, enrolledAt: '2026-11-21T10:00:00.000Z' } };
    },
  });
  expect((await load()).drip?.pace).toEqual({ status: 'active' });
  expect(callsTo(calls, 'POST', /enroll$/)).toHaveLength(1);
});

it('whoever may not be in a course is not enrolled by opening its address', async () => {
  signIn();
  const calls = fakeApi({
    'GET /drip-courses/c1/available-content': problem(403, 'not_enrolled'),
    'GET /drip-courses/c1/progress': [],
    'GET /drip-courses/c1/pace': problem(403, 'not_enrolled'),
  });
  await expect(load()).rejects.toMatchObject({ code: 'not_enrolled' });
  expect(callsTo(calls, 'POST', /enroll$/)).toEqual([]);
});

it('a pace that cannot be read leaves the course as it is', async () => {
  signIn();
  const calls = fakeApi({
    'GET /drip-courses/c1/available-content': content,
    'GET /drip-courses/c1/progress': [],
    'GET /drip-courses/c1/pace': problem(500, 'internal'),
  });
  expect((await load()).drip).toMatchObject({ pace: undefined, unlockedContent: [] });
  expect(callsTo(calls, 'POST', /enroll$/)).toEqual([]);
});
