import { describe, expect, it } from 'vitest';
import { safeReturnPath } from '#web/lib/session/return-path.ts';

describe('return path after sign-in', () => {
  it.each([
    '/dashboard',
    '/courses/rag-in-practice/content/0/what-is-retrieval',
    '/courses?search=rag&level=beginner#results',
    '/courses?next=https%3A%2F%2Felsewhere.example',
  ])('keeps %s, a path of this site', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    // The placeholder host that paths are parsed with.
    '//site.invalid/dashboard',
    '/\\site.invalid/dashboard',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2F%2Fevil.example',
    '%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%252F%252Fevil.example',
    '/./%2Fevil.example',
    '/..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\u0000/evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'https://evil.example/',
    'data:text/html,hello',
    'dashboard',
    '',
    undefined,
    null,
    42,
    { toString: () => '/dashboard' },
    `/${'a'.repeat(3_000)}`,
  ])('refuses %j and returns to the home page', (candidate) => {
    expect(safeReturnPath(candidate)).toBe('/');
  });

  it.each(['/login', '/login?returnTo=%2Fdashboard', '/login/callback?code=a&state=b'])(
    'does not go round in circles through %s',
    (candidate) => {
      expect(safeReturnPath(candidate)).toBe('/');
    },
  );

  it('keeps a page whose name only begins like the sign-in page', () => {
    expect(safeReturnPath('/login-help')).toBe('/login-help');
  });
});
