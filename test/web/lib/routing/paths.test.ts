import { matchPath, matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { findRow, showsFooter, showsHeader } from '#web/lib/routing/page-at.ts';
import { type PageRow, paths } from '#web/lib/routing/paths.ts';

describe('addresses', () => {
  it.each([
    [paths.course, paths.course.href('rag-in-practice')],
    [paths.contentLecture, paths.contentLecture.href('rag-in-practice', 1, 'grounded-prompts')],
    [paths.enroll, paths.enroll.href('rag-in-practice')],
    [paths.login, paths.login.href().split('?')[0] ?? ''],
  ])('match their own pattern', ({ pattern }, href) => {
    expect(matchPath(pattern, href)).not.toBeNull();
  });

  it('leave empty filters out of the course list', () => {
    expect(paths.courses.href({ search: '', level: 'beginner' })).toBe('/courses?level=beginner');
  });

  it('carry the page to return to, but not the home page, which is where sign-in ends anyway', () => {
    expect(paths.login.href({ returnTo: '/dashboard?a=b' })).toBe('/login?returnTo=%2Fdashboard%3Fa%3Db');
    expect(paths.login.href({ returnTo: '/' })).toBe('/login');
    expect(paths.login.href({ returnTo: '/', signup: true })).toBe('/login?signup=true');
  });
});

describe('the row of an address', () => {
  const rows = Object.values<PageRow>(paths);
  const routes = rows.map(({ pattern }) => ({ path: pattern }));
  const ofRows = rows.map(({ pattern }) => pattern.replace(/:\w+/g, 'some-part'));

  it.each([
    ...ofRows,
    ...ofRows.map((pathname) => `${pathname}/`),
    ...ofRows.map((pathname) => pathname.toUpperCase()),
    ...ofRows.map((pathname) => `${pathname}/no-page`),
    '/courses/%E4',
    '/courses/50%',
    '//courses',
    '/%63ourses',
    '/%63ourses/%E4',
    '/courses/a%2Fb',
    '/courses/rag/%75pgrade',
  ])('%s is the one that the router would choose among all', (pathname) => {
    expect(findRow(pathname)?.pattern).toBe(matchRoutes(routes, pathname)?.[0]?.route.path);
  });
});

describe('layout', () => {
  it.each([
    ['/', true],
    ['/courses', true],
    ['/courses/', true],
    ['/courses/content', true],
    ['/courses/content/', true],
    ['/courses/rag-in-practice', false],
    ['/courses/rag-in-practice/content/0/a', false],
    ['/dashboard', true],
  ])('decides on the header of %s', (pathname, shown) => {
    expect(showsHeader(pathname)).toBe(shown);
  });

  it('hides the footer on the home page only', () => {
    expect(showsFooter('/')).toBe(false);
    expect(showsFooter('/courses')).toBe(true);
    expect(showsFooter('/courses/rag-in-practice')).toBe(true);
  });
});
