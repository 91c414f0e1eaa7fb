import { describe, expect, it } from 'vitest';
import { readViolations } from '#domain/csp-report.ts';

const origin = 'https://site.example';
/** As Chromium sends it to `report-to`. */
const listed = (body: object) => [
  { type: 'csp-violation', age: 2, url: `${origin}/`, user_agent: 'x', body },
];
const full = {
  documentURL: `${origin}/courses/rag?email=ada%40example.com#token=abc`,
  referrer: 'https://mail.example/inbox/ada',
  effectiveDirective: 'script-src-elem',
  blockedURL: 'https://elsewhere.example/path/x.js?user=ada',
  originalPolicy: "default-src 'self'",
  sourceFile: `${origin}/assets/index-AbC123.js`,
  lineNumber: 12,
  columnNumber: 3,
  sample: 'alert("ada@example.com")',
  disposition: 'enforce',
  statusCode: 200,
};

describe('a report on the content policy', () => {
  it('keeps what was refused and where in our code, and nothing about a person', () => {
    expect(readViolations(listed(full), origin)).toEqual([
      {
        directive: 'script-src-elem',
        blocked: 'https://elsewhere.example',
        source: '/assets/index-AbC123.js:12',
        page: '/courses',
      },
    ]);
    expect(JSON.stringify(readViolations(listed(full), origin))).not.toMatch(/ada|token|inbox/);
  });

  it('is understood in the older form too', () => {
    const older = {
      'document-uri': `${origin}/faq`,
      'violated-directive': 'img-src',
      'blocked-uri': 'data',
      'source-file': 'https://elsewhere.example/x.js',
      'script-sample': '',
    };
    expect(readViolations({ 'csp-report': older }, origin)).toEqual([
      { directive: 'img-src', blocked: 'data', page: '/faq' },
    ]);
  });

  it('names the sink that was given plain text, without the text', () => {
    const body = {
      documentURL: `${origin}/`,
      effectiveDirective: 'require-trusted-types-for',
      blockedURL: 'trusted-types-sink',
      sample: 'Element innerHTML|<b>secret</b>',
    };
    expect(readViolations(listed(body), origin)).toEqual([
      {
        directive: 'require-trusted-types-for',
        blocked: 'trusted-types-sink',
        sink: 'Element innerHTML',
        page: '/',
      },
    ]);
  });

  it('counts once what a browser says ten times at once', () => {
    expect(readViolations(Array.from({ length: 10 }, () => listed(full)).flat(), origin)).toHaveLength(1);
  });

  it.each([
    ['of an extension', listed({ ...full, sourceFile: 'chrome-extension://abc/x.js' })],
    ['of a nameless extension', listed({ ...full, sourceFile: 'moz-extension' })],
    ['about an extension', listed({ ...full, blockedURL: 'safari-web-extension://abc/x.js' })],
    ['about another site', listed({ ...full, documentURL: 'https://other.example/' })],
    ['without a directive', listed({ ...full, effectiveDirective: undefined })],
    [
      'with a directive of somebody’s making',
      listed({ ...full, effectiveDirective: 'x\n{"level":"ERROR"}' }),
    ],
    ['of another kind', [{ type: 'deprecation', body: full }]],
    ['that is none', [null, 1, 'x', [], {}]],
    ['that is empty', { 'csp-report': null }],
    ['that is text', 'csp-violation'],
  ])('says nothing %s', (_what, body) => {
    expect(readViolations(body, origin)).toEqual([]);
  });

  it.each([['data:text/html,ada'], ['blob:https://site.example/1']])('has no content of %s', (blockedURL) => {
    const [violation] = readViolations(listed({ ...full, blockedURL }), origin);
    expect(violation?.blocked).toBe(blockedURL.slice(0, blockedURL.indexOf(':') + 1));
  });
});
