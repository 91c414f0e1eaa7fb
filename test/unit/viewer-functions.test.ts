import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

interface ViewerRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}
type Handler = (event: { request: ViewerRequest; viewer: { ip: string } }) => ViewerRequest;

const load = (file: string): Handler => {
  const code = readFileSync(join(import.meta.dirname, '..', '..', 'infra', 'viewer-functions', file), 'utf8');
  return runInNewContext(`${code}\n;handler`, {}) as Handler;
};
const fallback = load('spa-fallback.js');
const address = load('viewer-address.js');
const visit = (uri: string): string => fallback({ request: { uri, headers: {} }, viewer: { ip: '' } }).uri;

describe('the fallback of the single-page application', () => {
  it.each([
    '/',
    '/courses',
    '/courses/rag-in-practice',
    '/courses/rag-in-practice/content/0/chunking',
    '/dashboard/',
  ])('gives %s the page', (uri) => {
    expect(visit(uri)).toBe('/index.html');
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
  ])('leaves %s alone', (uri) => {
    expect(visit(uri)).toBe(uri);
  });

  it('is not fooled by a page whose name begins like the API', () => {
    expect(visit('/apiary')).toBe('/index.html');
    expect(visit('/media-kit')).toBe('/index.html');
  });
});

describe('the address of a certificate', () => {
  const page = (uri: string): string =>
    load('certificate-page.js')({ request: { uri, headers: {} }, viewer: { ip: '' } }).uri;

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
