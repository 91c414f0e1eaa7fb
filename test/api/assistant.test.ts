import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, describe, expect, it } from 'vitest';
import type { LectureQuestion } from '#contract/schemas/course-fields.ts';
import { listen, sendJson } from '#infra/local/http/server.ts';
import { at, call, newLearner, tokenFor } from '../support/api.ts';
import { callback, claimsOf } from '../support/assistant-room.ts';
import { type Cases, solveCase } from '../support/exercise.ts';
import { createSdkAssistant, type SdkAssistant } from '../support/sdk-assistant.ts';
import { resetClock } from '../support/site-clock.ts';

const reviewed = 'rag-in-practice';
const watched = 'chunking-documents';
const practiced = { courseId: 'text-analytics-with-python', lectureId: 'compare-two-texts' };
const day = 86_400;

const { port, close } = await listen((_, response) =>
  sendJson(response, 200, {
    client_id: clientId,
    client_name: 'Study Buddy',
    redirect_uris: [callback],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  }),
);
const clientId = `http://127.0.0.1:${port}/client.json`;
afterAll(close);

/** Answers the question of a lecture, as the page does. @returns the right option */
const learn = async (token: string): Promise<string> => {
  for (const course of [reviewed, practiced.courseId])
    expect((await call('POST', `/api/courses/${course}/enroll`, { token })).status).toBe(201);
  const { json } = await call('GET', `/api/courses/${reviewed}/content`, { token });
  const sections = json.sections as unknown as {
    lectures: { id: string; questions?: LectureQuestion[] }[];
  }[];
  const [question] =
    sections.flatMap(({ lectures }) => lectures).find(({ id }) => id === watched)?.questions ?? [];
  const path = `/api/courses/${reviewed}/lectures/${watched}/questions/${question?.id}`;
  const right = question?.options[0]?.id ?? '';
  expect((await call('POST', path, { token, body: { answers: right } })).json.correct).toBe(true);
  return right;
};

/** Calls tools with the client of the SDK. */
const openClient = async (assistant: SdkAssistant) => {
  const client = new Client({ name: 'study-buddy', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(at('/api/mcp')), { authProvider: assistant.provider }),
  );
  return {
    close: () => client.close(),
    use: async <T>(name: string, input: Record<string, unknown> = {}): Promise<T> => {
      const { isError, structuredContent, content } = await client.callTool({ name, arguments: input });
      expect(isError, JSON.stringify(content)).toBeUndefined();
      return structuredContent as T;
    },
  };
};

const ping = async (token: string): Promise<number> =>
  (await call('POST', '/api/mcp', { token, body: { jsonrpc: '2.0', id: 1, method: 'ping' } })).status;

/** Answers what is due, looks it up where it was taught, and hands in an exercise. */
const study = async (assistant: SdkAssistant, right: string): Promise<void> => {
  const { use, close } = await openClient(assistant);
  const { due, items } = await use<{
    due: number;
    items: { id: string; at: number; link: string; courseId: string; lectureId: string }[];
  }>('due_reviews');
  const [item] = items;
  if (!item) throw new Error('Nothing is due');
  expect([due, item]).toMatchObject([1, { courseId: reviewed, lectureId: watched }]);
  expect(await use('answer_review', { itemId: item.id, answers: right })).toMatchObject({ correct: true });
  expect(await use('due_reviews')).toMatchObject({ due: 0, items: [] });

  const second = Number(new URL(item.link).searchParams.get('t'));
  expect([second, (await fetch(item.link)).status]).toEqual([item.at, 200]);
  const { lecture, transcript } = await use<{
    lecture: { link: string };
    transcript: { cues: { start: number; end: number; text: string }[] };
  }>('read_lecture', { courseId: reviewed, lectureId: watched });
  expect(lecture.link).toBe(item.link.split('?')[0]);
  const said = transcript.cues.findLast(({ start }) => start <= second);
  expect(said?.text).toMatch(/\w/);

  const { trial, cases } = await use<{ trial: string; cases: Cases }>('start_trial', practiced);
  const code = 'def similarity(one, other): ...';
  expect(
    await use('submit_exercise', { ...practiced, trial, answers: cases.map(solveCase), code }),
  ).toMatchObject({ passed: true, submissions: 1, completed: true });
  await close();
};

describe('an assistant that a learner connects', () => {
  it('asks what is due, answers, reads where it was taught and hands in an exercise, until the learner ends the connection', async () => {
    const { token: before, email } = await newLearner();
    const right = await learn(before);
    await call('PUT', '/_local/clock', { body: { advanceSeconds: 2 * day } });
    try {
      const assistant = createSdkAssistant(clientId, at('/api/mcp'));
      await assistant.connect(email);
      expect(claimsOf(assistant.accessToken())).toMatchObject({
        aud: at('/api/mcp'),
        client_id: clientId,
        scope: 'read learn',
      });
      await study(assistant, right);

      const token = await tokenFor({ email });
      const listed = await call('GET', '/api/user/connections', { token });
      const connections = listed.json.connections as unknown as { id: string; lastUsedAt: string }[];
      expect(connections).toEqual([
        expect.objectContaining({
          name: 'Study Buddy',
          host: new URL(clientId).host,
          scopes: ['read', 'learn'],
          lastUsedAt: expect.any(String) as string,
        }),
      ]);
      await assistant.refresh();
      expect(await ping(assistant.accessToken())).toBe(200);

      const path = `/api/user/connections/${connections[0]?.id}`;
      const { token: stranger } = await newLearner();
      expect((await call('DELETE', path, { token: stranger })).status).toBe(404);
      expect((await call('DELETE', path, { token })).status).toBe(204);
      expect(await ping(assistant.accessToken()), 'the token of before').toBe(401);
      await assistant.refresh();
      expect(await ping(assistant.accessToken()), 'a token refreshed since').toBe(401);
      expect((await call('GET', '/api/user/connections', { token })).json).toEqual({ connections: [] });

      await assistant.connect(email);
      const { use, close } = await openClient(assistant);
      expect(await use('due_reviews')).toMatchObject({ due: 0 });
      await close();
    } finally {
      await resetClock();
    }
  });
});
