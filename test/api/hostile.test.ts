import { beforeAll, describe, expect, it } from 'vitest';
import { documentedEndpoints } from '#contract/documentation.ts';
import { at, call, newLearner } from '../support/api.ts';
import { randomFrom } from '../support/courses.ts';
import {
  type Believable,
  type HostileAnswer,
  type HostileRequest,
  hostileRequests,
  sendHostile,
} from '../support/hostile.ts';

/** Requests per endpoint, out of several thousand possible ones; the same in every run. */
const perRow = 4;
const seed = 20_261_121;

const rows = Object.entries(documentedEndpoints);
const freeCourse = 'machine-learning-foundations';
const dripCourse = 'building-ai-agents';

const random = randomFrom(seed);
/** A sample that is spread over the whole list. */
const someOf = <T>(list: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, part) => {
    const index = Math.floor(((part + random()) * list.length) / count);
    return list[index];
  }).filter((one) => one !== undefined);

interface Lecture {
  readonly id: string;
  readonly quizId?: string;
  readonly contentType: string;
}
let token: string;
let believable: Believable;

beforeAll(async () => {
  ({ token } = await newLearner());
  for (const course of [freeCourse, dripCourse]) {
    expect((await call('POST', `/api/courses/${course}/enroll`, { token })).status).toBeLessThan(300);
  }
  const { json } = await call('GET', `/api/courses/${freeCourse}/content`, { token });
  const lectures = (json.sections as unknown as { lectures: Lecture[] }[]).flatMap(
    (section) => section.lectures,
  );
  const video = lectures.find(({ contentType }) => contentType === 'video')?.id ?? '';
  believable = {
    params: {
      courseId: freeCourse,
      lectureId: video,
      lecture: video,
      section: '0',
      quizId: lectures.find(({ quizId }) => quizId)?.quizId ?? '',
    },
    bodies: {
      chat: { message: 'What is overfitting?', context: { courseId: freeCourse, lectureTitle: 'a' } },
      updateProfile: { name: 'Ada', headline: 'a', bio: 'b', timeZone: 'Europe/Berlin' },
      saveNotes: { content: 'a', basedOn: '2026-11-21T10:00:00.000Z' },
    },
  };
});

/** Sends from an address of its own, so that limits by address do not affect other tests. */
const send = (request: HostileRequest): Promise<HostileAnswer> =>
  sendHostile(new URL(at('/')).origin, request, '127.0.0.66');

describe('whatever is sent', () => {
  it.each(rows)('%s answers, and never with a failure of its own', async (name, row) => {
    const ownToken = name === 'deleteAccount' ? (await newLearner()).token : token;
    const params = row.path.includes('/drip-courses/')
      ? { ...believable.params, courseId: dripCourse }
      : believable.params;
    const all = hostileRequests(name, row, { ...believable, params });
    expect(all.length).toBeGreaterThan(perRow);
    const signedIn = row.auth !== 'none' && { authorization: `Bearer ${ownToken}` };
    for (const request of someOf(all, perRow)) {
      const { status, text } = await send({ ...request, headers: { ...signedIn, ...request.headers } });
      const report = `${request.what}: ${status} ${text.slice(0, 200)}`;
      expect(status, report).toBeGreaterThanOrEqual(200);
      expect(status, report).toBeLessThan(500);
      expect(text, report).not.toMatch(/\n\s+at /);
    }
  });

  it.each([
    '//api/user/profile',
    '/%61pi/user/profile',
    '/API/user/profile',
    '/./api/user/profile',
    '/courses/../api/user/profile',
    '/%5Capi/user/profile',
    '/api%2Fuser%2Fprofile',
  ])('%s is no page', async (path) => {
    const { status } = await send({ what: path, method: 'GET', path, headers: {} });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});
