const segment = encodeURIComponent;

/** `?a=b` of the values that are not empty, or nothing. */
const search = (values: Readonly<Record<string, string | undefined>> = {}): string => {
  const entries = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return entries.length ? `?${new URLSearchParams(entries)}` : '';
};

/** `?t=75`: where a lecture starts, in whole seconds; nothing for the saved position. */
const startAt = (at?: number): string => (at === undefined ? '' : `?t=${Math.max(0, Math.floor(at))}`);

/** A page that has one address. */
const at = <const P extends string>(path: P) => ({ pattern: path, href: (): string => path });

/** A page of every course: `rest` follows the course's own address. */
const ofCourse = <const R extends string>(rest: R) => ({
  pattern: `/courses/:courseId${rest}` as const,
  href: (courseId: string) => `/courses/${segment(courseId)}${rest}`,
});

/** A page as the router knows it. */
export interface PageRow {
  /** The router's pattern, which ignores case: `/aboutus` is `/aboutUs`. */
  readonly pattern: string;
  /** The address of one such page. */
  readonly href: (...parts: never[]) => string;
  /** Source file of the page, from `web/src`. A page with several patterns has a row for each. */
  readonly module: string;
  /** The page's name in the tab, which the brand follows; empty for the brand alone. Pages without one name themselves. */
  readonly title?: string;
  /** Visitors sign in before they see it. */
  readonly requiresSession?: true;
  /** What is mounted around it: the shell of learner pages brings the UI library. */
  readonly shell?: 'learner';
}

