import { Suspense } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { LoadingScreen } from '../components/ui/LoadingScreen.tsx';
import { type LazyPage, lazyPage } from '../lib/lazy-page.ts';
import { paths } from '../lib/paths.ts';
import { setPreloader } from '../lib/preload.ts';
import { RequireSession } from './identity/RequireSession.tsx';
import { learnerPage } from './learner/learner-page.tsx';

const home = lazyPage(() => import('../features/home/HomePage.tsx'));
const allSolutions = lazyPage(() => import('../features/solutions/AllSolutionsPage.tsx'));
const generativeAi = lazyPage(() => import('../features/solutions/GenerativeAiPage.tsx'));
const aiAgents = lazyPage(() => import('../features/solutions/AiAgentsPage.tsx'));
const customAi = lazyPage(() => import('../features/solutions/CustomAiPage.tsx'));
const instructor = lazyPage(() => import('../features/instructor/InstructorPage.tsx'));
const instructorSignup = lazyPage(() => import('../features/instructor/InstructorSignupPage.tsx'));
const corporateTraining = lazyPage(() => import('../features/training/CorporateTrainingPage.tsx'));
const executiveLeadership = lazyPage(() => import('../features/training/ExecutiveLeadershipPage.tsx'));
const technicalImplementation = lazyPage(
  () => import('../features/training/TechnicalImplementationPage.tsx'),
);
const about = lazyPage(() => import('../features/about/AboutPage.tsx'));
const contact = lazyPage(() => import('../features/contact/ContactPage.tsx'));
const faq = lazyPage(() => import('../features/faq/FaqPage.tsx'));
const terms = lazyPage(() => import('../features/legal/TermsPage.tsx'));
const privacy = lazyPage(() => import('../features/legal/PrivacyPage.tsx'));
const courses = lazyPage(() => import('../features/courses/CourseListPage.tsx'));
const course = lazyPage(() => import('./CourseRoute.tsx'));
const login = lazyPage(() => import('../features/login/LoginPage.tsx'));
const enroll = learnerPage(() => import('../features/enroll/EnrollPage.tsx'));
const player = learnerPage(() => import('../features/player/PlayerPage.tsx'));
const dripPlayer = learnerPage(() => import('../features/player/DripPlayerPage.tsx'));
const notebook = learnerPage(() => import('../features/notebook/NotebookPage.tsx'));
const subscribe = lazyPage(() => import('../features/subscribe/SubscribePage.tsx'));
const signupSuccess = lazyPage(() => import('../features/subscribe/SignupSuccessPage.tsx'));
const welcome = lazyPage(() => import('../features/subscribe/WelcomePage.tsx'));
const upgrade = learnerPage(() => import('../features/upgrade/UpgradePage.tsx'));
const checkoutSuccess = learnerPage(() => import('../features/checkout/CheckoutSuccessPage.tsx'));
const checkoutCancelled = learnerPage(() => import('../features/checkout/CheckoutCancelledPage.tsx'));
const congratulations = learnerPage(() => import('../features/congratulations/CongratulationsPage.tsx'));
const certificate = learnerPage(() => import('../features/certificate/CertificatePage.tsx'));
const dashboard = learnerPage(() => import('../features/dashboard/DashboardPage.tsx'));
const learningPath = learnerPage(() => import('../features/learning-path/LearningPathPage.tsx'));
const profile = learnerPage(() => import('../features/profile/ProfilePage.tsx'));

interface PageRoute {
  readonly patterns: readonly string[];
  readonly page: LazyPage;
  readonly requiresSession?: boolean;
}

const routes: readonly PageRoute[] = [
  { patterns: [paths.home.pattern], page: home },
  { patterns: [paths.solutions.pattern], page: allSolutions },
  { patterns: [paths.generativeAi.pattern], page: generativeAi },
  { patterns: [paths.aiAgents.pattern], page: aiAgents },
  { patterns: [paths.customAi.pattern], page: customAi },
  { patterns: [paths.instructor.pattern], page: instructor },
  { patterns: [paths.instructorSignup.pattern], page: instructorSignup },
  { patterns: [paths.corporateTraining.pattern], page: corporateTraining },
  { patterns: [paths.executiveLeadership.pattern], page: executiveLeadership },
  { patterns: [paths.technicalImplementation.pattern], page: technicalImplementation },
  { patterns: [paths.about.pattern], page: about },
  { patterns: [paths.contact.pattern], page: contact },
  { patterns: [paths.faq.pattern], page: faq },
  { patterns: [paths.terms.pattern], page: terms },
  { patterns: [paths.privacy.pattern], page: privacy },
  { patterns: [paths.courses.pattern], page: courses },
  { patterns: [paths.course.pattern], page: course },
  { patterns: [paths.login.pattern, paths.loginCallback.pattern], page: login },
  { patterns: [paths.enroll.pattern], page: enroll, requiresSession: true },
  {
    patterns: [paths.content.pattern, paths.contentSection.pattern, paths.contentLecture.pattern],
    page: player,
    requiresSession: true,
  },
  {
    patterns: [paths.dripContent.pattern, paths.dripLecture.pattern],
    page: dripPlayer,
    requiresSession: true,
  },
  { patterns: [paths.notebook.pattern], page: notebook, requiresSession: true },
  { patterns: [paths.subscribe.pattern, paths.subscribeShort.pattern], page: subscribe },
  { patterns: [paths.signupSuccess.pattern], page: signupSuccess },
  { patterns: [paths.welcome.pattern], page: welcome },
  { patterns: [paths.upgrade.pattern], page: upgrade, requiresSession: true },
  { patterns: [paths.checkoutSuccess.pattern], page: checkoutSuccess, requiresSession: true },
  { patterns: [paths.checkoutCancelled.pattern], page: checkoutCancelled },
  { patterns: [paths.congratulations.pattern], page: congratulations },
  { patterns: [paths.certificate.pattern], page: certificate },
  { patterns: [paths.dashboard.pattern], page: dashboard, requiresSession: true },
  { patterns: [paths.learningPath.pattern], page: learningPath, requiresSession: true },
  { patterns: [paths.profile.pattern], page: profile, requiresSession: true },
];

const pageAt = (pathname: string): LazyPage =>
  routes.find(({ patterns }) => patterns.some((pattern) => matchPath(pattern, pathname)))?.page ?? home;

/** Starts the download of the page at an address: on hover, on focus, at the very start. */
export const preloadRoute = (pathname: string): void => pageAt(pathname).preload();

/** Downloads the page at an address, which then renders at once. */
export const loadRoute = (pathname: string): Promise<void> => pageAt(pathname).load();

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
