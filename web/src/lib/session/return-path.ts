const origin = 'https://site.invalid';

/**
 * The candidate if it is a safe path of this site to return to after sign-in, else `/`. Refuses everything that a browser or
 * a later decoding could read as another origin: `//evil`, `/\evil`, encoded slashes, schemes, control characters.
 */
export const safeReturnPath = (candidate: unknown): string => {
  if (typeof candidate !== 'string' || !candidate.startsWith('/') || candidate.length > 2_000) return '/';
  // eslint-disable-next-line no-control-regex -- browsers drop these, which turns `/\t/evil` into `//evil`
  if (/[\u0000-\u001f\u007f\\]/.test(candidate)) return '/';
  const [path = ''] = candidate.split(/[?#]/);
  if (path.startsWith('//') || /%(?:2f|5c|25|0[0-9a-d])/i.test(path)) return '/';
  try {
    const url = new URL(candidate, origin);
    if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
    // Returning to a sign-in page would loop.
    if (/^\/login(?:\/|$)/.test(url.pathname)) return '/';
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return '/';
  }
};
