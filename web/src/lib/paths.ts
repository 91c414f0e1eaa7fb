import { matchPath } from 'react-router-dom';

const segment = encodeURIComponent;

/** `?a=b` of the values that are not empty, or nothing. */
const search = (values: Readonly<Record<string, string | undefined>> = {}): string => {
  const entries = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return entries.length ? `?${new URLSearchParams(entries)}` : '';
};

/** `?t=75`: where a lecture starts, in whole seconds; nothing for the saved position. */
const startAt = (at?: number): string => (at === undefined ? '' : `?t=${Math.max(0, Math.floor(at))}`);

/** Every page of the site: the router's pattern and the address of one. */
export const paths = {
  home: { pattern: '/', href: () => '/' },
  solutions: { pattern: '/solution', href: () => '/solution' },
  generativeAi: { pattern: '/solution/gen-ai-solutions', href: () => '/solution/gen-ai-solutions' },
  aiAgents: { pattern: '/solution/ai-agents-solutions', href: () => '/solution/ai-agents-solutions' },
  customAi: { pattern: '/solution/custom-ai-solutions', href: () => '/solution/custom-ai-solutions' },
  /** Patterns ignore case, so `/aboutus` is this page too. */
  about: { pattern: '/aboutUs', href: () => '/aboutUs' },
  contact: { pattern: '/contactUs', href: () => '/contactUs' },
  faq: { pattern: '/faq', href: () => '/faq' },
  terms: { pattern: '/termsofservice', href: () => '/termsofservice' },
  privacy: { pattern: '/privacy-policy', href: () => '/privacy-policy' },
  instructor: { pattern: '/instructor', href: () => '/instructor' },
  instructorSignup: { pattern: '/instructor-signup', href: () => '/instructor-signup' },
  corporateTraining: { pattern: '/corporate-training', href: () => '/corporate-training' },
  executiveLeadership: { pattern: '/executive-ai-leadership', href: () => '/executive-ai-leadership' },
  technicalImplementation: {
    pattern: '/technical-ai-implementation',
    href: () => '/technical-ai-implementation',
  },
  courses: {
    pattern: '/courses',
    href: (filters?: { search?: string; topic?: string; level?: string; duration?: string }) =>
      `/courses${search(filters)}`,
  },
  course: { pattern: '/courses/:courseId', href: (courseId: string) => `/courses/${segment(courseId)}` },
  enroll: {
    pattern: '/courses/:courseId/enroll',
    href: (courseId: string) => `/courses/${segment(courseId)}/enroll`,
  },
  content: {
    pattern: '/courses/:courseId/content',
    href: (courseId: string) => `/courses/${segment(courseId)}/content`,
  },
  contentSection: {
    pattern: '/courses/:courseId/content/:sectionIndex',
    href: (courseId: string, sectionIndex: number) => `/courses/${segment(courseId)}/content/${sectionIndex}`,
  },
  contentLecture: {
    pattern: '/courses/:courseId/content/:sectionIndex/:lectureId',
    href: (courseId: string, sectionIndex: number, lectureId: string, at?: number) =>
      `/courses/${segment(courseId)}/content/${sectionIndex}/${segment(lectureId)}${startAt(at)}`,
  },
  /** A tab of its own that goes on to the learner's notebook server. */
  notebook: {
    pattern: '/courses/:courseId/notebook',
    href: (courseId: string) => `/courses/${segment(courseId)}/notebook`,
  },
  subscribe: {
    pattern: '/courses/:courseId/subscribe',
    href: (courseId: string) => `/courses/${segment(courseId)}/subscribe`,
  },
  subscribeShort: {
    pattern: '/subscribe/:courseId',
    href: (courseId: string) => `/subscribe/${segment(courseId)}`,
  },
  signupSuccess: {
    pattern: '/courses/:courseId/signup-success',
    href: (courseId: string) => `/courses/${segment(courseId)}/signup-success`,
  },
  welcome: {
    pattern: '/courses/:courseId/welcome',
    href: (courseId: string) => `/courses/${segment(courseId)}/welcome`,
  },
  dripContent: {
    pattern: '/courses/:courseId/drip-content',
    href: (courseId: string) => `/courses/${segment(courseId)}/drip-content`,
  },
  dripLecture: {
    pattern: '/courses/:courseId/drip-content/:sectionIndex/:lectureId',
    href: (courseId: string, sectionIndex: number, lectureId: string, at?: number) =>
      `/courses/${segment(courseId)}/drip-content/${sectionIndex}/${segment(lectureId)}${startAt(at)}`,
  },
  upgrade: {
    pattern: '/courses/:courseId/upgrade',
    href: (courseId: string) => `/courses/${segment(courseId)}/upgrade`,
  },
  /** Where the payment page sends the learner back to; `kind=upgrade` in the query for the premium upgrade. */
  checkoutSuccess: {
    pattern: '/courses/:courseId/checkout/success',
    href: (courseId: string) => `/courses/${segment(courseId)}/checkout/success`,
  },
  checkoutCancelled: {
    pattern: '/courses/:courseId/checkout/cancelled',
    href: (courseId: string) => `/courses/${segment(courseId)}/checkout/cancelled`,
  },
  congratulations: {
    pattern: '/congratulations',
    href: (courseId?: string) => `/congratulations${search({ course: courseId })}`,
  },
  /** What a certificate's QR code and its preview lead to. */
  certificate: {
    pattern: '/certificates/:certificateId',
    href: (certificateId: string) => `/certificates/${segment(certificateId)}`,
  },
  dashboard: { pattern: '/dashboard', href: () => '/dashboard' },
  learningPath: { pattern: '/learning-path', href: () => '/learning-path' },
  profile: { pattern: '/profile', href: () => '/profile' },
  login: {
    pattern: '/login',
    href: (options: { returnTo?: string; signup?: boolean } = {}) =>
      `/login${search({
        returnTo: options.returnTo === '/' ? undefined : options.returnTo,
        signup: options.signup ? 'true' : undefined,
      })}`,
  },
  loginCallback: { pattern: '/login/callback', href: () => '/login/callback' },
} as const;

/** The player of a course: released over time or open as a whole. */
export const playerHref = (courseId: string, isDrip: boolean): string =>
  isDrip ? paths.dripContent.href(courseId) : paths.content.href(courseId);

/** The header is hidden on a course's own pages, which carry their own way back. */
export const showsHeader = (pathname: string): boolean => {
  const path = pathname.replace(/\/+$/, '');
  return !path.startsWith('/courses/') || path === '/courses/content';
};

/** Whether an address shows the home page: its own, and every one that no other page has. */
export const showsHome = (pathname: string): boolean =>
  !Object.values(paths).some((path) => path !== paths.home && matchPath(path.pattern, pathname));

/** The home page ends in its own call to action and its own way onwards. */
export const showsFooter = (pathname: string): boolean => !showsHome(pathname);
