import { type ComponentType, Suspense, useLayoutEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { LoadingScreen } from '../components/ui/LoadingScreen.tsx';
import { type LazyPage, lazyPage } from '../lib/lazy-page.ts';
import { rowAt } from '../lib/page-at.ts';
import { type PageRow, paths } from '../lib/paths.ts';
import { setPreloader } from '../lib/preload.ts';
import { documentTitle } from '../lib/useDocumentTitle.ts';
import { RequireSession } from './identity/RequireSession.tsx';
import { learnerPage } from './learner/learner-page.tsx';

/** Source file → the chunk with its page. `CoursePage` is a part of `CourseRoute`, `PreviewPage` of `PreviewRoute`. */
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

/** The page of a row; rows with the same module share one, which then stays as it is from one address to the next. */
const lazyPageFor = ({ module, shell }: PageRow): LazyPage => {
  const chunk = chunks[`./${module}`];
  if (!chunk) throw new Error(`There is no page web/src/${module}`);
  const page = pages.get(module) ?? (shell === 'learner' ? learnerPage : lazyPage)(chunk);
  pages.set(module, page);
  return page;
};

const pageAt = (pathname: string): LazyPage => lazyPageFor(rowAt(pathname) ?? paths.home);

/** Starts the download of the page at an address: on hover, on focus, at the very start. */
export const preloadRoute = (pathname: string): void => pageAt(pathname).preload();

/** Downloads the page at an address, which then renders at once. */
export const loadRoute = (pathname: string): Promise<void> => pageAt(pathname).load();

setPreloader(preloadRoute);

/** A page under the title of its row. This effect comes first, so that a page may give itself a better one. */
const TitledPage = ({ page: { Page }, title }: { page: LazyPage; title?: string | undefined }) => {
  useLayoutEffect(() => {
    if (title !== undefined) document.title = documentTitle(title);
  }, [title]);
  return <Page />;
};

/** The page of the address; an unknown address shows the home page. */
export const AppRoutes = () => {
  const row: PageRow = rowAt(useLocation().pathname) ?? { ...paths.home, pattern: '*' };
  const element = <TitledPage page={lazyPageFor(row)} title={row.title} />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      {/* The router is told of this row alone: sorting and compiling all of them took a twentieth of the time in which a page is rendered. */}
      <Routes>
        <Route
          path={row.pattern}
          element={row.requiresSession ? <RequireSession>{element}</RequireSession> : element}
        />
      </Routes>
    </Suspense>
  );
};
