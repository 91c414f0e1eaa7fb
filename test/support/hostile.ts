import { request as send } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { DocumentedEndpoint } from '#contract/documentation.ts';

/** One request that the site itself would never send. */
export interface HostileRequest {
  /** Describes in a report what is wrong with the request. */
  readonly what: string;
  readonly method: string;
  /** Path and query to the letter. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** The valid rest of a request, apart from its one hostile part. */
export interface Believable {
  readonly params: Readonly<Record<string, string>>;
  readonly bodies: Readonly<Record<string, unknown>>;
}

const long = 'a'.repeat(3_000);

/** Path segments and query values, percent-encoded. */
const texts = [
  '%00',
  '%0d%0aa',
  '%2F',
  '%5C',
  '%20',
  '%23',
  '%25',
  '%',
  '%FF',
  '%ED%A0%80',
  '%F0%A0%80%80'.repeat(45),
  `a${'%F0%A0%80%80'.repeat(20)}`,
  '%E2%80%AEa',
  'e%CC%81'.repeat(60),
  '%2e%2e%2f%2e%2e',
  '..;',
  '*',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '1e309',
  '5e-324',
  '99999999999999999999',
  '%7B%22cursor%22%3A%22%5Cud800%22%7D',
  '%7B%22cursor%22%3A%22a.b%22%7D',
  '%5B%5D',
  long,
];

/** Values in a body, as they stand in JSON. */
const values = [
  'null',
  'true',
  '-1',
  '-0',
  '0.1',
  '1e309',
  '5e-324',
  '9007199254740993',
  '[]',
  '[null]',
  '["a","a"]',
  '{}',
  '{"__proto__":{"a":1}}',
  '{"toString":"a","hasOwnProperty":["a"],"valueOf":["a","a"]}',
  '{"$gt":""}',
  `{"${'k'.repeat(64)}":["${'v'.repeat(64)}"]}`,
  `${'['.repeat(200)}${']'.repeat(200)}`,
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"a\\udc00b"',
  '"\\u200b"',
  '"\\u202ea"',
  '"a\\r\\nb: c"',
  '"../../a"',
  '"__proto__"',
  '"javascript:alert(1)"',
  '"0000-01-01T00:00:00Z"',
  '"9999-12-31T23:59:59.999Z"',
  '"-271821-04-20T00:00:00.000Z"',
  '"+02:00"',
  '"9999-9999"',
  `"a${'𠀀'.repeat(30)} what is a𠀀𠀀𠀀"`,
  `"${'𠀀'.repeat(1_000)}"`,
  `"${'e\u0301'.repeat(600)}"`,
  `"a@${'b.'.repeat(100)}cc"`,
  `"${'a'.repeat(70_000)}"`,
];

const bodies: readonly (readonly [what: string, body: string | Uint8Array])[] = [
  ['nothing', ''],
  ['no JSON', '{'],
  ['a byte order mark', '\ufeff{}'],
  ['bytes that are no UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['UTF-16', Uint8Array.from(Buffer.from('\ufeff{}', 'utf16le'))],
  ['a deep array', '['.repeat(100_000)],
  ['a deep object', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['many fields', JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`f${n}`, n])))],
  ['a field twice', '{"name":"a","name":null}'],
  ['a body that is too large', `"${'a'.repeat(1_100_000)}"`],
  ...values.slice(0, 20).map((value) => [`${value.slice(0, 20)} alone`, value] as const),
];

