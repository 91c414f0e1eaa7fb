import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanReferrer, cleanText, createPageView, isUnmeasured } from '#web/lib/analytics/clean.ts';
import { findRow } from '#web/lib/routing/page-at.ts';
import { paths } from '#web/lib/routing/paths.ts';

const view = (path: string, title = '') => {
  const { pathname, search } = new URL(path, 'https://site.test');
  return createPageView({ pathname, search }, title);
};

describe('the address of a page view', () => {
  it.each([
    ['/', '/'],
    ['/courses', '/courses'],
    ['/courses/rag-in-practice', '/courses/rag-in-practice'],
    [
      '/courses/introduction-to-retrieval-augmented-generation-2',
      '/courses/introduction-to-retrieval-augmented-generation-2',
    ],
    [
      '/courses?search=vector+search&level=beginner&lastEvaluatedKey=x',
      '/courses?search=vector+search&level=beginner',
    ],
    ['/courses/agents/welcome?link=true&email=ada%40example.com&token=abc.def', '/courses/agents/welcome'],
    ['/courses/agents/content/0/intro?t=75', '/courses/agents/content/0/intro'],
    ['/login/callback?code=abc&state=def', '/login/callback'],
    ['/courses?search=ada%40example.com', '/courses?search=%5Bremoved%5D'],
    ['/courses?search=ada%2540example.com', '/courses?search=%5Bremoved%5D'],
    ['/certificates/c2VjcmV0LWlkLW9mLWEtcGVyc29u', '/certificates/'],
    ['/people/ada@example.com/x', '/people/%5Bremoved%5D/x'],
    ['/people/ada%40example.com', '/people/%5Bremoved%5D'],
    ['/x/eyJhbGciOiJIUzI1NiJ9eyJzdWIiOiIx.c2lnbmF0dXJl.c2lnbmF0dXJl', '/x/%5Bremoved%5D'],
    ['/x/0123456789abcdef0123456789abcdef', '/x/%5Bremoved%5D'],
  ])('%s is told as %s', (path, told) => {
    expect(view(path).path).toBe(told);
  });

  it('names nobody by the title', () => {
    expect(view('/', 'Mail from ada@example.com · Northlight').title).toBe(
      'Mail from [removed] · Northlight',
    );
    expect(view('/certificates/abc', 'Certificate of Ada Okafor').title).toBe('Certificate');
  });

  it.each(['/Certificates/abc', '/CERTIFICATES/abc', '/%63ertificates/abc', '/%43ertificates/abc'])(
    'names nobody by the certificate that the router shows at %s',
    (path) => {
      expect(findRow(path)).toBe(paths.certificate);
      expect(view(path, 'Certificate of Ada Okafor')).toEqual({
        path: '/certificates/',
        title: 'Certificate',
      });
    },
  );

  it.each(['/preview/secret', '/Preview/secret', '/%70review/secret'])(
    'is not told at all of the secret preview that the router shows at %s',
    (path) => {
      expect(findRow(path)).toBe(paths.coursePreview);
      expect(isUnmeasured(path)).toBe(true);
    },
  );

  const mail = fc.emailAddress().filter((address) => /^[\w.+-]+@/.test(address));
  const encoded = fc.tuple(mail, fc.nat(3)).map(([address, times]) => {
    let text = address;
    for (let round = 0; round < times; round += 1) text = encodeURIComponent(text);
    return { address, text };
  });
  const segments = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 4 });
  const field = fc.constantFrom('email', 'search', 'topic', 'q', 'token', 'course', 'kind');

  it('never holds an e-mail address, wherever it stands and however often it is encoded', () => {
    fc.assert(
      fc.property(encoded, segments, field, segments, ({ address, text }, before, name, after) => {
        const everywhere = [
          `/${[...before, text, ...after].join('/')}`,
          `/${before.join('/')}?${name}=${encodeURIComponent(text)}`,
          `/${before.join('/')}?${name}=a+${text}+b`,
        ];
        for (const path of everywhere) {
          let told = view(path, `Page of ${address}`);
          for (let round = 0; round < 5; round += 1) {
            expect(`${told.path} ${told.title}`.toLowerCase()).not.toContain(address.toLowerCase());
            try {
              told = { path: decodeURIComponent(told.path), title: told.title };
            } catch {
              break;
            }
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never holds a token of ours', () => {
    const base64url = fc.stringMatching(/^[\w-]{43}$/);
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{20,60}$/), base64url, field, (payload, signature, name) => {
        const token = `${payload}.${signature}`;
        for (const path of [`/x/${token}`, `/x?${name}=${token}`, `/x?${name}=a%20${token}`]) {
          const told = decodeURIComponent(view(path).path);
          expect(told).not.toContain(token);
          expect(told).not.toContain(signature);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('leaves the addresses of the site as they are', () => {
    const slug = fc.stringMatching(/^[a-z]{2,12}(-[a-z0-9]{1,12}){0,6}$/);
    fc.assert(
      fc.property(slug, fc.nat(30), slug, (course, section, lecture) => {
        const path = `/courses/${course}/content/${section}/${lecture}`;
        expect(view(path).path).toBe(path);
      }),
    );
  });

  it('takes rubbish', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (path, query, title) => {
        const told = createPageView({ pathname: `/${path}`, search: `?${query}` }, title);
        expect(typeof told.path).toBe('string');
        expect(cleanText(told.title)).toBe(told.title);
      }),
    );
  });
});

describe('the referrer', () => {
  it.each([
    ['', ''],
    ['not an address', ''],
    ['https://site.test/courses?email=ada@example.com', ''],
    ['https://mail.example/inbox/ada@example.com?x=1#y', 'https://mail.example/'],
    ['android-app://com.google/', ''],
  ])('%s is told as %j', (referrer, told) => {
    expect(cleanReferrer(referrer, 'https://site.test')).toBe(told);
  });
});
