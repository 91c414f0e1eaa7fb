import { setTimeout as delay } from 'node:timers/promises';
import type { RouteMetrics } from '../../infra/local/metrics/metrics.ts';

/** What one call takes of DynamoDB, and its calls of other functions. */
export interface ProgramCall {
  readonly calls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly otherCalls: number;
}

/** The same read of a learner's notes in three ways, and an event that no endpoint wants. */
export interface CountedPrograms {
  /** With the token of a page. */
  readonly page: ProgramCall;
  /** With a personal token that was used in this hour. */
  readonly personalToken: ProgramCall;
  /** By a tool: what the function of assistants takes… */
  readonly assistantServer: ProgramCall;
  /** …and what the route behind it takes. */
  readonly tool: ProgramCall;
  /** After an enrollment: looking into the outbox and emptying it. */
  readonly fanOut: ProgramCall;
}

const course = 'rag-in-practice';
const place = { courseId: course, section: '0', lecture: 'what-is-retrieval' };
const path = `/api/courses/${course}/notes/${place.section}/${place.lecture}`;
const route = 'GET /api/courses/{courseId}/notes/{section}/{lecture}';
const streamRoute = 'STREAM ';

/** Counts what programs cost on a running local site, as a new learner. @throws Error when a request fails */
export const countPrograms = async (site: string): Promise<CountedPrograms> => {
  const send = async <T>(method: string, to: string, body?: object, token?: string): Promise<T> => {
    const answer = await fetch(`${site}${to}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${to} answered ${answer.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  const find = async (name: string): Promise<ProgramCall | undefined> => {
    const { routes } = await send<{ routes: RouteMetrics[] }>('GET', '/_local/metrics');
    const row = routes.find((each) => each.route.startsWith(name));
    if (!row) return undefined;
    const { calls, readUnits, writeUnits } = row.dynamodb;
    return { calls, readUnits, writeUnits, otherCalls: row.otherCalls };
  };
  /** Counts the second of two calls: the first finds nothing warm. */
  const count = async (call: () => Promise<unknown>, ...names: string[]): Promise<ProgramCall[]> => {
    await call();
    await send('DELETE', '/_local/metrics');
    await call();
    return Promise.all(
      names.map(async (name) => {
        const found = await find(name);
        if (!found) throw new Error(`${name} was not counted`);
        return found;
      }),
    );
  };
  const email = `programs-${Date.now()}@example.com`;
  const { accessToken } = await send<{ accessToken: string }>('POST', '/_local/token', { email });
  await send('DELETE', '/_local/metrics');
  await send('POST', `/api/courses/${course}/enroll`, {}, accessToken);
  for (let tries = 0; tries < 100 && ((await find(streamRoute))?.writeUnits ?? 0) === 0; tries += 1)
    await delay(100);
  // It has removed the event, and looks once more.
  await delay(300);
  const fanOut = await find(streamRoute);
  if (!fanOut) throw new Error('No stream told of the enrollment');
  const { token } = await send<{ token: string }>(
    'POST',
    '/api/user/tokens',
    { name: 'Cost', scopes: ['read'], days: 1 },
    accessToken,
  );
  const read = (bearer: string) => () => send('GET', path, undefined, bearer);
  const use = () =>
    send(
      'POST',
      '/api/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'read_notes', arguments: place } },
      token,
    );
  const [page] = await count(read(accessToken), route);
  const [personalToken] = await count(read(token), route);
  const [assistantServer, tool] = await count(use, 'POST /api/mcp', route);
  return { page, personalToken, assistantServer, tool, fanOut } as CountedPrograms;
};
