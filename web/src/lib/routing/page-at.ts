import { matchPath } from 'react-router-dom';
import { safeDecode } from './decode.ts';
import { type PageRow, paths } from './paths.ts';

/** Whether the site's header shows: course pages have their own bar. */
export const showsHeader = (pathname: string): boolean => {
  const path = pathname.replace(/\/+$/, '');
  return !path.startsWith('/courses/') || path === '/courses/content';
};

/** Decodes a path as the router does: each segment, except encoded slashes. @throws URIError when a segment is malformed */
const decodeAddress = (pathname: string): string =>
  pathname
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
    .join('/');

let lastFound: readonly [pathname: string, row: PageRow | undefined] = ['', undefined];

/** The row of a path; undefined when it has no page. The last result is cached, because every render of a page asks several times. */
export const findRow = (pathname: string): PageRow | undefined => {
  if (lastFound[0] !== pathname) {
    const address = safeDecode(pathname, decodeAddress);
    const matches = ({ pattern }: PageRow) => matchPath(pattern, address);
    lastFound = [pathname, Object.values<PageRow>(paths).find(matches)];
  }
  return lastFound[1];
};

/** Whether a path shows the home page: `/` does, and so does every path without a page. */
export const showsHome = (pathname: string): boolean => (findRow(pathname) ?? paths.home) === paths.home;

/** Whether the site's footer shows: the home page ends with its own links. */
export const showsFooter = (pathname: string): boolean => !showsHome(pathname);
