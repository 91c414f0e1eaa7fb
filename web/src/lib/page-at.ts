import { matchPath } from 'react-router-dom';
import { safeDecode } from './decode.ts';
import { type PageRow, paths } from './paths.ts';

/** The header is hidden on the pages of a course, which have a bar of their own. */
export const showsHeader = (pathname: string): boolean => {
  const path = pathname.replace(/\/+$/, '');
  return !path.startsWith('/courses/') || path === '/courses/content';
};

/** An address as the router reads it: each part decoded but for slashes, or none when one of them cannot be. */
const decodeAddress = (pathname: string): string =>
  pathname
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
    .join('/');

let found: readonly [pathname: string, row: PageRow | undefined] = ['', undefined];

/** The row of an address; undefined when it has no page. The last one is remembered: whatever draws a page asks for it. */
export const rowAt = (pathname: string): PageRow | undefined => {
  if (found[0] !== pathname) {
    const address = safeDecode(pathname, decodeAddress);
    const matches = ({ pattern }: PageRow) => matchPath(pattern, address);
    found = [pathname, Object.values<PageRow>(paths).find(matches)];
  }
  return found[1];
};

/** Whether an address shows the home page: `/` does, and so does every address that has no page. */
export const showsHome = (pathname: string): boolean => (rowAt(pathname) ?? paths.home) === paths.home;

/** The footer is hidden on the home page, which ends in links of its own. */
export const showsFooter = (pathname: string): boolean => !showsHome(pathname);
