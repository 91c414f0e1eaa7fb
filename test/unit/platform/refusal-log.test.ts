import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DocumentedEndpoint, documentedEndpoints } from '#contract/documentation.ts';
import { type Endpoint, routeKey } from '#contract/endpoint.ts';
import { commonErrors, errorCatalog, type ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#lambdas/platform/http/api-error.ts';
import { createGroupHandler } from '#lambdas/platform/http/create-group-handler.ts';
import type { VerifyAccessToken } from '#lambdas/platform/http/verify-access-token.ts';
import { logger } from '#lambdas/platform/logger.ts';
import { pseudonym } from '#lambdas/platform/services/pseudonyms.ts';
import { type ApiAnswer, invoke, logSecret, originSecret } from '../../support/api-event.ts';

const person = {
  sub: 'auth0|5f7cada0',
  email: 'ada.okafor@example.com',
  client: '198.51.100.77',
  token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl',
  name: 'Ada-Okafor-Lovelace',
  personalToken: 'nlp_9hTq4ZbWm7RkXy2VnPdAsFgJcLuEe8N3Q5tBwK6r',
};
/** Values that no line may show, as they are or encoded. */
const secrets = Object.values(person).flatMap((value) => [value, encodeURIComponent(value)]);

const signedIn: VerifyAccessToken = (authorization) =>
  authorization === `Bearer ${person.token}`
    ? Promise.resolve({
        sub: person.sub,
        token: person.token,
        email: person.email,
        scopes: new Set(['notebooks:start']),
        signedInAt: Date.now(),
      })
    : Promise.reject(new ApiError('unauthenticated'));

let written: string[];
beforeEach(() => {
  written = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
  }
});
afterEach(() => vi.restoreAllMocks());

const today = (): string => new Date().toISOString().slice(0, 10);

/** The one line that was written. */
const onlyLine = (): Record<string, unknown> => {
  const lines = written.join('').split('\n').filter(Boolean);
  expect(lines).toHaveLength(1);
  for (const secret of secrets) expect(lines[0]).not.toContain(secret);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
};

const serve = (rows: Readonly<Record<string, Endpoint>>, fail: () => unknown) => {
  const operations = Object.fromEntries(
    Object.keys(rows).map((name) => [name, () => Promise.reject(fail() as Error)]),
  );
  return createGroupHandler(rows, operations as never, {
    verifyAccessToken: signedIn,
    readOriginSecret: () => Promise.resolve(originSecret),
    readLogSecret: () => Promise.resolve(logSecret),
  });
};

const paramsOf = ({ path }: Endpoint): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'section' ? '0' : 'some-id']),
  );

const call = (
  rows: Readonly<Record<string, Endpoint>>,
  row: DocumentedEndpoint,
  fail: () => unknown,
  headers = {},
  broken = false,
): Promise<ApiAnswer> =>
  invoke(serve(rows, fail), {
    route: routeKey(row),
    params: paramsOf(row),
    query: broken
      ? `email=${person.email}&surprise=${person.name}`
      : new URLSearchParams(row.example.query).toString(),
    ...bodyOf(row, broken),
    headers: {
      'x-viewer-address': person.client,
      ...(row.auth === 'none' ? {} : { authorization: `Bearer ${person.token}` }),
      ...mediaTypes[row.bodyKind ?? 'json'],
      ...headers,
    },
  });

/** A body that passes on to the operation, or one that the contract refuses. */
const bodyOf = (
  { body, bodyKind = 'json', example }: DocumentedEndpoint,
  broken: boolean,
): { body?: unknown } => {
  if (bodyKind === 'raw') return { body: Buffer.from(person.email) };
  if (bodyKind === 'multipart') {
    const part = `Content-Disposition: form-data; name="profilePicture"; filename="${person.name}.png"\r\nContent-Type: image/png`;
    return { body: Buffer.from(`--cut\r\n${part}\r\n\r\nbytes\r\n--cut--\r\n`) };
  }
  if (!body) return {};
  if (bodyKind === 'form' && !broken) {
    return { body: new URLSearchParams(example.request as Record<string, string>).toString() };
  }
  return { body: broken ? { email: person.email, name: person.name } : example.request };
};
const mediaTypes: Readonly<Record<string, Record<string, string>>> = {
  form: { 'content-type': 'application/x-www-form-urlencoded' },
  multipart: { 'content-type': 'multipart/form-data; boundary=cut' },
};

