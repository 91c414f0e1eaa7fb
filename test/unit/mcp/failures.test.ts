import { afterEach, expect, it, vi } from 'vitest';
import { logger } from '#lambdas/platform/logger.ts';
import { invoke } from '../../support/api-event.ts';
import { type Answers, createMcp } from '../../support/mcp.ts';

afterEach(() => vi.restoreAllMocks());

/** Sends one request, and says what was answered and what was logged as an error. */
const send = async (method: string, params: object, answers: Answers) => {
  const error = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
  const { json } = await invoke(createMcp(answers).handler, {
    route: 'POST /api/mcp',
    body: { jsonrpc: '2.0', id: 1, method, params },
    headers: { authorization: 'Bearer nlp_both' },
  });
  return { json, logged: error.mock.calls };
};

/** A group that answers what no contract has, as after a broken release. */
const broken: Answers = {
  'GET /api/courses/{courseId}/content': { body: { sections: [{ lectures: [{ secret: 1 }] }] } },
  'GET /api/courses/enrolled': { status: 502, body: null },
};
const neutral = {
  error: 'Something went wrong on our side.',
  code: 'internal_error',
  requestId: expect.any(String),
};
const line = [
  'failed',
  {
    code: 'internal_error',
    status: 500,
    route: 'POST /api/mcp',
    requestId: expect.any(String),
    error: expect.any(Error),
  },
];

it.each([
  ['next_lecture', { courseId: 'a' }],
  ['my_courses', {}],
])(
  'a tool that fails for an unexpected reason is logged as an error and told without it: %s',
  async (name, input) => {
    const { json, logged } = await send('tools/call', { name, arguments: input }, broken);
    expect(json.result.isError).toBe(true);
    expect(JSON.parse(json.result.content[0].text)).toEqual(neutral);
    expect(logged).toEqual([line]);
  },
);

it('a resource that fails for an unexpected reason is logged as an error and told without it', async () => {
  const { json, logged } = await send('resources/read', { uri: 'lecture://a/b' }, broken);
  expect(json.error).toEqual({ code: -32_603, message: neutral.error, data: neutral });
  expect(logged).toEqual([line]);
});

it('what the site refuses, and what is no request of the protocol, is no error of ours', async () => {
  const body = { error: 'Course not found.', code: 'not_found', requestId: 'r' };
  const refused = await send(
    'tools/call',
    { name: 'my_courses', arguments: {} },
    { 'GET /api/courses/enrolled': { status: 404, body } },
  );
  expect(JSON.parse(refused.json.result.content[0].text)).toEqual(body);
  const unknown = await send('tools/call', { name: 'nothing', arguments: {} }, {});
  expect(unknown.json.error.code).toBe(-32_602);
  expect([...refused.logged, ...unknown.logged]).toEqual([]);
});

/** Reads a resource whose operation refuses. */
const readRefused = async (status: number, code: string) => {
  const body = { error: 'No.\u200b', code, requestId: 'r' };
  const answers = { 'GET /api/public/courses/{courseId}': { status, body } };
  return (await send('resources/read', { uri: 'course://rag' }, answers)).json.error;
};

it('a resource that is not there is told as the protocol has it, whether its address or the site says so', async () => {
  const data = { uri: 'course://rag' };
  expect(await readRefused(404, 'not_found')).toEqual({ code: -32_602, message: 'No.', data });
  const { json } = await send('resources/read', { uri: 'rag' }, {});
  expect(json.error).toMatchObject({ code: -32_602, data: { uri: 'rag' } });
});

it.each([
  ['too_many_requests', 429],
  ['internal_error', 500],
  ['unavailable', 503],
])('a resource that cannot be read now is no mistake of the assistant: %s', async (code, status) => {
  const data = { error: 'No.', code, requestId: 'r' };
  expect(await readRefused(status, code)).toEqual({ code: -32_603, message: 'No.', data });
});

it('a resource that the learner may not read is refused in the words of the site', async () => {
  const data = { error: 'No.', code: 'not_enrolled', requestId: 'r' };
  expect(await readRefused(403, 'not_enrolled')).toEqual({ code: -32_602, message: 'No.', data });
});
