import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

interface ViewerRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}
type Handler = (event: { request: ViewerRequest; viewer: { ip: string } }) => ViewerRequest;

const codeOf = (file: string): string =>
  readFileSync(join(import.meta.dirname, '..', '..', 'infra', 'viewer-functions', file), 'utf8');
const load = (code: string): Handler => runInNewContext(`${code}\n;handler`, {}) as Handler;
const pages = {
  '/': '/index.html',
  '/aboutus': '/aboutUs.html',
  '/solution/gen-ai': '/solution/gen-ai.html',
};
const pageAddresses = load(
  codeOf('page-addresses.js').replace('const pages = {};', `const pages = ${JSON.stringify(pages)};`),
);
const coursePages = load(codeOf('course-pages.js'));
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