/** Every page of the site. The router, links, titles, static pages and the sitemap are made from these rows. */
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
    href: (filters?: { search?: string; topic?: string; level?: string; duration?: string; sort?: string }) =>
      `/courses${search(filters)}`,
    module: 'features/courses/CourseListPage.tsx',
    title: 'Courses',
  },
  course: { ...ofCourse(''), module: 'app/CourseRoute.tsx' },
  /** A lecture that anybody may watch. */
  preview: {
    pattern: '/courses/:courseId/preview/:lectureId',
    href: (courseId: string, lectureId: string) =>
      `/courses/${segment(courseId)}/preview/${segment(lectureId)}`,
    module: 'app/PreviewRoute.tsx',
  },
  /** A course that is not published, for whoever has the link that `content preview` printed. */
  coursePreview: {
    pattern: '/preview/:token',
    href: (token: string) => `/preview/${segment(token)}`,
    module: 'features/preview/CoursePreviewPage.tsx',
  },
  enroll: {
    ...ofCourse('/enroll'),
    module: 'features/enroll/EnrollPage.tsx',
    shell: 'learner',
    requiresSession: true,
  },
  content: {
    ...ofCourse('/content'),
    module: 'features/player/PlayerPage.tsx',
    shell: 'learner',
    requiresSession: true,
  },
  contentSection: {
    pattern: '/courses/:courseId/content/:sectionIndex',
    href: (courseId: string, sectionIndex: number) => `/courses/${segment(courseId)}/content/${sectionIndex}`,
    module: 'features/player/PlayerPage.tsx',
    shell: 'learner',
    requiresSession: true,
  },
  contentLecture: {
    pattern: '/courses/:courseId/content/:sectionIndex/:lectureId',
    href: (courseId: string, sectionIndex: number, lectureId: string, at?: number) =>
      `/courses/${segment(courseId)}/content/${sectionIndex}/${segment(lectureId)}${startAt(at)}`,
    module: 'features/player/PlayerPage.tsx',
    shell: 'learner',
    requiresSession: true,
  },
  /** A tab of its own that goes on to the learner's notebook server. */
  notebook: {
    ...ofCourse('/notebook'),
    module: 'features/notebook/NotebookPage.tsx',
    shell: 'learner',
    requiresSession: true,
  },
  subscribe: { ...ofCourse('/subscribe'), module: 'features/subscribe/SubscribePage.tsx' },
  subscribeShort: {
    pattern: '/subscribe/:courseId',
    href: (courseId: string) => `/subscribe/${segment(courseId)}`,
    module: 'features/subscribe/SubscribePage.tsx',
  },
  signupSuccess: { ...ofCourse('/signup-success'), module: 'features/subscribe/SignupSuccessPage.tsx' },
  welcome: { ...ofCourse('/welcome'), module: 'features/subscribe/WelcomePage.tsx' },
  dripContent: {
    ...ofCourse('/drip-content'),
    module: 'features/player/DripPlayerPage.tsx',
    shell: 'learner',
    requiresSession: true,
  },
  dripLecture: {
    pattern: '/courses/:courseId/drip-content/:sectionIndex/:lectureId',
    href: (courseId: string, sectionIndex: number, lectureId: string, at?: number) =>
      `/courses/${segment(courseId)}/drip-content/${sectionIndex}/${segment(lectureId)}${startAt(at)}`,
    module: 'features/player/DripPlayerPage.tsx',
    shell: 'learner',
    requiresSession: true,
  },
  upgrade: {
    ...ofCourse('/upgrade'),
    module: 'features/upgrade/UpgradePage.tsx',
    shell: 'learner',
    requiresSession: true,
  },
  /** Where the payment page sends the learner back to; `kind=upgrade` in the query for the premium upgrade. */
  checkoutSuccess: {
    ...ofCourse('/checkout/success'),
    module: 'features/checkout/CheckoutSuccessPage.tsx',
    shell: 'learner',
    requiresSession: true,
  },
  checkoutCanceled: {
    ...ofCourse('/checkout/cancelled'),
    module: 'features/checkout/CheckoutCanceledPage.tsx',
    shell: 'learner',
  },
  congratulations: {
    pattern: '/congratulations',
    href: (courseId?: string) => `/congratulations${search({ course: courseId })}`,
    module: 'features/congratulations/CongratulationsPage.tsx',
    title: 'Congratulations',
    shell: 'learner',
  },
  /** What a certificate's QR code and its preview lead to. */
  certificate: {
    pattern: '/certificates/:certificateId',
    href: (certificateId: string) => `/certificates/${segment(certificateId)}`,
    module: 'features/certificate/CertificatePage.tsx',
    shell: 'learner',
  },
  dashboard: {
    ...at('/dashboard'),
    module: 'features/dashboard/DashboardPage.tsx',
    shell: 'learner',
    requiresSession: true,
  },
  learningPath: {
    ...at('/learning-path'),
    module: 'features/learning-path/LearningPathPage.tsx',
    shell: 'learner',
    requiresSession: true,
  },
  profile: {
    ...at('/profile'),
    module: 'features/profile/ProfilePage.tsx',
    shell: 'learner',
    requiresSession: true,
  },
  login: {
    pattern: '/login',
    href: (options: { returnTo?: string; signup?: boolean } = {}) =>
      `/login${search({
        returnTo: options.returnTo === '/' ? undefined : options.returnTo,
        signup: options.signup ? 'true' : undefined,
      })}`,
    module: 'features/login/LoginPage.tsx',
    title: 'Sign in',
  },
  loginCallback: { ...at('/login/callback'), module: 'features/login/LoginPage.tsx' },
} as const satisfies Readonly<Record<string, PageRow>>;

/** What search engines and link previews are told of a public page. */
interface PublicPageRow {
  /** One or two sentences. */
  readonly description: string;
  /** It shows the catalog, so that publishing courses renders it again. */
  readonly showsCatalog?: true;
}

/**
 * The pages whose content is the same for everybody: building the site renders them, and they are the sitemap. Only
 * building reads these rows, so that the browser does not load them.
 */
export const publicPages = {
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

/** Pages that are the same for every visitor too, and of no use in a sitemap. */
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

/** The player of a course: released over time or open as a whole. */
export const playerHref = (courseId: string, isDrip: boolean): string =>
  isDrip ? paths.dripContent.href(courseId) : paths.content.href(courseId);