const rowsByGroup = Map.groupBy(Object.entries(documentedEndpoints), ([, { group }]) => group);
const cases = [...rowsByGroup.values()].flatMap((rows) =>
  rows.map(([name, row]) => [name, row, Object.fromEntries(rows)] as const),
);

/** What every line of a refusal says. */
const said = (row: Endpoint, code: ErrorCode, learner: boolean) => ({
  route: routeKey(row),
  code,
  status: errorCatalog[code].status,
  requestId: 'request-1',
  client: pseudonym(logSecret, today(), `client:${person.client}`),
  ...(learner && { learner: pseudonym(logSecret, today(), `learner:${person.sub}`) }),
});

describe('a refusal is one line that traces it and names nobody', () => {
  it.each(cases)('%s, whatever its operation refuses', async (_, row, rows) => {
    for (const code of new Set<ErrorCode>([...commonErrors, ...row.errors])) {
      written.length = 0;
      const cause = Object.assign(
        new Error(
          `Row LEARNER#${encodeURIComponent(person.sub)} of ${person.sub} <${person.email}> from ${person.client} with ${person.token} or ${person.personalToken}`,
        ),
        {
          Item: { name: { S: person.name } },
          cause: new Error(`GET https://x.example/?email=${encodeURIComponent(person.email)}`),
        },
      );
      const fails = errorCatalog[code].status >= 500;
      const answer = await call(
        rows,
        row,
        () =>
          new ApiError(code, {
            message: `Not for ${person.name}`,
            details: { current: person.email },
            ...(fails && { cause }),
          }),
      );
      expect(answer.status, code).toBe(errorCatalog[code].status);
      expect(onlyLine()).toMatchObject(said(row, code, row.auth !== 'none'));
    }
  });

  it.each(cases.filter(([, row]) => row.auth !== 'none'))(
    '%s, without a good token',
    async (_, row, rows) => {
      await call(rows, row, () => new Error('never reached'), { authorization: `Bearer ${person.email}` });
      const line = onlyLine();
      expect(line).toMatchObject(said(row, 'unauthenticated', false));
      expect(line).not.toHaveProperty('learner');
    },
  );

  it.each(cases.filter(([, row]) => row.body && (row.bodyKind ?? 'json') === 'json' && row.method !== 'GET'))(
    '%s, with a body that is none',
    async (_, row, rows) => {
      const answer = await call(rows, row, () => new ApiError('invalid_request'), {}, true);
      expect(answer.status).toBe(400);
      expect(onlyLine()).toMatchObject(said(row, 'invalid_request', row.auth !== 'none'));
    },
  );

  it('names the connection, and not what a header claims, of a call past the distribution', async () => {
    const [, row, rows] = cases[0] ?? [];
    if (!row || !rows) throw new Error('The contract is empty');
    await call(rows, row, () => new Error('never reached'), { 'x-origin-verify': 'guessed' });
    expect(onlyLine()).toMatchObject({
      code: 'not_found',
      client: pseudonym(logSecret, today(), 'client:198.51.100.1'),
    });
  });
});

describe('what is written', () => {
  it('keeps times, routes, references and places in code', () => {
    const kept = {
      at: '2026-11-22T10:00:00.000Z',
      route: 'GET /api/courses/{courseId}/content',
      requestId: 'JKJaXmPLvHcESHA=',
      place: 'at handler (file:///var/task/index.mjs:12:34)',
    };
    logger.warn('kept', kept);
    expect(onlyLine()).toMatchObject(kept);
  });

  it.each([
    ['fe80::1ff:fe23:4567:890a', '[client]'],
    ['2001:db8:0:0:0:0:2:1', '[client]'],
    ['203.0.113.9', '[client]'],
    ['Ada.O+x@mail.example.org', '[address]'],
    ['用户@例子.广告', '[address]'],
    ['course#EMAIL#user%40%E4%BE%8B%E5%AD%90.%E5%B9%BF%E5%91%8A', '[address]'],
    ['/unsubscribe?token=abc.def', '/unsubscribe?[query]'],
  ])('hides %s', (text, instead) => {
    logger.error('hidden', { error: new Error(`with ${text} in it`) });
    const line = onlyLine() as { error: { message: string } };
    expect(line.error.message).toBe(`with ${instead} in it`);
  });

  it('is the start of a text that is too long to search for personal data', () => {
    logger.error('hidden', { error: new Error(`ada@example.org ${'@'.repeat(200_000)}`) });
    const line = onlyLine() as { error: { message: string } };
    expect(line.error.message).toBe(`[address] ${'@'.repeat(8_192 - 'ada@example.org '.length)}`);
  });
});
