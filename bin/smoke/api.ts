import * as z from 'zod';
import { type Check, expect } from './check.ts';
import type { Site } from './site.ts';

const CourseIds = z.object({ courses: z.array(z.object({ id: z.string() })) });
const Refusal = z.object({ code: z.string(), requestId: z.string() });
const Keys = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

/** Lists the ids of the most popular courses; empty if the API does not answer as expected. */
export const listCourseIds = async (site: Site): Promise<readonly string[]> => {
  const answer = await site.request('/api/public/courses?limit=50');
  return CourseIds.safeParse(answer.json).data?.courses.map(({ id }) => id) ?? [];
};

const logs = 'Read the logs of the function: log CatalogFunction (docs/runbooks/README.md).';

/** Checks that the API answers, reports errors as the contract says, and that no page hides its errors. */
export const apiCheck = (site: Site): Check => ({
  name: 'API',
  run: async () => {
    const [list, unknown, signedOut] = await Promise.all([
      site.request('/api/public/courses?limit=1'),
      site.request('/api/no-such-route'),
      site.request('/api/user/profile'),
    ]);
    return [
      ...expect(list.status === 200, `the course list answered ${list.status}`, logs),
      ...expect(
        (CourseIds.safeParse(list.json).data?.courses.length ?? 0) > 0,
        'the course list is empty',
        'Run npm run content -- apply content for this site.',
      ),
      ...expect(
        unknown.status === 404 && unknown.json !== undefined,
        `an unknown route answered ${unknown.status} ${unknown.headers.get('content-type') ?? ''}`,
        'The distribution hides the errors of the API behind a page: look for custom error responses.',
      ),
      ...expect(
        signedOut.status === 401 && Refusal.safeParse(signedOut.json).success,
        `a profile without a token answered ${signedOut.status}`,
        'Check AUTH_ISSUER and AUTH_AUDIENCE of UserFunction (settings authDomain and authAudience).',
      ),
      ...expect(
        /no-store|private/.test(signedOut.headers.get('cache-control') ?? ''),
        'a refused call may be cached',
        'The behavior of /api/* must not cache; deploy again.',
      ),
    ];
  },
});

/** Checks that certificates can be verified and that the keys that sign badges are published. */
export const certificateCheck = (site: Site): Check => ({
  name: 'certificates',
  run: async () => {
    const [absent, page, keys] = await Promise.all([
      site.request('/api/public/certificates/c-none'),
      site.request('/certificates/c-none'),
      site.request('/api/public/badges/keys'),
    ]);
    return [
      ...expect(
        absent.status === 404 && Refusal.safeParse(absent.json).success,
        `checking an unknown certificate answered ${absent.status}`,
        'Read the logs of CertificatesFunction.',
      ),
      ...expect(
        (page.headers.get('content-type') ?? '').startsWith('text/html'),
        `the page of an unknown certificate answered ${page.status} without a page`,
        'The behavior of /certificates/* or its viewer function does not run; deploy again.',
      ),
      ...expect(
        keys.status === 200 && Keys.safeParse(keys.json).success,
        'no badge key is published',
        'The key that signs badges is missing: see BadgePrivateKeySecret in the stack.',
      ),
    ];
  },
});
