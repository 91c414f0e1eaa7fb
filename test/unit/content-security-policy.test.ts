import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  contentSecurityPolicy,
  inlineHashes,
  reportingEndpoints,
} from '#infra/constructs/content-security-policy.ts';
import { embedSources } from '#infra/embeds.ts';
import { readSettings } from '#infra/settings.ts';

const source = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policyOf = (...pages: string[]): Map<string, string[]> =>
  new Map(
    contentSecurityPolicy({ authOrigin: 'https://login.example.com', pages })
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );

describe('the content security policy', () => {
  it('allows nothing inline but style attributes', () => {
    const policy = policyOf('<p>plain</p>');
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('style-src-elem')).toEqual(["'self'"]);
    expect(policy.get('style-src-attr')).toEqual(["'unsafe-inline'"]);
    const unsafe = [...policy].filter(([, sources]) => sources.some((each) => each.includes('unsafe')));
    expect(unsafe.map(([name]) => name)).toEqual(['style-src-attr']);
  });

  it('is framed by nobody, frames the login service and the page that runs Python only, and speaks to it and itself', () => {
    const policy = policyOf();
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    // No other page of the site lets itself be framed.
    expect(policy.get('frame-src')).toEqual(["'self'", 'https://login.example.com']);
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://login.example.com']);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
  });

  it('lets nothing but the one policy of the page write HTML or name scripts', () => {
    const policy = policyOf();
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy.get('trusted-types')).toEqual(['default']);
  });

  it('has what it refuses reported to the site itself', () => {
    const policy = policyOf();
    expect(reportingEndpoints).toBe('csp="/api/public/csp-reports"');
    expect(policy.get('report-to')).toEqual(['csp']);
    expect(policy.get('report-uri')).toEqual(['/api/public/csp-reports']);
  });

  it('allows what pages of earlier builds run, each once', () => {
    const pages = ['<script>now</script>'];
    const earlierScripts = [source('before'), source('now')];
    expect(
      contentSecurityPolicy({ authOrigin: 'https://login.example.com', pages, earlierScripts }),
    ).toContain(`script-src 'self' ${source('now')} ${source('before')};`);
  });

  it('allows each distinct inline element of any page by its hash, byte for byte', () => {
    const script = '\n  window.a = "<b>";\n';
    const pages = [
      `<script>${script}</script>`,
      `<SCRIPT type="module">${script}</SCRIPT><style media="print">p{}</style>`,
    ];
    expect(policyOf(...pages).get('script-src')).toEqual(["'self'", source(script)]);
    expect(policyOf(...pages).get('style-src-elem')).toEqual(["'self'", source('p{}')]);
  });

  it('knows services from outside only where they are configured', () => {
    const sources = (environment: Record<string, string>): string => {
      const extra = embedSources(readSettings({}, environment));
      return contentSecurityPolicy({ authOrigin: 'https://login.example.com', pages: [], extra });
    };
    expect(sources({})).not.toMatch(/google|hsforms/);
    const analytics = sources({ NORTHLIGHT_ANALYTICS_ID: 'G-ABC123' });
    expect(analytics).toContain("script-src 'self' https://www.googletagmanager.com;");
    expect(analytics).not.toContain('hsforms');
    const portal = { NORTHLIGHT_FORMS_PORTAL_ID: '123', NORTHLIGHT_FORMS_REGION: 'eu1' };
    expect(sources(portal)).not.toContain('hsforms');
    const formId = '319478e5-e5fd-4d39-9d13-fc1f90bf46da';
    const forms = sources({ ...portal, NORTHLIGHT_CONTACT_FORM_ID: formId });
    expect(forms).toContain("script-src 'self' https://js-eu1.hsforms.net;");
    expect(forms).not.toMatch(/google|unsafe-eval|script-src[^;]*unsafe-inline/);
  });

  it('needs no hash for files and for data that no browser runs', () => {
    const page = '<script src="/a.js"></script><script type="application/ld+json">{}</script>';
    expect(inlineHashes([page], 'script')).toEqual([]);
  });
});
