import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { compileViewerFunction } from '../../infra/local/cloudfront/viewer-function.ts';
import { errorCatalog } from '../../lambdas/contract/errors.ts';
import { limits } from '../../lambdas/contract/limits.ts';

interface ViewerRequest {
  uri: string;
  headers: Record<string, { value: string }>;
  querystring?: Record<string, { value: string; multiValue?: { value: string }[] }>;
}
interface ViewerAnswer {
  statusCode?: number;
  headers: Record<string, { value: string }>;
  body?: string;
}
type Handler = (event: {
  request: ViewerRequest;
  viewer: { ip: string };
  context?: { requestId: string };
}) => ViewerRequest & ViewerAnswer;

const codeOf = (...files: string[]): string =>
  files
    .map((file) => readFileSync(join(import.meta.dirname, '../../infra/viewer-functions', file), 'utf8'))
    .join('\n');
const load = (code: string): Handler => runInNewContext(`${code}\n;handler`, {}) as Handler;
const pages = {
  '/': '/index.html',
  '/aboutus': '/aboutUs.html',
  '/solution/gen-ai': '/solution/gen-ai.html',
};
const pageAddresses = load(
  codeOf('redirect.js', 'page-addresses.js').replace(
    'const pages = {};',
    `const pages = ${JSON.stringify(pages)};`,
  ),
);
const coursePages = load(codeOf('redirect.js', 'course-pages.js'));
const address = load(codeOf('viewer-address.js'));
const visit = (uri: string): string =>
  pageAddresses({ request: { uri, headers: {} }, viewer: { ip: '' } }).uri;

describe('the address of a page', () => {
  it.each([
    ['/', '/index.html'],
    ['/aboutUs', '/aboutUs.html'],
    ['/aboutus', '/aboutUs.html'],
    ['/aboutUs/', '/aboutUs.html'],
    ['/solution/gen-ai', '/solution/gen-ai.html'],
  ])('leads %s to its static page', (uri, page) => {
    expect(visit(uri)).toBe(page);
  });

  it.each([
    '/courses/rag-in-practice/content/0/chunking',
    '/dashboard/',
    '/nowhere',
    '/constructor',
    '/__proto__',
  ])('gives %s the page that fills itself', (uri) => {
    expect(visit(uri)).toBe('/app.html');
  });

  it.each([
    '/api',
    '/api/user/profile',
    '/api/public/courses/absent',
    '/media/courses/x',
    '/covers/x',
    '/captions/x',
    '/assets/index-1a2b.js',
    '/assets/gone.js',
    '/config.json',
    '/favicon.svg',
    '/.well-known/security.txt',
    '//api/user/profile',
    '///api',
    '/%61pi/user/profile',
    '/api%2Fuser/profile',
    '/API/user/profile',
    '/./api/user/profile',
    '/courses/../api/user/profile',
    '/courses/%2e%2e/api',
    '/\\api/user/profile',
    '/%5Capi/user/profile',
    '/api%20/user/profile',
    '/%20api/user/profile',
    '/%61pi/%FF',
    '//media/x',
  ])('leaves %s alone', (uri) => {
    expect(visit(uri)).toBe(uri);
  });

  it('is not fooled by a page whose name begins like the API', () => {
    expect(visit('/apiary')).toBe('/app.html');
    expect(visit('/media-kit')).toBe('/app.html');
  });
});

describe('the page of a course', () => {
  it('comes from the API, which learns who asks', () => {
    const request = {
      uri: '/courses/rag-in-practice',
      headers: { 'x-viewer-address': { value: '10.0.0.1' } },
    };
    expect(coursePages({ request, viewer: { ip: '192.0.2.7' } })).toEqual({
      uri: '/api/public/pages/courses/rag-in-practice',
      headers: { 'x-viewer-address': { value: '192.0.2.7' } },
    });
  });
});

