import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendJson, splitTarget } from '../http/server.ts';
import { isRecord } from '../text.ts';
import type { HubBehavior } from './settings.ts';
import type { HubUsers } from './users.ts';

export interface HubApiOptions {
  readonly users: HubUsers;
  readonly behavior: HubBehavior;
  /** Current API token, which permits everything here. */
  apiToken(): string;
}

const bodyLimit = 16 * 1024;
const tokenSecondsMax = 30 * 24 * 3600;

interface Answer {
  readonly status: number;
  readonly value?: unknown;
}

/** Error in JupyterHub's format. */
const toRefusal = (status: number, message: string): Answer => ({ status, value: { status, message } });

const userModel = (users: HubUsers, name: string): unknown => {
  const state = users.state(name);
  const pending = state === 'pending' ? 'spawn' : null;
  const url = `/user/${name}/`;
  const progress = `/hub/api/users/${name}/server/progress`;
  const server = { name: '', pending, ready: state === 'ready', stopped: false, url, progress_url: progress };
  return {
    kind: 'user',
    name,
    admin: false,
    roles: ['user'],
    groups: [],
    server: state === 'ready' ? url : null,
    pending,
    servers: state === 'absent' ? {} : { '': server },
  };
};

const start = (users: HubUsers, name: string, behavior: HubBehavior): Answer => {
  if (behavior.fault === 'full')
    return toRefusal(429, 'User startup rate limit exceeded. Try again in 7 seconds.');
  if (behavior.fault === 'error') return toRefusal(500, 'Internal Server Error');
  const state = users.state(name);
  if (state === 'ready') return toRefusal(400, `${name} is already running`);
  if (state === 'pending') return { status: 202 };
  users.start(name, behavior);
  return { status: users.state(name) === 'ready' ? 201 : 202 };
};

const issueToken = (users: HubUsers, name: string, body: Record<string, unknown>): Answer => {
  const { expires_in: seconds, note, scopes, ...unknown } = body;
  const fields = Object.keys(unknown);
  if (fields.length > 0) return toRefusal(400, `the local hub does not know ${fields.join(', ')} of a token`);
  if (typeof seconds !== 'number' || !(seconds > 0 && seconds <= tokenSecondsMax))
    return toRefusal(400, 'the local hub makes tokens that expire only: send expires_in');
  if (note !== undefined && typeof note !== 'string') return toRefusal(400, 'note must be text');
  if (!Array.isArray(scopes) || scopes.length > 0)
    return toRefusal(
      400,
      'Not assigning requested scopes: the local hub makes tokens that may do nothing but open',
    );
  const token = users.issueToken(name, seconds, note ?? '');
  return { status: 201, value: { kind: 'api_token', user: name, note: note ?? null, scopes: [], token } };
};

/** The part of JupyterHub's REST API that the site uses, for one service token. */
export const createHubApi = ({ users, behavior, apiToken }: HubApiOptions) => {
  const answer = (method: string, path: string, body: Record<string, unknown>): Answer => {
    const [, name = '', rest] = /^\/hub\/api\/users\/([a-z][a-z0-9-]{0,31})(\/.*)?$/.exec(path) ?? [];
    const key = `${method} ${rest ?? ''}`.trim();
    if (name === '' || !['GET', 'POST', 'POST /server', 'POST /tokens'].includes(key))
      return toRefusal(404, `the local hub has no ${method} ${path}`);
    if (key === 'POST') {
      if (users.has(name)) return toRefusal(409, `User ${name} already exists`);
      users.create(name);
      return { status: 201, value: userModel(users, name) };
    }
    if (!users.has(name)) return toRefusal(404, 'Not Found');
    if (key === 'GET') return { status: 200, value: userModel(users, name) };
    return key === 'POST /server' ? start(users, name, behavior) : issueToken(users, name, body);
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path] = splitTarget(request);
    const text = (await readBody(request, bodyLimit)).toString('utf8');
    const isOurs = request.headers.authorization === `token ${apiToken()}`;
    const send = ({ status, value }: Answer): void => {
      if (value !== undefined) return sendJson(response, status, value);
      response.writeHead(status, { 'content-length': 0 });
      response.end();
    };
    if (!isOurs || behavior.fault === 'refuse')
      return send(toRefusal(403, 'Action is not authorized with current scopes'));
    if (behavior.fault === 'odd') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Not the hub</title>');
      return;
    }
    let body: unknown;
    try {
      body = text === '' ? {} : JSON.parse(text);
    } catch {
      return send(toRefusal(400, 'Invalid JSON in body of request'));
    }
    if (!isRecord(body)) return send(toRefusal(400, 'the body must be a JSON object'));
    send(answer(request.method ?? 'GET', path, body));
  };
};
