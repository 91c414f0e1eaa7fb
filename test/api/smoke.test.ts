import { beforeAll, describe, expect, it } from 'vitest';
import type { Alarm, AwsAccount } from '#bin/smoke/aws.ts';
import { runCheck } from '#bin/smoke/check.ts';
import { planSmoke, type SmokeOptions } from '#bin/smoke/plan.ts';
import { createSite } from '#bin/smoke/site.ts';
import { siteOrigin } from '../support/origin.ts';

/** Findings as the command prints them. */
const smoke = async (send: typeof fetch = fetch, options: SmokeOptions = {}): Promise<string[]> => {
  const { checks } = await planSmoke(createSite(siteOrigin(), send), options);
  const findings: string[] = [];
  for (const check of checks) {
    for (const { problem, remedy } of await runCheck(check)) {
      expect(remedy).not.toBe('');
      findings.push(`${check.name}: ${problem}`);
    }
  }
  return findings;
};

interface Fault {
  readonly path: RegExp;
  readonly status?: number;
  readonly body?: (text: string) => string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** The site with one fault. */
const withFault =
  ({ path, status, body, headers = {} }: Fault): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const url = new URL(String(input instanceof Request ? input.url : input));
    if (!path.test(`${url.pathname}${url.search}`)) return response;
    const changed = new Headers(response.headers);
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) changed.delete(name);
      else changed.set(name, value);
    }
    const bytes = await response.arrayBuffer();
    return new Response(body ? body(new TextDecoder().decode(bytes)) : bytes, {
      status: status ?? response.status,
      headers: changed,
    });
  };

const faults: readonly (readonly [string, Fault, RegExp])[] = [
  [
    'a page that is empty until scripts run',
    { path: /^\/faq$/, body: (text) => text.replace(/<h1/g, '<p') },
    /^pages: \/faq is an empty page/,
  ],
  ['a page that fails at the edge', { path: /^\/courses$/, status: 503 }, /^pages: \/courses answered 503/],
  [
    'a home page without courses',
    { path: /^\/$/, body: (text) => text.replaceAll('href="/courses/', 'href="/x/') },
    /^pages: \/ shows no course/,
  ],
  [
    'a missing security header',
    { path: /^\/api\/public\/courses/, headers: { 'content-security-policy': undefined } },
    /^security headers: .*content-security-policy/,
  ],
  [
    'a redirect that drops the query',
    { path: /^\/courses\/\?/, headers: { location: '/courses' } },
    /^viewer functions: \/courses\//,
  ],
  [
    'scripts of another build',
    { path: /^\/assets\/.*\.js/, status: 404 },
    /^content in step with the build: \/assets\//,
  ],
  [
    'pages rendered for another origin',
    {
      path: /^\/courses\/[a-z]/,
      body: (text) =>
        text.replace(/rel="canonical" href="[^"]*/, 'rel="canonical" href="https://other.example/x'),
    },
    /^content in step with the build: .*other\.example/,
  ],
  [
    'an empty catalog',
    { path: /^\/api\/public\/courses\?limit=1$/, body: () => '{"courses":[],"lastEvaluatedKey":null}' },
    /^API: the course list is empty/,
  ],
  [
    'errors of the API hidden behind a page',
    { path: /^\/api\/no-such-route/, status: 200, body: () => '<html></html>' },
    /^API: an unknown route answered 200/,
  ],
  [
    'a profile for anybody',
    { path: /^\/api\/user\/profile/, status: 200 },
    /^API: a profile without a token answered 200/,
  ],
  ['no badge keys', { path: /badges\/keys$/, body: () => '{"keys":[]}' }, /^certificates: no badge key/],
  [
    'a video that is public',
    { path: /^\/media\/[^?]*$/, status: 200 },
    /^enrollment and signed video: the video answered 200 without a signature/,
  ],
  [
    'signatures that nobody verifies',
    { path: /Signature=/, status: 206 },
    /^enrollment and signed video: the video answered 206 with an altered signature/,
  ],
];

const account = (alarms: readonly Alarm[], verified = true, listens = true): SmokeOptions => ({
  aws: {
    mailFrom: 'hello@example.com',
    stackName: 'Northlight',
    account: {
      mayMail: () => Promise.resolve(verified),
      alarms: () => Promise.resolve(alarms),
      hasListener: () => Promise.resolve(listens),
    } satisfies AwsAccount,
  },
});
const armed: Alarm = { name: 'Northlight-ApiFailures', actionsEnabled: true, topics: ['arn:aws:sns:x:1:t'] };

describe('npm run smoke', () => {
  beforeAll(async () => expect(await smoke()).toEqual([]));

  it.each(faults)('finds %s', async (_, fault, line) => {
    const findings = await smoke(withFault(fault));
    expect(findings.filter((found) => line.test(found))).not.toEqual([]);
  });

  it('finds a sender that SES does not know as verified', async () => {
    expect(await smoke(fetch, account([armed], false))).toEqual([
      'mail identity: the identity of hello@example.com is not verified',
    ]);
  });

  it('finds alarms that are switched off, and those that reach nobody', async () => {
    expect(await smoke(fetch, account([{ ...armed, actionsEnabled: false }], true, false))).toEqual([
      'alarms: the alarm Northlight-ApiFailures is switched off',
      'alarms: nobody confirmed a subscription to arn:aws:sns:x:1:t',
    ]);
  });
});
