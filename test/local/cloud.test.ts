import { join } from 'node:path';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNjs } from '#bin/setup/njs.ts';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import type { RouteMetrics } from '#infra/local/metrics/metrics.ts';
import type { SentMail } from '#infra/local/ses/ses.ts';
import type { Template } from '#infra/local/template/template.ts';
import { freeSitePort } from '../support/site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeFixture } from './fixture.ts';

const folder = temporaryFolder(afterAll);
let port: number;
let cloud: Cloud;
const shown: string[] = [];

const start = async (change?: (template: Template) => void): Promise<void> => {
  cloud = await startCloud({
    njs: findNjs(),
    assembly: writeFixture(join(folder, 'assembly'), change),
    folder: join(folder, 'state'),
    port,
    progress: () => undefined,
    show: (line) => void shown.push(line),
  });
};

beforeAll(async () => {
  port = await freeSitePort();
  await start();
});
afterAll(async () => {
  await cloud.close();
});

const get = (path: string, init?: RequestInit): Promise<Response> => fetch(`${cloud.url}${path}`, init);
const json = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await (await get(path, init)).json()) as T;
interface Echo {
  event: {
    headers: Record<string, string>;
    pathParameters: Record<string, string>;
    requestContext: { timeEpoch: number };
  };
  env: Record<string, string>;
}
interface Stack {
  outputs: Record<string, string>;
  environment: Record<string, string>;
}
const stack = (): Promise<Stack> => json('/_local/stack');
const storage = async (): Promise<S3Client> => {
  const { environment } = await stack();
  return new S3Client({
    endpoint: environment['AWS_ENDPOINT_URL_S3'],
    region: environment['AWS_REGION'],
    credentials: {
      accessKeyId: environment['AWS_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'] ?? '',
    },
  });
};

