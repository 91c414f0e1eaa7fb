import { Suspense, type ComponentType } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { LoadingScreen } from '../components/LoadingScreen.tsx';
import { RequireSession } from '../components/RequireSession.tsx';
import { lazyPage, type LazyPage } from '../lib/lazy-page.ts';
import { paths } from '../lib/paths.ts';
import { setPreloader } from '../lib/preload.ts';

const learner = import.meta.glob<{ default: ComponentType }>([
  '../features/player/PlayerPage.tsx',
  '../features/dashboard/DashboardPage.tsx',
  '../features/profile/ProfilePage.tsx',
  '../features/enrol/EnrolPage.tsx',
]);
const learnerPage = (file: string): LazyPage[] => {
  const load = learner[`../features/${file}`];
  return load ? [lazyPage(load)] : [];
};

const home = lazyPage(() => import('../features/home/HomePage.tsx'));
const courses = lazyPage(() => import('../features/courses/CourseListPage.tsx'));
const course = lazyPage(() => import('./CourseRoute.tsx'));
const login = lazyPage(() => import('../features/login/LoginPage.tsx'));

interface PageRoute {
  readonly patterns: readonly string[];
  readonly page: LazyPage;
  readonly requiresSession?: boolean;
}

const routes: readonly PageRoute[] = [
  { patterns: [paths.home.pattern], page: home },
  { patterns: [paths.courses.pattern], page: courses },
  { patterns: [paths.course.pattern], page: course },
  { patterns: [paths.login.pattern, paths.loginCallback.pattern], page: login },
  ...learnerPage('player/PlayerPage.tsx').map((page) => ({
    patterns: [paths.content.pattern, paths.contentSection.pattern, paths.contentLecture.pattern],
    page,
    requiresSession: true,
  })),
  ...learnerPage('enrol/EnrolPage.tsx').map((page) => ({
    patterns: [paths.enroll.pattern],
    page,
    requiresSession: true,
  })),
  ...learnerPage('dashboard/DashboardPage.tsx').map((page) => ({
    patterns: [paths.dashboard.pattern],
    page,
    requiresSession: true,
  })),
  ...learnerPage('profile/ProfilePage.tsx').map((page) => ({
    patterns: [paths.profile.pattern],
    page,
    requiresSession: true,
  })),
];

/** Starts the download of the page at an address: on hover, on focus, at the very start. */
export const preloadRoute = (pathname: string): void => {
  const match = routes.find(({ patterns }) => patterns.some((pattern) => matchPath(pattern, pathname)));
  (match?.page ?? home).preload();
};

setPreloader(preloadRoute);

/** Every route of the site; an unknown address shows the home page. */
export const AppRoutes = () => (
  <Suspense fallback={<LoadingScreen />}>
    <Routes>
      {routes.flatMap(({ patterns, page: { Page }, requiresSession }) =>
        patterns.map((pattern) => (
          <Route
            key={pattern}
            path={pattern}
            element={
              requiresSession ? (
                <RequireSession>
                  <Page />
                </RequireSession>
              ) : (
                <Page />
              )
            }
          />
        )),
      )}
      <Route path="*" element={<home.Page />} />
    </Routes>
  </Suspense>
);
