import type { FilterValues } from '#domain/course/course-filters.ts';

const segment = encodeURIComponent;

/** Query string of the non-empty values, such as `?a=b`; empty without any. */
const queryString = (values: Readonly<Record<string, string | undefined>> = {}): string => {
  const entries = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return entries.length ? `?${new URLSearchParams(entries)}` : '';
};

/** Query string that starts a lecture at this second, such as `?t=75`; empty to resume at the saved position. */
const startQuery = (at?: number): string => (at === undefined ? '' : `?t=${Math.max(0, Math.floor(at))}`);

/** A page with one fixed path. */
const at = <const P extends string>(pattern: P) => ({ pattern, href: (): string => pattern });

/** A page of a course; `rest` follows the course's path. */
const coursePath = <const R extends string>(rest: R) => ({
  pattern: `/courses/:courseId${rest}` as const,
  href: (courseId: string) => `/courses/${segment(courseId)}${rest}`,
});

/** One page of the site. */
export interface PageRow {
  /** The router's pattern, matched without regard to case: `/aboutus` is `/aboutUs`. */
  readonly pattern: string;
  /** Builds the path of one such page. */
  readonly href: (...parts: never[]) => string;
  /** Source file of the page, relative to `web/src`. A page with several patterns has one row for each. */
  readonly module: string;
  /** The page's title, to which the brand is appended; empty for only the brand. Pages without one set their own title. */
  readonly title?: string;
  /** Visitors must sign in to see it. */
  readonly requiresSession?: true;
  /** The shell around the page; `learner` provides Mantine. */
  readonly shell?: 'learner';
}

/** A page behind sign-in. */
const forLearners = { shell: 'learner', requiresSession: true } as const;

