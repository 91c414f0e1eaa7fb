import { describe, expect, it } from 'vitest';
import { globPattern } from '#infra/local/text.ts';
import * as staticPages from '#lambdas/pages/static-pages.ts';
import { ofType, synthesize } from '../support/template.ts';

type Json = Record<string, unknown>;

const { resources } = await synthesize();

describe('the files of the site', () => {
  const deployments = (): Json[] =>
    ofType(resources, 'Custom::CDKBucketDeployment').map(([, { Properties }]) => Properties);

  it('are kept for ever when their names are hashed, and asked for anew otherwise', () => {
    expect(deployments()).toMatchObject([
      {
        Exclude: ['*'],
        Include: ['assets/*', 'python/*'],
        Prune: false,
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      },
      {
        Exclude: ['*'],
        Include: ['compressed/*'],
        Prune: false,
        SystemMetadata: {
          'cache-control': 'public, max-age=31536000, immutable',
          'content-encoding': 'br',
        },
      },
      {
        Exclude: [
          'assets/*',
          'python/*',
          'compressed/*',
          'courses/*',
          'instructors/*',
          'sitemap.xml',
          'sitemap-*.xml',
          'index.html',
        ],
        Prune: true,
        SystemMetadata: { 'cache-control': 'no-cache' },
      },
    ]);
  });

  it('leave the published pages of an earlier build to publishing, with all that these still ask for', () => {
    const leaves = (key: string, { Exclude, Prune }: Json): boolean =>
      Prune === false || (Exclude as string[]).some((pattern) => globPattern(pattern).test(key));
    const kept = ['assets/index.0.js', 'compressed/assets/index.0.js', 'python/1/worker.js'];
    const builders = Object.entries<unknown>(staticPages).filter(
      (entry): entry is [string, (...parts: string[]) => string] =>
        entry[0].endsWith('Key') && typeof entry[1] === 'function',
    );
    expect(builders.length).toBeGreaterThanOrEqual(5);
    const published = builders.map(([name, build]) =>
      name === 'publicPageKey' ? build('/') : build('x', 'y'),
    );
    for (const key of [...published, staticPages.sitemapKey, ...kept]) {
      for (const deployment of deployments()) expect([key, leaves(key, deployment)]).toEqual([key, true]);
    }
  });

  it('have an address for every static page', () => {
    const codes = ofType(resources, 'AWS::CloudFront::Function').map(
      ([, { Properties }]) => Properties.FunctionCode as string,
    );
    expect(codes.find((code) => code.includes('/app.html'))).toContain(
      'const pages = {"/aboutus":"/aboutUs.html","/":"/index.html"};',
    );
    const code = codes.find((each) => each.includes('/app.html')) ?? '';
    expect(code).toContain('const files = ["/app.html","/config.json","/robots.txt","/sitemap.xml"];');
    expect(code).toContain('const application = /^(?:\\/dashboard)$/;');
  });

  it('tell caches of a new version', () => {
    expect(deployments()[2]).toMatchObject({
      DistributionId: { Ref: 'SiteDistribution' },
      DistributionPaths: ['/*'],
    });
  });
});
