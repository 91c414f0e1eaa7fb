import { type Check, expect, type Finding, finding } from './check.ts';
import type { Answer, Site } from './site.ts';

const publish = 'Run npm run content -- apply content for this site.';
const redeploy = 'Deploy again: npx cdk deploy --all (docs/runbooks/deploy.md).';

/** Pages that visitors may open first; those of the catalog must show courses. */
const entryPages = [
  { path: '/', showsCourses: true },
  { path: '/courses', showsCourses: true },
  { path: '/faq', showsCourses: false },
] as const;

const isPage = ({ status, headers }: Answer): boolean =>
  status === 200 && (headers.get('content-type') ?? '').startsWith('text/html');

/** Checks that static pages contain their content before any script runs. */
const entryPageCheck = (site: Site): Check => ({
  name: 'pages',
  run: async () => {
    const findings: Finding[] = [];
    for (const { path, showsCourses } of entryPages) {
      const answer = await site.request(path);
      if (!isPage(answer)) {
        findings.push(
          finding(
            `${path} answered ${answer.status} ${answer.headers.get('content-type') ?? 'without a type'}`,
            answer.status === 503
              ? 'A viewer function failed: aws cloudfront test-function tells why.'
              : redeploy,
          ),
        );
        continue;
      }
      findings.push(
        ...expect(/<h1[\s>]/.test(answer.text), `${path} is an empty page until scripts run`, redeploy),
        ...expect(
          !showsCourses || /href="\/courses\/[a-z0-9-]+"/.test(answer.text),
          `${path} shows no course`,
          publish,
        ),
      );
    }
    return findings;
  },
});

const requiredHeaders: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /frame-ancestors 'none'/,
  'strict-transport-security': /max-age=[1-9]\d{6,}/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(?:strict-origin|same-origin|no-referrer)/,
};

/** Checks that pages and API have the security headers of the distribution. */
const headerCheck = (site: Site): Check => ({
  name: 'security headers',
  run: async () => {
    const findings: Finding[] = [];
    for (const path of ['/', '/api/public/courses?limit=1']) {
      const { headers } = await site.request(path);
      for (const [name, pattern] of Object.entries(requiredHeaders)) {
        findings.push(
          ...expect(
            pattern.test(headers.get(name) ?? ''),
            `${path} has no proper ${name} header`,
            'The response headers policy is missing from that behavior of the distribution; deploy again.',
          ),
        );
      }
    }
    return findings;
  },
});

/** Checks redirects and page addresses, which viewer functions decide. */
const viewerFunctionCheck = (site: Site): Check => ({
  name: 'viewer functions',
  run: async () => {
    const remedy =
      'A viewer function does not run as written: try it with aws cloudfront test-function, then deploy again.';
    const [slash, letters, unknown] = await Promise.all([
      site.request('/courses/?topic=agents'),
      site.request('/FAQ'),
      site.request('/no-such-page'),
    ]);
    return [
      ...expect(
        slash.status === 301 && (slash.headers.get('location') ?? '').endsWith('/courses?topic=agents'),
        `/courses/ answered ${slash.status} instead of a redirect that keeps the query`,
        remedy,
      ),
      ...expect(isPage(letters), `/FAQ answered ${letters.status} instead of the page of /faq`, remedy),
      ...expect(isPage(unknown), `an unknown address answered ${unknown.status} instead of a page`, remedy),
    ];
  },
});

/** Matches assets anywhere in a page, because inline scripts and data name them too. */
const assetPattern = /"(\/assets\/[^"]+\.(?:js|css|woff2))"/g;

/** Checks that the assets that stored pages load exist, so that pages and assets are from the same build. */
const buildCheck = (site: Site, courseIds: () => Promise<readonly string[]>): Check => ({
  name: 'content in step with the build',
  run: async () => {
    const [first] = await courseIds();
    const paths = ['/', '/courses', ...(first === undefined ? [] : [`/courses/${first}`])];
    const pages = await Promise.all(paths.map((path) => site.request(path)));
    const assets = new Set(
      pages.flatMap(({ text }) => [...text.matchAll(assetPattern)].map(([, asset = '']) => asset)),
    );
    const findings: Finding[] = [];
    for (const asset of assets) {
      const { status } = await site.request(asset);
      findings.push(
        ...expect(
          status === 200,
          `${asset}, which a page loads, answered ${status}`,
          `${publish} ${redeploy}`,
        ),
      );
    }
    for (const [index, path] of paths.entries()) {
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(pages[index]?.text ?? '')?.[1];
      findings.push(
        ...expect(
          canonical?.startsWith(site.origin) === true,
          `${path} names ${canonical ?? 'nothing'} as its own address`,
          `Pages were rendered for another origin. ${publish}`,
        ),
      );
    }
    return findings;
  },
});

/** Lists the checks of what CloudFront serves from the site's bucket. */
export const pageChecks = (site: Site, courseIds: () => Promise<readonly string[]>): readonly Check[] => [
  entryPageCheck(site),
  headerCheck(site),
  viewerFunctionCheck(site),
  buildCheck(site, courseIds),
];