/** Every page of the site. The router, links, titles, static pages and the sitemap derive from these rows. */
export const paths = {
  home: { ...at('/'), module: 'features/home/HomePage.tsx', title: '' },
  solutions: { ...at('/solution'), module: 'features/solutions/AllSolutionsPage.tsx', title: 'AI solutions' },
  generativeAi: {
    ...at('/solution/gen-ai-solutions'),
    module: 'features/solutions/GenerativeAiPage.tsx',
    title: 'Generative AI solutions',
  },
  aiAgents: {
    ...at('/solution/ai-agents-solutions'),
    module: 'features/solutions/AiAgentsPage.tsx',
    title: 'AI agent solutions',
  },
  customAi: {
    ...at('/solution/custom-ai-solutions'),
    module: 'features/solutions/CustomAiPage.tsx',
    title: 'Custom AI solutions',
  },
  about: { ...at('/aboutUs'), module: 'features/about/AboutPage.tsx', title: 'About us' },
  contact: { ...at('/contactUs'), module: 'features/contact/ContactPage.tsx', title: 'Contact us' },
  faq: { ...at('/faq'), module: 'features/faq/FaqPage.tsx', title: 'Frequently asked questions' },
  terms: { ...at('/termsofservice'), module: 'features/legal/TermsPage.tsx', title: 'Terms of service' },
  privacy: { ...at('/privacy-policy'), module: 'features/legal/PrivacyPage.tsx', title: 'Privacy policy' },
  accessibility: { ...at('/accessibility'), module: 'features/legal/A11yPage.tsx', title: 'Accessibility' },
  instructor: {
    ...at('/instructor'),
    module: 'features/instructor/InstructorPage.tsx',
    title: 'Teach with us',
  },
  instructorSignup: {
    ...at('/instructor-signup'),
    module: 'features/instructor/InstructorSignupPage.tsx',
    title: 'Apply to become an instructor',
  },
  corporateTraining: {
    ...at('/corporate-training'),
    module: 'features/training/CorporateTrainingPage.tsx',
    title: 'Corporate training',
  },
  executiveLeadership: {
    ...at('/executive-ai-leadership'),
    module: 'features/training/ExecutiveLeadershipPage.tsx',
    title: 'Executive AI leadership',
  },
  technicalImplementation: {
    ...at('/technical-ai-implementation'),
    module: 'features/training/TechnicalImplementationPage.tsx',
    title: 'Technical AI implementation',
  },
  courses: {
    pattern: '/courses',
    href: (filters?: FilterValues & { search?: string; sort?: string }) => `/courses${queryString(filters)}`,
    module: 'features/courses/CourseListPage.tsx',
    title: 'Courses',
  },
  course: { ...coursePath(''), module: 'app/CourseRoute.tsx' },
  /** A free preview lecture. */
  preview: {
    pattern: '/courses/:courseId/preview/:lectureId',
    href: (courseId: string, lectureId: string) =>
      `/courses/${segment(courseId)}/preview/${segment(lectureId)}`,
    module: 'app/PreviewRoute.tsx',
  },
  /** Who teaches courses: `content apply` writes these pages, and their data stands in them alone. */
  instructorProfile: {
    pattern: '/instructors/:instructorId',
    href: (instructorId: string) => `/instructors/${segment(instructorId)}`,
    module: 'features/instructor/InstructorProfilePage.tsx',
  },
  /** An unpublished course, for anybody with the secret link that `content preview` prints. */
  coursePreview: {
    pattern: '/preview/:token',
    href: (token: string) => `/preview/${segment(token)}`,
    module: 'features/preview/CoursePreviewPage.tsx',
    shell: 'learner',
  },
  enroll: {
    ...coursePath('/enroll'),
    module: 'features/enroll/EnrollPage.tsx',
    ...forLearners,
  },
  content: {
    ...coursePath('/content'),
    module: 'features/player/PlayerPage.tsx',
    ...forLearners,
  },
  contentSection: {
    pattern: '/courses/:courseId/content/:sectionIndex',
    href: (courseId: string, sectionIndex: number) => `/courses/${segment(courseId)}/content/${sectionIndex}`,
    module: 'features/player/PlayerPage.tsx',
    ...forLearners,
  },
  contentLecture: {
    pattern: '/courses/:courseId/content/:sectionIndex/:lectureId',
    href: (courseId: string, sectionIndex: number, lectureId: string, at?: number) =>
      `/courses/${segment(courseId)}/content/${sectionIndex}/${segment(lectureId)}${startQuery(at)}`,
    module: 'features/player/PlayerPage.tsx',
    ...forLearners,
  },
  /** Opens in a new tab and redirects to the learner's notebook server. */
  notebook: {
    ...coursePath('/notebook'),
    module: 'features/notebook/NotebookPage.tsx',
    ...forLearners,
  },
  subscribe: { ...coursePath('/subscribe'), module: 'features/subscribe/SubscribePage.tsx' },
  subscribeShort: {
    pattern: '/subscribe/:courseId',
    href: (courseId: string) => `/subscribe/${segment(courseId)}`,
    module: 'features/subscribe/SubscribePage.tsx',
  },
  signupSuccess: { ...coursePath('/signup-success'), module: 'features/subscribe/SignupSuccessPage.tsx' },
  welcome: { ...coursePath('/welcome'), module: 'features/subscribe/WelcomePage.tsx' },
  dripContent: {
    ...coursePath('/drip-content'),
    module: 'features/player/DripPlayerPage.tsx',
    ...forLearners,
  },
  dripLecture: {
    pattern: '/courses/:courseId/drip-content/:sectionIndex/:lectureId',
    href: (courseId: string, sectionIndex: number, lectureId: string, at?: number) =>
      `/courses/${segment(courseId)}/drip-content/${sectionIndex}/${segment(lectureId)}${startQuery(at)}`,
    module: 'features/player/DripPlayerPage.tsx',
    ...forLearners,
  },
  upgrade: {
    ...coursePath('/upgrade'),
    module: 'features/upgrade/UpgradePage.tsx',
    ...forLearners,
  },
  /** Buys seats of a course for others; the query keeps how many. */
  courseTeam: {
    pattern: '/courses/:courseId/team',
    href: (courseId: string, seats?: string) => `/courses/${segment(courseId)}/team${queryString({ seats })}`,
    module: 'features/teams/OrderPage.tsx',
    shell: 'learner',
  },
  courseGift: { ...coursePath('/gift'), module: 'features/teams/OrderPage.tsx', shell: 'learner' },
  /** Return address of the payment page; the query has what was bought as `kind`, and how many `seats`. */
  checkoutSuccess: {
    ...coursePath('/checkout/success'),
    module: 'features/checkout/CheckoutSuccessPage.tsx',
    ...forLearners,
  },
  checkoutCanceled: {
    ...coursePath('/checkout/cancelled'),
    module: 'features/checkout/CheckoutCanceledPage.tsx',
    shell: 'learner',
  },
  congratulations: {
    pattern: '/congratulations',
    href: (courseId?: string) => `/congratulations${queryString({ course: courseId })}`,
    module: 'features/congratulations/CongratulationsPage.tsx',
    title: 'Congratulations',
    shell: 'learner',
  },
  /** Target of a certificate's QR code and of its preview. */
  certificate: {
    pattern: '/certificates/:certificateId',
    href: (certificateId: string) => `/certificates/${segment(certificateId)}`,
    module: 'features/certificate/CertificatePage.tsx',
    shell: 'learner',
  },
  dashboard: {
    ...at('/dashboard'),
    module: 'features/dashboard/DashboardPage.tsx',
    ...forLearners,
  },
  review: {
    ...at('/review'),
    module: 'features/review/ReviewPage.tsx',
    ...forLearners,
  },
  /** What was taken along, and is kept on this device. */
  onThisDevice: {
    ...at('/on-this-device'),
    module: 'features/offline/OnThisDevicePage.tsx',
    ...forLearners,
  },
  learningPath: {
    ...at('/learning-path'),
    module: 'features/learning-path/LearningPathPage.tsx',
    ...forLearners,
  },
  profile: {
    ...at('/profile'),
    module: 'features/profile/ProfilePage.tsx',
    ...forLearners,
  },
  /** What the learner bought for others. */
  teams: { ...at('/teams'), module: 'features/teams/TeamsPage.tsx', ...forLearners },
  /** Buys seats of a course that is chosen here; the query keeps which and how many. */
  chooseSeats: {
    pattern: '/teams/new',
    href: (chosen?: { course?: string; seats?: string }) => `/teams/new${queryString(chosen)}`,
    module: 'features/teams/OrderPage.tsx',
    shell: 'learner',
  },
  /** The payment page returns here with `paid` in the query. */
  team: {
    pattern: '/teams/:teamId',
    href: (teamId: string) => `/teams/${segment(teamId)}`,
    module: 'features/teams/TeamsPage.tsx',
    ...forLearners,
  },
  /** A gift to hand over on paper. */
  giftPrint: {
    pattern: '/teams/:teamId/print',
    href: (teamId: string) => `/teams/${segment(teamId)}/print`,
    module: 'features/teams/TeamsPage.tsx',
    ...forLearners,
  },
  /** Target of the links in invitations and gifts, which have `token` in the query. */
  claim: {
    ...at('/claim'),
    module: 'features/claim/ClaimPage.tsx',
    shell: 'learner',
  },
  login: {
    pattern: '/login',
    href: (options: { returnTo?: string; signup?: boolean } = {}) =>
      `/login${queryString({
        returnTo: options.returnTo === '/' ? undefined : options.returnTo,
        signup: options.signup ? 'true' : undefined,
      })}`,
    module: 'features/login/LoginPage.tsx',
    title: 'Login',
  },
  loginCallback: { ...at('/login/callback'), module: 'features/login/LoginPage.tsx' },
} as const satisfies Readonly<Record<string, PageRow>>;

/** Path of a course's player: the drip player or the regular one. */
export const playerHref = (courseId: string, isDrip: boolean): string =>
  isDrip ? paths.dripContent.href(courseId) : paths.content.href(courseId);
