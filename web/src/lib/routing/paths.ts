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
  /** Return address of the payment page; the query has `kind=upgrade` for the premium upgrade. */
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

/** A public page's entry for search engines and link previews. */
interface PublicPageRow {
  /** One or two sentences. */
  readonly description: string;
  /** The page shows the catalog, so publishing courses renders it again. */
  readonly showsCatalog?: true;
}

/**
 * Pages with the same content for everybody. The build renders them to static HTML and lists them in the sitemap. Only the
 * build reads these rows; they are not part of the browser's bundle.
 */
export const publicPaths = {
  home: {
    description:
      'Short, honest courses on machine learning, language models and agents. Watch, practice and pick up at the exact second you left off.',
    showsCatalog: true,
  },
  solutions: {
    description:
      'Generative AI, agents and custom models built with the people who use them, measured against how you work today, and handed over to your team.',
  },
  generativeAi: {
    description:
      'Assistants that answer from your own documents and name the passage, drafts in your house style, and facts lifted out of forms. No source, no answer.',
    showsCatalog: true,
  },
  aiAgents: {
    description:
      'Agents that plan a task, work through your systems and check what they did, with hard limits, a readable log and a person’s approval where it matters.',
    showsCatalog: true,
  },
  customAi: {
    description:
      'Models trained on your own images, sensors and histories to inspect, forecast and warn, tested on data they have never seen and monitored for drift.',
    showsCatalog: true,
  },
  courses: {
    description:
      'Every Northlight course on AI, machine learning, agents and data, by topic, level and the time you have. Several are free, lectures included.',
    showsCatalog: true,
  },
  about: {
    description:
      'Why Northlight teaches AI in lectures of a minute or two, what we stand for, who leads the company, and where our learners are.',
  },
  contact: {
    description:
      'Write to Northlight about a course, a project or training for your team. We answer within 24 business hours, Monday to Friday, 9am to 6pm.',
  },
  faq: {
    description:
      'How to get to your courses, what you can download, how certificates, payments and refunds work, and what the learning tools do.',
  },
  terms: {
    description: 'The agreement between you and Northlight on accounts, courses, payments and certificates.',
  },
  privacy: {
    description:
      'What Northlight stores about you and why, who processes it for us, how long it is kept, and how to get a copy or have it deleted.',
  },
  accessibility: {
    description:
      'What we check so that everybody can learn at Northlight, what we know is missing, and how to tell us about a barrier.',
  },
  instructor: {
    description:
      'How teaching at Northlight works: one topic you know inside out, lectures of a minute or two, and a team that records, edits and captions them.',
    showsCatalog: true,
  },
  instructorSignup: {
    description:
      'Apply to teach at Northlight: tell us who you are and what you would teach. A person reads every application.',
  },
  corporateTraining: {
    description:
      'AI training for teams: a program for executives, one for engineers, live sessions on your own cases, and an inquiry form.',
  },
  executiveLeadership: {
    description:
      'A program for people who decide on AI: six live sessions on value, risk, people and law, each applied to a decision of your own.',
    showsCatalog: true,
  },
  technicalImplementation: {
    description:
      'A program for engineering teams: eight weeks from first prototype to a system that is tested, monitored and affordable, built on your own case.',
    showsCatalog: true,
  },
} as const satisfies Readonly<Partial<Record<keyof typeof paths, PublicPageRow>>>;

/** Static pages that are left out of the sitemap. */
export const unlistedPages = {
  login: {
    description:
      'Sign in to Northlight to open your courses, notes and certificates, or create an account: it is free and takes a minute.',
  },
  congratulations: {
    description:
      'You bought or finished a course at Northlight: your dashboard, your certificate and what you may want to learn next.',
  },
} as const satisfies Readonly<Partial<Record<keyof typeof paths, PublicPageRow>>>;

/** Path of a course's player: the drip player or the regular one. */
export const playerHref = (courseId: string, isDrip: boolean): string =>
  isDrip ? paths.dripContent.href(courseId) : paths.content.href(courseId);