const boundary = 'x'.repeat(20);
const part = (disposition: string, content: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n--${boundary}--\r\n`;
const multipart: readonly (readonly [what: string, body: string | Uint8Array])[] = [
  ['no part', ''],
  ['a part without end', part('name="profilePicture"; filename="a"', 'a').slice(0, 60)],
  ['a part without a name', part('filename="../../a"', 'a')],
  ['a text for a file', part('name="profilePicture"', 'a')],
  ['a file of nothing', part('name="profilePicture"; filename="../a\u0000"', '')],
  ['a file that is no picture', part('name="profilePicture"; filename="a.svg"', '<svg onload="a()"/>')],
  ['half a PNG', part('name="profilePicture"; filename="a"', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR')],
  ['fields of a prototype', part('name="__proto__"', 'a')],
];

const contentTypes = [
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'application/json, text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  `multipart/form-data; boundary=${'b'.repeat(2_000)}`,
  'application/vnd.a+json;;=',
];

const authorizations = [
  'Bearer ',
  'Bearer a.b.c',
  `Bearer ${long}.${long}.${long}`,
  'Bearer bnVsbA.bnVsbA.bnVsbA',
  'Bearer W10.W10.W10',
  'Bearer eyJhbGciOm51bGx9.e30.AA',
  'Basic YTpi',
  'Bearer a.b.c, Bearer a.b.c',
];

/** Replaces one field of a body by a value that JSON.stringify would not write; the marks are found again as text. */
const withValue = (body: unknown, path: readonly string[], value: string): string => {
  const mark = '\u0001hostile\u0001';
  const put = (inner: unknown, [name, ...rest]: readonly string[]): unknown =>
    name === undefined
      ? mark
      : { ...(inner as object), [name]: put((inner as Record<string, unknown>)[name], rest) };
  return JSON.stringify(put(body, path)).replace(JSON.stringify(mark), () => value);
};

/** Every field of a body, the inner ones of objects too. */
const listFields = (body: unknown, at: readonly string[] = []): (readonly string[])[] =>
  typeof body !== 'object' || body === null || Array.isArray(body)
    ? []
    : Object.entries(body).flatMap(([name, inner]) => [[...at, name], ...listFields(inner, [...at, name])]);

const fieldNames = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {});

/** All hostile requests of a row of the contract: each has one thing wrong, the rest as `believable` says. */
export const hostileRequests = (
  name: string,
  row: DocumentedEndpoint,
  { params, bodies: sound }: Believable,
): HostileRequest[] => {
  const { method } = row;
  const kind = row.bodyKind ?? 'json';
  const pathWith = (changes: Readonly<Record<string, string>> = {}): string =>
    row.path.replace(/\{(\w+)\}/g, (_, key: string) => changes[key] ?? params[key] ?? 'some-id');
  const query = new URLSearchParams(row.example.query).toString();
  const withQuery = (text: string): string => `${pathWith()}?${text}`;
  const path = query ? withQuery(query) : pathWith();
  const json = { 'content-type': 'application/json' };
  const body = sound[name] ?? row.example.request;
  const soundBody =
    body === undefined ? {} : { body: JSON.stringify(body), headers: json as Record<string, string> };
  const sane = { method, path, headers: {}, ...soundBody };

  const inPath = fieldNames(row.params).flatMap((key) =>
    texts.map((text) => ({ ...sane, what: `${key} ${text.slice(0, 30)}`, path: pathWith({ [key]: text }) })),
  );
  const inQuery = [...fieldNames(row.query), 'unknown'].flatMap((key) =>
    [...texts.map((text) => `${key}=${text}`), `${key}=a&${key}=b`, `${key}[]=a`, `${key}`].map((text) => ({
      ...sane,
      what: `query ${text.slice(0, 40)}`,
      path: withQuery(text),
    })),
  );
  const inHeaders = [
    ...authorizations.map((authorization) => ({
      ...sane,
      what: `authorization ${authorization.slice(0, 30)}`,
      headers: { ...sane.headers, authorization },
    })),
    {
      ...sane,
      what: 'addresses of its own',
      headers: {
        ...sane.headers,
        'x-viewer-address': ':::',
        'x-forwarded-for': "'; --",
        accept: 'text/html',
      },
    },
  ];
  if (method === 'GET' || method === 'DELETE') return [...inPath, ...inQuery, ...inHeaders];

  const inFields = listFields(body).flatMap((field) =>
    values.map((value) => ({
      ...sane,
      what: `${field.join('.')} ${value.slice(0, 40)}`,
      headers: json,
      body: withValue(body, field, value),
    })),
  );
  const type = kind === 'multipart' ? `multipart/form-data; boundary=${boundary}` : 'application/json';
  const inBody = [...bodies, ...(kind === 'json' ? [] : multipart)].map(([what, bytes]) => ({
    ...sane,
    what: `body: ${what}`,
    headers: { 'content-type': kind === 'form' ? 'application/x-www-form-urlencoded' : type },
    body: bytes,
  }));
  const inType = contentTypes.map((contentType) => ({
    ...sane,
    what: `content-type ${contentType.slice(0, 30)}`,
    headers: { ...(contentType && { 'content-type': contentType }) },
    body: soundBody.body ?? '{}',
  }));
  const inEncoding = [gzipSync('{}'), Buffer.from('{}')].map((bytes, index) => ({
    ...sane,
    what: `gzip ${index}`,
    headers: { ...json, 'content-encoding': 'gzip' },
    body: bytes,
  }));
  const signed = ['t=1,v1=a', 't=1e309,v1=', 't=,v1=,t=', `v1=${long}`].map((signature) => ({
    ...sane,
    what: `signature ${signature.slice(0, 20)}`,
    headers: { ...json, 'stripe-signature': signature },
    body: '{}',
  }));
  return [
    ...inPath,
    ...inQuery,
    ...inHeaders,
    ...inFields,
    ...inBody,
    ...inType,
    ...inEncoding,
    ...(kind === 'raw' ? signed : []),
  ];
};

export interface HostileAnswer {
  /** 0 when the connection broke or the request timed out. */
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Sends a request to the letter: `fetch` would mend the address. @param localAddress the loopback address it comes from */
export const sendHostile = (
  origin: string,
  { method, path, headers, body }: HostileRequest,
  localAddress = '127.0.0.1',
): Promise<HostileAnswer> =>
  new Promise((resolve) => {
    const fail = (error: Error): void => resolve({ status: 0, type: '', text: error.message });
    const request = send(
      {
        host: '127.0.0.1',
        port: new URL(origin).port,
        localAddress,
        method,
        path,
        headers: { host: new URL(origin).host, ...headers },
        timeout: 20_000,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.on('timeout', () => request.destroy(new Error('nothing came in time')));
    request.on('error', fail);
    request.end(body);
  });
