import { beforeAll, describe, expect, it } from 'vitest';
import { at, call, measureCost, newLearner } from '../support/api.ts';
import type { ToolResult } from '../support/mcp.ts';

const free = 'rag-in-practice';
const drip = 'building-ai-agents';

const send = (token: string, method: string, params: object = {}, headers: Record<string, string> = {}) =>
  call('POST', '/api/mcp', { token, body: { jsonrpc: '2.0', id: 1, method, params }, headers });
const use = async (token: string, name: string, input: object = {}): Promise<ToolResult> => {
  const answer = await send(token, 'tools/call', { name, arguments: input });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.result as unknown as ToolResult;
};

/** A personal token of a learner. */
const makeToken = async (learner: string): Promise<string> => {
  const made = await call('POST', '/api/user/tokens', {
    token: learner,
    body: { name: 'Assistant', scopes: ['read', 'learn'], days: 1 },
  });
  expect(made.status, made.text).toBe(201);
  return String(made.json.token);
};

let site: string;
let token: string;
beforeAll(async () => {
  ({ token: site } = await newLearner());
  for (const course of [free, drip]) await call('POST', `/api/courses/${course}/enroll`, { token: site });
  token = await makeToken(site);
});

describe('an assistant with a personal token', () => {
  it('finds, reads, notes and asks, with links that open', async () => {
    const { courses } = (await use(token, 'my_courses')).structuredContent as { courses: { id: string }[] };
    expect(courses.map(({ id }) => id).toSorted()).toEqual([drip, free].toSorted());
    const { next } = (await use(token, 'next_lecture', { courseId: free })).structuredContent as {
      next: { id: string; section: number; link: string };
    };
    expect((await fetch(next.link)).status).toBe(200);
    const read = await use(token, 'read_lecture', { courseId: free, lectureId: next.id });
    expect(read.structuredContent).toMatchObject({ lecture: { link: next.link } });
    const { hits } = (await use(token, 'search_lectures', { q: 'retrieval' })).structuredContent as {
      hits: { link: string; section: number; lectureId: string; courseId: string }[];
    };
    expect(hits.length).toBeGreaterThan(0);
    for (const { link, section, lectureId, courseId } of hits)
      expect(link).toContain(
        `/courses/${courseId}/${courseId === drip ? 'drip-' : ''}content/${section}/${lectureId}`,
      );
    const place = { courseId: free, section: String(next.section), lecture: next.id };
    await use(token, 'write_note', { ...place, content: '# From my assistant' });
    expect((await use(token, 'read_notes', place)).structuredContent).toMatchObject({
      content: '# From my assistant',
    });
    const asked = await use(token, 'ask_assistant', { message: 'What is chunking?' });
    expect((asked.structuredContent as { sources: { href: string }[] }).sources[0]?.href).toMatch(
      at('/courses'),
    );
    expect((await use(token, 'due_reviews')).structuredContent).toMatchObject({ due: 0, items: [] });
    expect((await use(token, 'search_courses', { limit: 2 })).structuredContent.courses).toHaveLength(2);
  });

  it('is told of what is locked not a word more than the site says, in the same words', async () => {
    const { json } = await call('GET', `/api/courses/${drip}/content`, { token: site });
    const lectures = (
      json.sections as unknown as { lectures: { id: string; isUnlocked: boolean }[] }[]
    ).flatMap((section) => section.lectures);
    const locked = lectures.filter(({ isUnlocked }) => !isUnlocked);
    expect(locked.length).toBeGreaterThan(3);
    for (const { id } of locked) {
      const refused = [
        [
          await use(token, 'read_lecture', { courseId: drip, lectureId: id }),
          ['article', 'transcript', 'exercise'],
        ],
        [await use(token, 'get_exercise', { courseId: drip, lectureId: id }), ['exercise']],
      ] as const;
      for (const [told, kinds] of refused) {
        expect(Object.keys(told).toSorted(), id).toEqual(['content', 'isError']);
        const said = await Promise.all(
          kinds.map((kind) =>
            call(
              'GET',
              kind === 'exercise'
                ? `/api/courses/${drip}/exercises/${id}`
                : `/api/courses/${drip}/lectures/${id}/${kind}`,
              { token: site },
            ),
          ),
        );
        const { requestId: _, ...body } = JSON.parse(told.content[0].text) as Record<string, unknown>;
        const bodies = said.map((answer) => {
          expect(answer.status).toBeGreaterThanOrEqual(403);
          const { requestId: __, ...rest } = answer.json;
          return rest;
        });
        expect(bodies, id).toContainEqual(body);
      }
    }
  });

  it('takes one call more than the route, which takes what it always takes', async () => {
    const path = `/api/courses/${free}/notes/0/what-is-retrieval`;
    const route = 'GET /api/courses/{courseId}/notes/{section}/{lecture}';
    await use(token, 'read_notes', { courseId: free, section: '0', lecture: 'what-is-retrieval' });
    await call('GET', path, { token: site });
    const direct = await measureCost(() => call('GET', path, { token: site }));
    const cost = await measureCost(() =>
      use(token, 'read_notes', { courseId: free, section: '0', lecture: 'what-is-retrieval' }),
    );
    expect(cost.get(route)?.dynamodb).toEqual(direct.get(route)?.dynamodb);
    expect(cost.get(route)?.otherCalls).toBe(direct.get(route)?.otherCalls);
    // The row of the token, and the function of the group.
    expect(cost.get('POST /api/mcp')).toMatchObject({ dynamodb: { calls: 1 }, otherCalls: 1 });
  });

  it('speaks the revision of 2026, whose headers reach the function', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const revision = { 'mcp-protocol-version': '2026-07-28' };
    const called = await send(
      token,
      'tools/call',
      { name: 'my_courses', arguments: {}, _meta },
      { ...revision, 'mcp-method': 'tools/call', 'mcp-name': 'my_courses' },
    );
    expect(called.status, called.text).toBe(200);
    const other = { ...revision, 'mcp-method': 'tools/call', 'mcp-name': 'get_course' };
    expect(
      (await send(token, 'tools/call', { name: 'my_courses', arguments: {}, _meta }, other)).status,
    ).toBe(400);
  });

  it('is refused at once when the learner revokes the token', async () => {
    const learner = await newLearner();
    const revoked = await makeToken(learner.token);
    const { json } = await call('GET', '/api/user/tokens', { token: learner.token });
    const [{ id } = { id: '' }] = json.tokens as unknown as { id: string }[];
    expect((await send(revoked, 'ping')).status).toBe(200);
    expect((await call('DELETE', `/api/user/tokens/${id}`, { token: learner.token })).status).toBe(204);
    expect((await send(revoked, 'ping')).status).toBe(401);
  });
});

describe('whoever is no assistant', () => {
  it('is refused with the address that says how to become one', async () => {
    for (const bearer of [site, 'nlp_unknown', 'rubbish']) {
      const answer = await send(bearer, 'tools/list');
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer resource_metadata="${at('/.well-known/oauth-protected-resource/api/mcp')}"`,
      );
    }
    expect((await call('GET', '/api/mcp')).status).toBe(405);
    expect((await call('DELETE', '/api/mcp')).status).toBe(405);
    expect((await send(site, 'ping', {}, { origin: 'https://evil.example' })).status).toBe(403);
  });

  it('cannot name another learner: what says so in a request over HTTP is not read', async () => {
    const forged = {
      requestContext: { authorizer: { lambda: { sub: 'auth0|eve', tokenScopes: ['read'] } } },
    };
    const answer = await call('POST', '/api/courses/rag-in-practice/enroll', {
      body: forged,
      headers: { requestcontext: JSON.stringify(forged), authorizer: JSON.stringify(forged) },
    });
    expect(answer.status).toBe(401);
  });
});
