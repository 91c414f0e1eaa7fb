import { type ComponentType, Suspense, useLayoutEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { LoadingScreen } from '../components/ui/LoadingScreen.tsx';
import { type LazyPage, lazyPage } from '../lib/loading/lazy-page.ts';
import { findRow } from '../lib/routing/page-at.ts';
import { type PageRow, paths } from '../lib/routing/paths.ts';
import { setPreloader } from '../lib/routing/preload.ts';
import { documentTitle } from '../lib/routing/useDocumentTitle.ts';
import { RequireSession } from './identity/RequireSession.tsx';
import { learnerPage } from './learner/learner-page.tsx';

/** Page chunks by source file. `CoursePage` and `PreviewPage` are left out: they belong to `CourseRoute` and `PreviewRoute`. */
const chunks = import.meta.glob<{ default: ComponentType }>(
  [
    './features/*/*Page.tsx',
    './app/*Route.tsx',
    '!./features/courses/CoursePage.tsx',
    '!./features/player/PreviewPage.tsx',
  ],
  { base: '../' },
);

const pages = new Map<string, LazyPage>();

/** The page of a row. Rows with the same module share one component, so moving between their addresses does not remount it. */
const getPage = ({ module, shell }: PageRow): LazyPage => {
  const chunk = chunks[`./${module}`];
  if (!chunk) throw new Error(`There is no page web/src/${module}`);
  const page = pages.get(module) ?? (shell === 'learner' ? learnerPage : lazyPage)(chunk);
  pages.set(module, page);
  return page;
};

const getPageAt = (pathname: string): LazyPage => getPage(findRow(pathname) ?? paths.home);

/** Starts the download of the page at an address: on hover, on focus and when the site starts. */
export const preloadRoute = (pathname: string): void => getPageAt(pathname).preload();

/** Downloads the page at an address; afterwards it renders without suspending. */
export const loadRoute = (pathname: string): Promise<void> => getPageAt(pathname).load();

setPreloader(preloadRoute);

/** A page with the title of its row. The layout effect runs before the page's effects, so a page can set a better title. */
const TitledPage = ({ page: { Page }, title }: { page: LazyPage; title?: string | undefined }) => {
  useLayoutEffect(() => {
    if (title !== undefined) document.title = documentTitle(title);
  }, [title]);
  return <Page />;
};

/** The page of the current address; an unknown address shows the home page. */
export const AppRoutes = () => {
  const row: PageRow = findRow(useLocation().pathname) ?? { ...paths.home, pattern: '*' };
  const element = <TitledPage page={getPage(row)} title={row.title} />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      {/* The router gets only this row: sorting and compiling all rows took 5% of the time to render a page. */}
      <Routes>
        <Route
          path={row.pattern}
          element={row.requiresSession ? <RequireSession>{element}</RequireSession> : element}
        />
      </Routes>
    </Suspense>
  );
};
