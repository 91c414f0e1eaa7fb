import type { FilterName } from '#domain/course/course-filters.ts';

/** Filters of the course list. Listed again, because pages without the list need not load their table. */
const filters: Readonly<Record<FilterName, true>> = {
  topic: true,
  level: true,
  duration: true,
  language: true,
};

/** Query parameters that describe the page and say nothing about the visitor. */
const safeQuery = ['search', ...Object.keys(filters), 'course', 'kind', 'tab'] as const;

const removed = '[removed]';

/** An email address, its at sign possibly percent-encoded several times. A `+` in a query was already decoded to a space. */
const emailAddress = /[^\s/?#&=,;:<>()"']*(?:@|%(?:25)*40)[^\s/?#&=,;<>()"']*/gi;
/** Signed tokens are long runs joined by dots; ids and keys are long runs that mix digits and letters. */
const token = /[\w-]{16,}(?:\.[\w-]{8,}){1,2}|(?=[\w-]*\d)(?=[\w-]*[a-z])[a-z\d_-]{24,}/gi;
/** Pages whose address or title names a person: only the prefix and this title are reported. */
const personalPages = [{ prefix: '/certificates/', title: 'Certificate' }] as const;

/** Percent-decodes text up to three times, because links are sometimes encoded more than once. */
const fullyDecode = (text: string): string => {
  let now = text;
  for (let round = 0; round < 3; round += 1) {
    try {
      const next = decodeURIComponent(now);
      if (next === now) return now;
      now = next;
    } catch {
      return now;
    }
  }
  return now;
};

/** Text without email addresses and tokens. */
export const cleanText = (text: string): string =>
  text.replace(emailAddress, removed).replace(token, removed);

const cleanSegment = (segment: string): string => {
  const plain = fullyDecode(segment);
  // A slug, words joined by hyphens, is never a token.
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(plain) && !/^[a-z0-9]{24,}$/.test(plain)) return segment;
  const clean = cleanText(plain);
  return clean === plain ? segment : encodeURIComponent(removed);
};

/** Whether views of a page are not reported at all, because its address is a secret. */
export const isUnmeasured = (pathname: string): boolean => /^\/preview(?:\/|$)/i.test(fullyDecode(pathname));

export interface PageView {
  /** Path and safe query, without anything about a person. */
  readonly path: string;
  readonly title: string;
}

/** The page view to report: without email addresses and tokens, and with only the safe query parameters. */
export const createPageView = (location: { pathname: string; search: string }, title: string): PageView => {
  // As the router finds pages: in any case, and percent-encoded.
  const address = fullyDecode(location.pathname).toLowerCase();
  const personal = personalPages.find(({ prefix }) => address.startsWith(prefix));
  if (personal) return { path: personal.prefix, title: personal.title };
  const path = location.pathname.split('/').map(cleanSegment).join('/');
  const given = new URLSearchParams(location.search);
  const query = new URLSearchParams();
  for (const name of safeQuery) {
    const value = given.get(name);
    if (value) query.set(name, cleanText(fullyDecode(value)).slice(0, 100));
  }
  const search = query.toString();
  return { path: search ? `${path}?${search}` : path, title: cleanText(title).slice(0, 200) };
};

/** The origin of the site that the visitor came from; empty for this site. */
export const cleanReferrer = (referrer: string, origin: string): string => {
  if (!URL.canParse(referrer)) return '';
  const { origin: from, protocol } = new URL(referrer);
  return from === origin || !/^https?:$/.test(protocol) ? '' : `${from}/`;
};
