const segment = encodeURIComponent;

/** `?a=b` of the values that are not empty, or nothing. */
const search = (values: Readonly<Record<string, string | undefined>> = {}): string => {
  const entries = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return entries.length ? `?${new URLSearchParams(entries)}` : '';
};

/** Every page of the site: the router's pattern and the address of one. */
export const paths = {
  home: { pattern: '/', href: () => '/' },
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
    href: (courseId: string, sectionIndex: number, lectureId: string) =>
      `/courses/${segment(courseId)}/content/${sectionIndex}/${segment(lectureId)}`,
  },
  dashboard: { pattern: '/dashboard', href: () => '/dashboard' },
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

/** The header is hidden on a course's own pages, which carry their own way back. */
export const showsHeader = (pathname: string): boolean =>
  !pathname.startsWith('/courses/') || pathname.replace(/\/$/, '') === '/courses/content';

/** The home page ends in its own call to action. */
export const showsFooter = (pathname: string): boolean => pathname !== paths.home.pattern;