describe('an address with a slash too many', () => {
  const query = {
    search: { value: 'rag%20x' },
    tag: { value: 'a', multiValue: [{ value: 'a' }, { value: 'b' }] },
  };
  const sent = (handler: Handler, uri: string, querystring: ViewerRequest['querystring'] = {}) => {
    const { statusCode, headers } = handler({
      request: { uri, headers: {}, querystring },
      viewer: { ip: '' },
    });
    return [statusCode, headers['location']?.value];
  };

  it('of the list of courses is sent to the right one, with its query', () => {
    expect(sent(coursePages, '/courses/')).toEqual([301, '/courses']);
    expect(sent(coursePages, '/courses/', query)).toEqual([301, '/courses?search=rag%20x&tag=a&tag=b']);
  });

  it('of a course is sent to the right one, with its query', () => {
    expect(sent(pageAddresses, '/courses/rag-in-practice/')).toEqual([301, '/courses/rag-in-practice']);
    expect(sent(pageAddresses, '/courses/rag/', { t: { value: '' } })).toEqual([301, '/courses/rag?t=']);
  });
});

describe('the address of a certificate', () => {
  const page = (uri: string): string =>
    load(codeOf('certificate-page.js'))({ request: { uri, headers: {} }, viewer: { ip: '' } }).uri;

  it.each(['/certificates/mN3-x_Q', '/certificates/mN3-x_Q/'])('leads %s to its page of the API', (uri) => {
    expect(page(uri)).toBe('/api/public/certificates/mN3-x_Q/page');
  });

  it.each(['/certificates/', '/certificates/a/b', '/certificates/%2e%2e%2f', '/certificates/a;b'])(
    'takes %s for an absent one',
    (uri) => {
      expect(page(uri)).toBe('/api/public/certificates/none/page');
    },
  );
});

describe('a body too large for any function', () => {
  const send = (length: number) =>
    address({
      request: { uri: '/api/user/profile-picture', headers: { 'content-length': { value: String(length) } } },
      viewer: { ip: '192.0.2.7' },
      context: { requestId: 'edge-1' },
    });

  it('is refused at the edge in the words of the API', () => {
    const { statusCode, headers, body = '' } = send(4_500_001);
    expect(statusCode).toBe(errorCatalog.payload_too_large.status);
    expect(headers['content-type']?.value).toBe('application/json; charset=utf-8');
    expect(JSON.parse(body)).toEqual({
      error: errorCatalog.payload_too_large.message,
      code: 'payload_too_large',
      requestId: 'edge-1',
    });
  });

  it('is above all that the API takes, and what is below it reaches a function whole', () => {
    const largest = 4_500_000;
    expect(send(largest).uri).toBe('/api/user/profile-picture');
    expect(largest).toBeGreaterThan(limits.pictureBytes + 100_000);
    // A call of a function holds 6 MB, with the body in base64 and the headers beside it.
    expect((largest * 4) / 3 + 100_000).toBeLessThan(6 * 1_024 * 1_024);
  });
});

describe('the address of the viewer', () => {
  it('replaces what the viewer claims', () => {
    const request = {
      uri: '/api/chat',
      headers: { 'x-viewer-address': { value: '10.0.0.1' }, accept: { value: '*/*' } },
    };
    expect(address({ request, viewer: { ip: '2001:db8::7' } }).headers).toEqual({
      'x-viewer-address': { value: '2001:db8::7' },
      accept: { value: '*/*' },
    });
  });
});

describe('on the local cloud, a function', () => {
  it('that a busy machine kept waiting answers all the same', () => {
    const slow = compileViewerFunction(
      'slow',
      'function handler(event) { const end = Date.now() + 600; while (Date.now() < end); return event.request; }',
    );
    const viewer = { address: '192.0.2.1', port: 1, headers: {}, rawQuery: '' };
    expect(slow('GET', '/faq', viewer)).toMatchObject({ kind: 'request', uri: '/faq' });
  });
});
