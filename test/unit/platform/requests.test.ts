import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invoke } from '../../support/api-event.ts';
import { type ExampleGroup, serveExampleGroup } from '../../support/example-group.ts';

let things: ExampleGroup;
beforeEach(() => {
  things = serveExampleGroup();
});
afterEach(() => vi.restoreAllMocks());

describe('a request that breaks its schema', () => {
  it('gets each path and what is wrong there', async () => {
    const answer = await things.save({ count: 101, unknown: true }, {}, { id: 'a' });
    expect(answer.status).toBe(400);
    expect(answer.json.issues).toEqual([
      { path: 'count', message: expect.stringContaining('100') },
      { path: '', message: expect.stringContaining('unknown') },
    ]);
    expect((await things.save({ count: 1 }, {}, { id: 'A#' })).json.issues[0].path).toBe('id');
    expect(things.calls).toHaveLength(0);
  });

  it.each([
    ['malformed', '{"count":'],
    ['empty text', ' '],
    ['a list', '[]'],
    ['null', 'null'],
    ['not a number', '{"count":NaN}'],
    ['beyond all numbers', '{"count":1e309}'],
    ['broken Unicode', '{"count":1,"inner":"\\ud800"}'],
    ['a broken name', '{"count":1,"inner":{"\\udfff":1}}'],
    ['a prototype', '{"count":1,"__proto__":{"isPremium":true}}'],
    ['a prototype deep within', '{"count":1,"inner":[{"constructor":{"prototype":1}}]}'],
    ['nested without end', `{"count":1,"inner":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['bytes that are no text', Uint8Array.from([0x7b, 0xff, 0x7d])],
  ])('is a 400 when the body is %s', async (_what, body) => {
    const answer = await things.save(body);
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid_request']);
    expect(things.calls).toHaveLength(0);
  });

  it('is a 400 when the body is missing', async () => {
    expect((await things.save(undefined)).status).toBe(400);
  });

  it.each(['key=a&key=a', 'key=a&key=', 'key=a&%6Bey=b', 'key=%', 'key=%ff', '%=1', 'key=%ed%a0%80'])(
    'is a 400 when the query is %s',
    async (query) => {
      expect((await things.list(query)).status).toBe(400);
      expect(things.calls).toHaveLength(0);
    },
  );

  it('may leave a field of a filter form empty', async () => {
    expect((await things.list('key=')).status).toBe(200);
    expect(things.calls[0]?.query).toEqual({});
  });

  it('never names or reaches the prototype through the query', async () => {
    expect((await things.list('__proto__=x&constructor=y&key=z')).status).toBe(200);
    expect(things.calls[0]?.query).toEqual({ key: 'z' });
  });

  it('is never a 5xx, whatever the body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json({ maxDepth: 5 }), fc.string({ unit: 'binary' })), async (body) => {
        expect((await things.save(body)).status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });

  it('is never a 5xx, whatever the query', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (query) => {
        expect((await things.list(query)).status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a body', () => {
  it('above its limit is a 413, sent as text or as bytes', async () => {
    const body = JSON.stringify({ count: 1, inner: 'x'.repeat(1_000_000) });
    expect((await things.save(body)).status).toBe(413);
    expect((await things.save(Buffer.from(body))).status).toBe(413);
    const hook = (size: number) =>
      invoke(things.handler, { route: 'POST /api/hook', body: new Uint8Array(size) });
    expect((await hook(1_000_000)).status).toBe(200);
    expect((await hook(1_000_001)).status).toBe(413);
    const leave = (type: string, body: string) =>
      invoke(things.handler, { route: 'POST /api/leave', body, headers: { 'content-type': type } });
    const form = (size: number) => leave('application/x-www-form-urlencoded', 'button='.padEnd(size, 'x'));
    expect((await form(8_192)).status).toBe(200);
    expect((await form(8_193)).status).toBe(413);
    const asJson = (size: number) => leave('application/json', '{"button":"x"}'.padEnd(size));
    expect((await asJson(8_192)).status).toBe(200);
    expect((await asJson(8_193)).status, 'JSON where a form is taken').toBe(413);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const picture = (size: number) =>
      invoke(things.handler, { route: 'POST /api/picture', body: new Uint8Array(size), headers });
    const picture4MB = 4 * 1_024 * 1_024;
    expect((await picture(picture4MB + 1_000)).status, 'a picture of 4 MB in its form').toBe(200);
    expect((await picture(picture4MB + 100_000)).status).toBe(413);
  });

  it('may be nested as deep as people nest', async () => {
    const nested = (levels: number) => `{"count":1,"inner":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect((await things.save(nested(30))).status).toBe(200);
    expect((await things.save(nested(33))).status).toBe(400);
  });

  it('has as many fields in one object as a quiz has questions, counted before any is validated', async () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, 0]));
    // Exercises answer with lists of any values.
    for (const inner of [fields(200), [fields(1_000)], [{ counts: fields(1_000) }]])
      expect((await things.save({ count: 1, inner })).status).toBe(200);
    for (const body of [
      { count: 1, inner: fields(201) },
      { count: 1, ...fields(90_000) },
    ]) {
      const { status, json } = await things.save(body);
      expect([status, json.issues[0].message]).toEqual([400, 'Too many levels or fields']);
    }
    expect((await things.save({ count: 1, inner: Array.from({ length: 1_000 }, () => 0) })).status).toBe(200);
  });

  it.each([
    undefined,
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/json; charset=utf-80',
    'application/json; charset=',
    'application/json; boundary=b;charset=latin1',
  ])('of JSON sent as %s is a 415', async (type) => {
    expect((await things.save({ count: 1 }, { 'content-type': type })).status).toBe(415);
  });

  it.each([
    'application/json',
    'Application/JSON ; charset=UTF-8',
    'application/json;charset="utf-8"; v=1',
    'application/merge-patch+json',
  ])('of JSON may be sent as %s', async (type) => {
    expect((await things.save({ count: 1 }, { 'content-type': type })).status).toBe(200);
  });

  it('reaches a raw row byte by byte', async () => {
    const answer = await invoke(things.handler, {
      route: 'POST /api/hook',
      body: Uint8Array.from([0xff, 0, 1]),
    });
    expect(answer.json).toEqual({ bytes: 3 });
  });

  it('of a form may come in both encodings or as JSON, each field once', async () => {
    const leave = (body: string, type: string) =>
      invoke(things.handler, { route: 'POST /api/leave', body, headers: { 'content-type': type } });
    const url = 'application/x-www-form-urlencoded';
    expect((await leave('button=One-Click', url)).json).toEqual({ button: 'One-Click' });
    const multipart = '--b\r\ncontent-disposition: form-data; name="button"\r\n\r\nOne-Click\r\n--b--\r\n';
    expect((await leave(multipart, 'multipart/form-data; boundary=b')).json).toEqual({ button: 'One-Click' });
    expect((await leave('button=a&button=b', url)).status).toBe(400);
    expect((await leave('button=a&constructor=b', url)).status).toBe(400);
    expect((await leave('rubbish', 'multipart/form-data; boundary=b')).status).toBe(400);
    expect((await leave('rubbish', 'multipart/form-data; boundary=ā')).status).toBe(400);
    expect((await leave('{"button":"One-Click"}', 'application/json; charset=utf-8')).json).toEqual({
      button: 'One-Click',
    });
    expect((await leave('rubbish', 'application/json')).status).toBe(400);
    expect((await leave('{"constructor":"b"}', 'application/json')).status).toBe(400);
    expect((await leave('button=One-Click', 'text/plain')).status).toBe(415);
  });
});
