import { describe, expect, it } from 'vitest';
import { errorCatalog } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { countBlocks } from '../support/count-blocks.ts';
import { code, type Handler, startEngine, type ViewerRequest } from '../support/viewer-functions.ts';

const load = startEngine();
const pageAddresses = await load('PageAddresses');
const coursePages = await load('CoursePages');
const certificatePage = await load('CertificatePage');
const address = await load('ViewerAddress');
const resourceMetadata = await load('ResourceMetadata');
const visit = async (uri: string): Promise<string> =>
  (await pageAddresses({ request: { uri, headers: {} }, viewer: { ip: '' } })).uri;

describe('the address of a page', () => {
  it.each([
    ['/', '/index.html'],
    ['/aboutUs', '/aboutUs.html'],
    ['/aboutus', '/aboutUs.html'],
    ['/aboutUs/', '/aboutUs.html'],
    ['/solution/gen-ai', '/solution/gen-ai.html'],
  ])('leads %s to its static page', async (uri, page) => {
    expect(await visit(uri)).toBe(page);
  });

  it.each([
    '/courses/rag-in-practice/content/0/chunking',
    '/courses/rag-in-practice/content/0/v1.2',
    '/dashboard',
    '/Dashboard/',
  ])('gives %s the page that fills itself', async (uri) => {
    expect(await visit(uri)).toBe('/app.html');
  });

  it.each([
    '/nowhere',
    '/constructor',
    '/__proto__',
    '/courses/rag-in-practice/nowhere',
    '/v1.2',
    '/wp-login.php',
    '/absent.html',
    '/skeletons/index.html',
    '/icons/gone.png',
    '/aboutUs/deeper.txt',
  ])('gives %s, which is nobody’s, the home page that stands in', async (uri) => {
    expect(await visit(uri)).toBe('/unknown.html');
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
    '/sitemap-12.xml',
    '/favicon.svg',
    '/icons/apple-touch-icon.png',
    '/aboutUs.html',
    '/pictures/x.webp',
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
  ])('leaves %s alone', async (uri) => {
    expect(await visit(uri)).toBe(uri);
  });

  it('is not fooled by a page whose name begins like the API', async () => {
    expect(await visit('/apiary')).toBe('/unknown.html');
    expect(await visit('/media-kit')).toBe('/unknown.html');
  });
});

describe('the page of a course', () => {
  it('comes from the API, which learns who asks', async () => {
    const request = {
      uri: '/courses/rag-in-practice',
      headers: { 'x-viewer-address': { value: '10.0.0.1' } },
    };
    expect(await coursePages({ request, viewer: { ip: '192.0.2.7' } })).toEqual({
      uri: '/api/public/pages/courses/rag-in-practice',
      headers: { 'x-viewer-address': { value: '192.0.2.7' } },
      querystring: {},
    });
  });

  it.each([
    ['/courses/rag/subscribe', 'rag', 'subscribe'],
    ['/subscribe/rag/', 'rag', 'subscribe'],
    ['/courses/rag/Welcome', 'rag', 'welcome'],
    ['/courses/rag/content/0/welcome', 'rag', 'application'],
  ])('at %s is asked for by name, and the query of a mail’s link stays behind', async (uri, id, page) => {
    const request = { uri, headers: {}, querystring: { token: { value: 'secret' } } };
    expect(await coursePages({ request, viewer: { ip: '192.0.2.7' } })).toMatchObject({
      uri: `/api/public/pages/courses/${id}`,
      querystring: { page: { value: page } },
    });
  });
});

describe('the page of a lecture that anybody may watch', () => {
  const asked = async (uri: string): Promise<string> =>
    (await coursePages({ request: { uri, headers: {} }, viewer: { ip: '' } })).uri;

  it('comes from the API, like that of its course', async () => {
    expect(await asked('/courses/rag-in-practice/preview/what-is-retrieval')).toBe(
      '/api/public/pages/courses/rag-in-practice/preview/what-is-retrieval',
    );
  });

  it.each(['/courses/a/preview/b/c', '/courses/a/b/preview/c', '/courses/a/preview//b'])(
    'is that of an absent course at %s',
    async (uri) => {
      expect(await asked(uri)).toBe('/api/public/pages/courses/-');
    },
  );
});

describe('the page of an instructor', () => {
  it.each([
    ['/instructors/maya-lindqvist', '/api/public/pages/instructors/maya-lindqvist'],
    ['/instructors/maya/more', '/api/public/pages/instructors/-'],
    ['/instructors/', '/api/public/pages/instructors/-'],
  ])('at %s comes from the API, without a query', async (uri, asked) => {
    const request = { uri, headers: {}, querystring: { token: { value: 'secret' } } };
    const sent = await coursePages({ request, viewer: { ip: '192.0.2.7' } });
    expect(sent).toMatchObject({ uri: asked, querystring: {} });
  });
});

describe('an address with a slash too many', () => {
  const query = {
    search: { value: 'rag%20x' },
    tag: { value: 'a', multiValue: [{ value: 'a' }, { value: 'b' }] },
  };
  const sent = async (handler: Handler, uri: string, querystring: ViewerRequest['querystring'] = {}) => {
    const { statusCode, headers } = await handler({
      request: { uri, headers: {}, querystring },
      viewer: { ip: '' },
    });
    return [statusCode, headers['location']?.value];
  };

  it('of the list of courses is sent to the right one, with its query', async () => {
    expect(await sent(coursePages, '/courses/')).toEqual([301, '/courses']);
    expect(await sent(coursePages, '/courses/', query)).toEqual([301, '/courses?search=rag%20x&tag=a&tag=b']);
  });

  it('of a lecture or an instructor is sent to the right one', async () => {
    expect(await sent(coursePages, '/instructors/maya/')).toEqual([301, '/instructors/maya']);
    expect(await sent(coursePages, '/courses/rag/preview/open/')).toEqual([301, '/courses/rag/preview/open']);
  });

  it('of a course is sent to the right one, with its query', async () => {
    expect(await sent(pageAddresses, '/courses/rag-in-practice/')).toEqual([301, '/courses/rag-in-practice']);
    expect(await sent(pageAddresses, '/courses/rag/', { t: { value: '' } })).toEqual([
      301,
      '/courses/rag?t=',
    ]);
  });
});

