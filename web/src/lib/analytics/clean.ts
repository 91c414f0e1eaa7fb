/** Parts of the query that say what is looked at and nothing about who looks. */
const safeQuery = ['search', 'topic', 'level', 'duration', 'course', 'kind', 'tab'] as const;

const removed = '[removed]';

/** Anything around an at sign, however it is encoded by then: a plus in a query has turned into a blank before. */
const address = /[^\s/?#&=,;:<>()"']*(?:@|%(?:25)*40)[^\s/?#&=,;<>()"']*/gi;
/** Signed tokens have dots between long runs; ids and keys are long runs with digits and letters mixed. */
const token = /[\w-]{16,}(?:\.[\w-]{8,}){1,2}|(?=[\w-]*\d)(?=[\w-]*[a-z])[a-z\d_-]{24,}/gi;
/** Pages whose address or title names a person: only that such a page was seen is told. */
const personal = [{ prefix: '/certificates/', title: 'Certificate' }] as const;

const decoded = (text: string): string => {
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
export const cleanText = (text: string): string => text.replace(address, removed).replace(token, removed);

const cleanSegment = (segment: string): string => {
  const plain = decoded(segment);
  // A slug is words with hyphens; only what is no slug can be a token.
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(plain) && !/^[a-z0-9]{24,}$/.test(plain)) return segment;
  const clean = cleanText(plain);
  return clean === plain ? segment : encodeURIComponent(removed);
};

/** Pages whose address is a secret: that they were seen is nobody's business either. */
export const isUnmeasured = (pathname: string): boolean => /^\/preview(?:\/|$)/i.test(pathname);

export interface PageView {
  /** Path and safe query, without anything about a person. */
  readonly path: string;
  readonly title: string;
}

/** What may be told of a page: no email address, no token, and of the query only what filters a list. */
export const createPageView = (location: { pathname: string; search: string }, title: string): PageView => {
  const own = personal.find(({ prefix }) => location.pathname.startsWith(prefix));
  if (own) return { path: own.prefix, title: own.title };
  const path = location.pathname.split('/').map(cleanSegment).join('/');
  const given = new URLSearchParams(location.search);
  const query = new URLSearchParams();
  for (const name of safeQuery) {
    const value = given.get(name);
    if (value) query.set(name, cleanText(decoded(value)).slice(0, 100));
  }
  const search = query.toString();
  return { path: search ? `${path}?${search}` : path, title: cleanText(title).slice(0, 200) };
};

/** Where a visitor came from: another site's origin and no more; nothing of this site. */
export const cleanReferrer = (referrer: string, origin: string): string => {
  if (!URL.canParse(referrer)) return '';
  const { origin: from, protocol } = new URL(referrer);
  return from === origin || !/^https?:$/.test(protocol) ? '' : `${from}/`;
};
