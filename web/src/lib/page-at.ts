import { matchPath } from 'react-router-dom';
import { type PageRow, paths } from './paths.ts';

/** The header is hidden on the pages of a course, which have a bar of their own. */
export const showsHeader = (pathname: string): boolean => {
  const path = pathname.replace(/\/+$/, '');
  return !path.startsWith('/courses/') || path === '/courses/content';
};

let found: readonly [pathname: string, row: PageRow | undefined] = ['', undefined];
/** The row of an address; undefined when it has no page. The last one is remembered: whatever draws a page asks for it. */
export const rowAt = (pathname: string): PageRow | undefined => {
  const matches = ({ pattern }: PageRow) => matchPath(pattern, pathname);
  if (found[0] !== pathname) found = [pathname, Object.values<PageRow>(paths).find(matches)];
  return found[1];
};

/** Whether an address shows the home page: `/` does, and so does every address that has no page. */
export const showsHome = (pathname: string): boolean => (rowAt(pathname) ?? paths.home) === paths.home;

/** The footer is hidden on the home page, which ends in links of its own. */
export const showsFooter = (pathname: string): boolean => !showsHome(pathname);