describe('the address of a certificate', () => {
  const page = async (uri: string): Promise<string> =>
    (await certificatePage({ request: { uri, headers: {} }, viewer: { ip: '' } })).uri;

  it.each(['/certificates/mN3-x_Q', '/certificates/mN3-x_Q/'])(
    'leads %s to its page of the API',
    async (uri) => {
      expect(await page(uri)).toBe('/api/public/certificates/mN3-x_Q/page');
    },
  );

  it.each(['/certificates/', '/certificates/a/b', '/certificates/%2e%2e%2f', '/certificates/a;b'])(
    'takes %s for an absent one',
    async (uri) => {
      expect(await page(uri)).toBe('/api/public/certificates/none/page');
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

  it('is refused at the edge in the words of the API', async () => {
    const { statusCode, headers, body = '' } = await send(4_500_001);
    expect(statusCode).toBe(errorCatalog.payload_too_large.status);
    expect(headers['content-type']?.value).toBe('application/json; charset=utf-8');
    expect(JSON.parse(body)).toEqual({
      error: errorCatalog.payload_too_large.message,
      code: 'payload_too_large',
      requestId: 'edge-1',
    });
  });

  it('is above all that the API takes, and what is below it reaches a function whole', async () => {
    const largest = 4_500_000;
    expect((await send(largest)).uri).toBe('/api/user/profile-picture');
    expect(largest).toBeGreaterThan(limits.pictureBytes + 100_000);
    // A call of a function holds 6 MB, with the body in base64 and the headers beside it.
    expect((largest * 4) / 3 + 100_000).toBeLessThan(6 * 1_024 * 1_024);
  });
});

describe('the address of the viewer', () => {
  it('replaces what the viewer claims', async () => {
    const request = {
      uri: '/api/chat',
      headers: { 'x-viewer-address': { value: '10.0.0.1' }, accept: { value: '*/*' } },
    };
    expect((await address({ request, viewer: { ip: '2001:db8::7' } })).headers).toEqual({
      'x-viewer-address': { value: '2001:db8::7' },
      accept: { value: '*/*' },
    });
  });
});

describe('the metadata of a protected resource', () => {
  const ask = (uri: string) =>
    resourceMetadata({
      request: { uri, headers: { host: { value: 'site.example' } } },
      viewer: { ip: '' },
    });

  it.each([
    ['/.well-known/oauth-protected-resource', 'https://site.example'],
    ['/.well-known/oauth-protected-resource/api/mcp', 'https://site.example/api/mcp'],
  ])('at %s names the issuer and the resource %s', async (uri, resource) => {
    const { statusCode, headers, body = '' } = await ask(uri);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': { value: 'application/json' },
      'access-control-allow-origin': { value: '*' },
    });
    expect(JSON.parse(body)).toEqual({
      resource,
      resource_name: 'Northlight',
      authorization_servers: ['https://login.example/'],
      scopes_supported: ['read', 'learn'],
      bearer_methods_supported: ['header'],
    });
  });

  it.each(['/', '/api', '/api/mcp/', 's', '/api/mcp.json'])('is absent for a resource “%s”', async (rest) => {
    expect((await ask(`/.well-known/oauth-protected-resource${rest}`)).statusCode).toBe(404);
  });
});

describe('a function', () => {
  /** CloudFront takes addresses of 8,192 bytes, query included. */
  const long = 8_192;
  const requests: [string, ViewerRequest][] = [
    ['slashes', { uri: '/'.repeat(long), headers: {} }],
    ['escapes', { uri: `/${'%41'.repeat(long / 3)}`, headers: {} }],
    ['the longest address that is looked at', { uri: '/a'.repeat(256), headers: {} }],
    ['escapes in the longest', { uri: `/${'%2f'.repeat(170)}`, headers: {} }],
    [
      'a thousand fields of a query',
      {
        uri: '/courses/',
        headers: {},
        querystring: Object.fromEntries(
          Array.from({ length: 1_000 }, (_, index) => [`field${index}`, { value: 'v' }]),
        ),
      },
    ],
    [
      'a thousand values of a field',
      {
        uri: '/courses/x/',
        headers: {},
        querystring: {
          a: { value: 'v', multiValue: Array.from({ length: 1_000 }, () => ({ value: 'v' })) },
        },
      },
    ],
  ];

  /** AWS publishes no figure for its millisecond of compute; blocks can be counted. The longest of ours needs 800. */
  const blocksMax = 1_000;

  describe.each(Object.entries(code))('%s', (_name, source) => {
    it('is within 10 KB, with room for the map of pages', () => {
      expect(Buffer.byteLength(source)).toBeLessThan(6 * 1_024);
    });

    it.each(requests)('runs a bounded number of steps for %s', async (_what, request) => {
      const event = {
        request: structuredClone({ querystring: {}, ...request }),
        viewer: { ip: '192.0.2.7' },
      };
      expect(await countBlocks(source, event)).toBeLessThan(blocksMax);
    });
  });
});
