import { describe, expect, it } from 'vitest';
import { inlineHashes } from '#infra/constructs/content-security-policy.ts';
import { inlineScripts } from '#infra/constructs/inline-scripts.ts';
import { call, newLearner } from '../support/api.ts';

describe('HEAD', () => {
  it.each([
    '/courses/rag-in-practice',
    '/api/public/courses',
    '/api/public/facets',
    '/api/courses/rag-in-practice/price',
  ])('of %s answers as GET does, without a body', async (path) => {
    const [whole, head] = [await call('GET', path), await call('HEAD', path)];
    expect([whole.status, head.status, head.text]).toEqual([200, 200, '']);
    for (const name of ['content-type', 'cache-control']) {
      expect(head.headers.get(name), name).toBe(whole.headers.get(name));
    }
  });

  it('of what is absent is a 404', async () => {
    for (const path of ['/courses/no-such-course', '/api/public/courses/no-such-course']) {
      const head = await call('HEAD', path);
      expect([head.status, head.text], path).toEqual([404, '']);
    }
  });
});

describe('an address with a slash too many', () => {
  it.each([
    ['/courses/', '/courses'],
    ['/courses/?search=rag&level=beginner', '/courses?search=rag&level=beginner'],
    ['/courses/rag-in-practice/', '/courses/rag-in-practice'],
  ])('%s is sent to %s', async (path, right) => {
    const answer = await call('GET', path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, right]);
  });

  it('of a certificate shows a page', async () => {
    const answer = await call('GET', '/certificates/');
    expect(answer.headers.get('content-type')).toContain('text/html');
  });
});

describe('a published page', () => {
  it.each(['/', '/courses', '/courses/rag-in-practice', '/instructor/amara-nwosu', '/faq', '/login'])(
    'at %s runs only scripts that the builds after this one allow',
    async (path) => {
      const { text, headers } = await call('GET', path);
      const hashes = inlineHashes([text], 'script');
      expect(hashes).not.toEqual([]);
      // A script that was changed adds its hash to the list and leaves the earlier one there.
      expect(inlineScripts).toEqual(expect.arrayContaining(hashes));
      for (const hash of inlineScripts) expect(headers.get('content-security-policy')).toContain(hash);
    },
  );
});

describe('public answers', () => {
  it('are kept by the edge for a minute and by no browser', async () => {
    for (const path of ['/api/public/courses', '/courses/rag-in-practice']) {
      expect((await call('GET', path)).headers.get('cache-control'), path).toBe(
        'public, max-age=0, s-maxage=60',
      );
    }
  });
});

describe('a body beyond every limit', () => {
  it.each([4_600_000, 7_000_000, 11_000_000])(
    'of %d bytes is refused in the words of the API',
    async (bytes) => {
      const { token } = await newLearner();
      const answer = await call('POST', '/api/user/profile-picture', {
        token,
        body: 'a'.repeat(bytes),
        headers: { 'content-type': 'application/octet-stream' },
      });
      expect(answer.status).toBe(413);
      expect(answer.json).toEqual({
        error: 'The request body is too large.',
        code: 'payload_too_large',
        requestId: expect.any(String),
      });
    },
  );
});

describe('a time zone that the server does not know', () => {
  it.each(['+02:00', '-0530', 'Mars/Olympus'])('%s is no choice, and blocks nobody', async (timeZone) => {
    const { email, token } = await newLearner();
    expect((await call('PUT', '/api/user/profile', { token, body: { timeZone } })).status).toBe(400);
    const subscription = { email, courseId: 'building-ai-agents', timeZone };
    expect((await call('POST', '/api/drip-courses/subscribe', { body: subscription })).status).toBe(200);
  });
});
