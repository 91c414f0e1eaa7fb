import { type ComponentType, Suspense, useLayoutEffect } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { LoadingScreen } from '../components/ui/LoadingScreen.tsx';
import { type LazyPage, lazyPage } from '../lib/lazy-page.ts';
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

const routes = Object.values<PageRow>(paths).map((row) => ({ ...row, page: lazyPageFor(row) }));
const home = { ...paths.home, page: lazyPageFor(paths.home) };

const pageAt = (pathname: string): LazyPage =>
  (routes.find(({ pattern }) => matchPath(pattern, pathname)) ?? home).page;

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

/** Every route of the site; an unknown address shows the home page. */
export const AppRoutes = () => (
  <Suspense fallback={<LoadingScreen />}>
    <Routes>
      {[...routes, { ...home, pattern: '*' }].map(({ pattern, page, title, requiresSession }) => {
        const element = <TitledPage page={page} title={title} />;
        return (
          <Route
            key={pattern}
            path={pattern}
            element={requiresSession ? <RequireSession>{element}</RequireSession> : element}
          />
        );
      })}
    </Routes>
  </Suspense>
);