describe('the site', () => {
  it('serves its pages compressed, with the policy headers and the fallback of its viewer function', async () => {
    const page = await get('/courses/any', { headers: { 'accept-encoding': 'br' } });
    expect(await page.text()).toContain('<title>Site</title>');
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('content-security-policy')).toBe(
      `connect-src 'self' http://localhost:${port + 1}`,
    );
    const etag = page.headers.get('etag') ?? '';
    expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('names the local issuer in its configuration', async () => {
    expect(await json('/config.json')).toMatchObject({
      auth: { domain: `http://localhost:${port + 1}`, audience: 'a' },
    });
  });

  it('refuses methods that the distribution does not allow', async () => {
    expect((await get('/', { method: 'POST' })).status).toBe(403);
  });
});

describe('the API', () => {
  it('gets the request through the distribution: secret, trusted address, path variable', async () => {
    const headers = { 'x-origin-verify': 'forged', 'x-forwarded-for': '6.6.6.6', authorization: 'Bearer x' };
    const { event } = await json<Echo>('/api/echo/a%2Fb?q=1', { headers });
    expect(event.headers['x-origin-verify']).toHaveLength(20);
    expect(event.headers['x-forwarded-for']).toMatch(/^6\.6\.6\.6, (127\.0\.0\.1|::1), /);
    expect(event.headers['authorization']).toBe('Bearer x');
    expect(event.headers['host']).toMatch(/\.execute-api\./);
    expect(event.pathParameters).toEqual({ id: 'a/b' });
  });

  it('replaces endpoint variables and no others', async () => {
    const { env } = await json<Echo>('/api/echo/1');
    expect(env).toMatchObject({
      THINGS_TABLE: 'Northlight-Things',
      SITE_URL: cloud.url,
      AUTH_ISSUER: `http://localhost:${port + 1}/`,
    });
    expect(env).not.toHaveProperty('PATH');
  });

  it('answers as API Gateway does when there is no route, a crash, a time-out, too much', async () => {
    const statuses = async (path: string, body?: Buffer): Promise<[number, unknown]> => {
      const response = await get(
        path,
        body ? { method: 'POST', body: new Uint8Array(body) } : { method: 'POST' },
      );
      return [response.status, await response.json()];
    };
    expect(await statuses('/api/none/at/all')).toEqual([404, { message: 'Not Found' }]);
    expect(await statuses('/api/boom')).toEqual([500, { message: 'Internal Server Error' }]);
    expect(await statuses('/api/slow')).toEqual([503, { message: 'Service Unavailable' }]);
    expect(await statuses('/api/x', Buffer.alloc(5_000_000))).toEqual([
      413,
      { message: 'Request Entity Too Large' },
    ]);
    expect(await statuses('/api/x', Buffer.alloc(11_000_000))).toEqual([
      413,
      { message: 'Request Entity Too Large' },
    ]);
    expect(shown.join()).toContain('boom');
  });

  it('has its DynamoDB calls counted with their capacity, unseen by the function', async () => {
    await get('/_local/metrics', { method: 'DELETE' });
    expect(await json('/api/data', { method: 'POST' })).toEqual({ count: 1, capacity: null });
    const { routes } = await json<{ routes: RouteMetrics[] }>('/_local/metrics');
    expect(routes.find(({ route }) => route === 'POST /api/{what}')).toMatchObject({
      calls: 1,
      dynamodb: { calls: 3, scans: 1, readUnits: 1, writeUnits: 1 },
    });
  });
});

describe('media', () => {
  const signed = async (key: string): Promise<string> => {
    const { outputs } = await stack();
    return getSignedUrl({
      url: `${cloud.url}/${key}`,
      keyPairId: outputs['Key'] ?? '',
      privateKey: outputs['PrivateKey'] ?? '',
      dateLessThan: new Date(Date.now() + 600_000).toISOString(),
      algorithm: 'SHA256',
    });
  };

  it('come in byte ranges through a signed URL, until it expires on the movable clock', async () => {
    const { outputs } = await stack();
    const client = await storage();
    await client.send(
      new PutObjectCommand({ Bucket: outputs['Media'], Key: 'media/one.mp4', Body: '0123456789' }),
    );
    client.destroy();
    const address = await signed('media/one.mp4');
    const part = await fetch(address, { headers: { range: 'bytes=2-3' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-3/10',
      '23',
    ]);
    const etag = part.headers.get('etag') ?? '';
    expect((await fetch(address, { headers: { range: 'bytes=2-3', 'if-range': etag } })).status).toBe(206);
    expect((await fetch(address, { headers: { range: 'bytes=2-3', 'if-range': '"other"' } })).status).toBe(
      200,
    );
    expect((await fetch(address, { headers: { range: 'bytes=99-' } })).status).toBe(416);
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
    expect((await get('/media/one.mp4')).status).toBe(403);
    expect((await fetch(address.replace('one', 'two'))).status).toBe(403);
    await get('/_local/clock', { method: 'PUT', body: '{"advanceSeconds":700}' });
    expect((await fetch(address)).status).toBe(403);
    await get('/_local/clock', { method: 'PUT', body: '{"advanceSeconds":-700}' });
  });
});

describe('time', () => {
  it('fires a schedule once when the clock passes it and answers when its mail is out', async () => {
    await get('/_local/mail', { method: 'DELETE' });
    await get('/_local/clock', { method: 'PUT', body: '{"advanceSeconds":18000}' });
    const mails = await json<SentMail[]>('/_local/mail');
    expect(mails).toMatchObject([
      { to: 'ada@example.com', subject: 'hello', html: '<p>hi</p>', headers: { 'List-Unsubscribe': '<x>' } },
    ]);
    expect(Date.parse(mails[0]?.sentAt ?? '') - Date.now()).toBeGreaterThan(-5000);
    const { event } = await json<Echo>('/api/echo/1');
    const { now } = await json<{ now: string }>('/_local/clock');
    expect(Math.abs(event.requestContext.timeEpoch - Date.parse(now))).toBeLessThan(5000);
  });
});

describe('a restart', () => {
  it('keeps time, mail, keys and objects, and creates nothing twice', async () => {
    const before = await stack();
    const { now } = await json<{ now: string }>('/_local/clock');
    await cloud.close();
    await start();
    expect((await stack()).outputs).toEqual(before.outputs);
    expect(await json<SentMail[]>('/_local/mail')).toHaveLength(1);
    expect(Date.parse((await json<{ now: string }>('/_local/clock')).now)).toBeGreaterThanOrEqual(
      Date.parse(now),
    );
  });

  it('leaves a published page as it is, and shows a new build’s skeleton only where there is none', async () => {
    const client = await storage();
    const page = { Bucket: 'northlight-sitebucket', Key: 'index.html' };
    await client.send(new PutObjectCommand({ ...page, Body: '<p>Published</p>', ContentType: 'text/html' }));
    expect(await (await get('/')).text()).toBe('<p>Published</p>');
    await cloud.close();
    await start();
    expect(await (await get('/')).text()).toBe('<p>Published</p>');
    await (await storage()).send(new DeleteObjectCommand(page));
    expect(await (await get('/')).text()).toContain('<title>Site</title>');
    expect((await get('/absent.js')).status).toBe(404);
    expect((await get('/', { method: 'HEAD' })).status).toBe(200);
  });

  it('without a variable in the template breaks the function that needs it', async () => {
    await cloud.close();
    await start((template) => {
      const { Environment } = template.Resources['ApiFunction']?.Properties as {
        Environment: { Variables: object };
      };
      Reflect.deleteProperty(Environment.Variables, 'THINGS_TABLE');
    });
    expect((await get('/api/echo/1')).status).toBe(500);
    expect(shown.join()).toContain('THINGS_TABLE is missing');
  });
});
