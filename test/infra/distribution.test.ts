import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inlineScripts } from '#infra/constructs/inline-scripts.ts';
import { ofType, siteRegion, synthesize } from '../support/template.ts';

type Json = Record<string, unknown>;

const { resources } = await synthesize();
const config = resources.SiteDistribution?.Properties.DistributionConfig as Json;

const only = (type: string): Json => {
  const [[, resource] = []] = ofType(resources, type);
  return resource?.Properties as Json;
};
const behaviors = (): Json[] => [config.DefaultCacheBehavior as Json, ...(config.CacheBehaviors as Json[])];
const behavior = (path: string): Json =>
  (config.CacheBehaviors as Json[]).find(({ PathPattern }) => PathPattern === path) ?? {};
const findOriginGroup = ({ TargetOriginId }: Json): Json | undefined =>
  (config.OriginGroups as { Items: Json[] }).Items.find(({ Id }) => Id === TargetOriginId);
const origin = (id: unknown): Json => (config.Origins as Json[]).find(({ Id }) => Id === id) ?? {};
/** Origin of a behavior, or both origins of its group. */
const findOrigins = (behavior: Json): Json[] => {
  const members = findOriginGroup(behavior)?.Members as { Items: { OriginId: string }[] } | undefined;
  return members ? members.Items.map(({ OriginId }) => origin(OriginId)) : [origin(behavior.TargetOriginId)];
};
const findOrigin = (behavior: Json): Json => findOrigins(behavior)[0] ?? {};

const findPolicy = (path: string, property: string): Json =>
  resources[(behavior(path)[property] as { Ref: string }).Ref]?.Properties as Json;

describe('the distribution', () => {
  it('serves pages, API and media under one origin, the public API before the rest of it', () => {
    expect((config.CacheBehaviors as Json[]).map(({ PathPattern }) => PathPattern)).toEqual([
      '/preview/*',
      '/courses/*/preview/*',
      '/courses/*/subscribe',
      '/courses/*/welcome',
      '/subscribe/*',
      '/instructors/*',
      '/courses/*/*',
      '/courses/*',
      '/api/public/courses/*/lectures/*',
      '/api/openapi.json',
      '/api/public/*',
      '/api/*',
      '/certificates/*',
      '/.well-known/did.json',
      '/media/*',
      '/assets/*',
      '/python/*',
      '/.well-known/oauth-protected-resource*',
      '/covers/*',
      '/captions/*',
      '/pictures/*',
    ]);
  });

  it('has the home page at its root, whether CloudFront names it before or after the viewer function', () => {
    expect(config.DefaultRootObject).toBe('index.html');
  });

  it('compresses what lies beside pictures and sound: playlists, which both wait for', () => {
    expect(behavior('/media/*').Compress).toBe(true);
  });

  it('speaks HTTP/2 and 3 and sends plain HTTP to HTTPS', () => {
    expect(config.HttpVersion).toBe('http2and3');
    for (const each of behaviors()) expect(each.ViewerProtocolPolicy).toBe('redirect-to-https');
  });

  it('never caches the API, except public reads by their declared query for a minute at most', () => {
    expect(findPolicy('/api/*', 'CachePolicyId').CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      // No response asks for caching, since all have `no-store`. With 0, CloudFront would compress nothing.
      MaxTTL: 1,
      ParametersInCacheKeyAndForwardedToOrigin: {
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
      },
    });
    expect(findPolicy('/api/public/*', 'CachePolicyId').CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: 60,
      ParametersInCacheKeyAndForwardedToOrigin: {
        QueryStringsConfig: {
          QueryStringBehavior: 'whitelist',
          QueryStrings: [
            'duration',
            'language',
            'lastEvaluatedKey',
            'level',
            'limit',
            'page',
            'search',
            'sort',
            'topic',
          ],
        },
        HeadersConfig: { HeaderBehavior: 'none' },
        CookiesConfig: { CookieBehavior: 'none' },
      },
    });
  });

  it('forwards nothing to public reads that could change what others get from the cache', () => {
    expect(findPolicy('/api/public/*', 'OriginRequestPolicyId').OriginRequestPolicyConfig).toMatchObject({
      QueryStringsConfig: { QueryStringBehavior: 'none' },
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Content-Type', 'x-viewer-address'] },
    });
  });

  it('sends the API no cookie, and no header but those that functions read', () => {
    expect(findPolicy('/api/*', 'OriginRequestPolicyId').OriginRequestPolicyConfig).toMatchObject({
      HeadersConfig: {
        HeaderBehavior: 'whitelist',
        Headers: [
          'Accept',
          'Content-Type',
          'Idempotency-Key',
          'Origin',
          'Stripe-Signature',
          'x-viewer-address',
          'MCP-Protocol-Version',
          'Mcp-Method',
          'Mcp-Name',
        ],
      },
      // A name that nobody sets: without any, CloudFront would drop the cookies of responses.
      CookiesConfig: { CookieBehavior: 'whitelist', Cookies: ['northlight-unused'] },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    });
  });

  it('has its firewall from the stack in us-east-1', () => {
    expect(config.WebACLId).toEqual({
      'Fn::GetStackOutput': {
        StackName: `Northlight-edge-${siteRegion}`,
        OutputName: 'WebAclArn',
        Region: 'us-east-1',
      },
    });
  });

  it('keeps no failure and hides none behind the page', () => {
    const errors = config.CustomErrorResponses as Json[];
    expect(errors.map(({ ErrorCode }) => ErrorCode)).toEqual(expect.arrayContaining([403, 404, 500, 503]));
    for (const error of errors) {
      expect(error).toEqual({ ErrorCode: error.ErrorCode, ErrorCachingMinTTL: 0 });
    }
  });

  it('shows the API a secret that Secrets Manager made', () => {
    expect(findOrigin(behavior('/api/*')).OriginCustomHeaders).toEqual([
      {
        HeaderName: 'x-origin-verify',
        HeaderValue: {
          'Fn::Join': [
            '',
            ['{{resolve:secretsmanager:', { Ref: 'OriginVerifySecret' }, ':SecretString:::}}'],
          ],
        },
      },
    ]);
    expect(findOrigin(behavior('/api/public/*'))).toBe(findOrigin(behavior('/api/*')));
  });

  it('asks for signed addresses of everything that belongs to a lecture', () => {
    const keyGroups = Object.fromEntries(
      behaviors().map(({ PathPattern = 'default', TrustedKeyGroups }) => [PathPattern, TrustedKeyGroups]),
    );
    const [[keyGroup] = []] = ofType(resources, 'AWS::CloudFront::KeyGroup');
    expect(keyGroups).toEqual({
      default: undefined,
      '/api/public/*': undefined,
      '/api/*': undefined,
      '/media/*': [{ Ref: keyGroup }],
      '/covers/*': undefined,
      '/captions/*': [{ Ref: keyGroup }],
      '/pictures/*': undefined,
    });
  });

  it('trusts the key whose private half the signing-key function stored', () => {
    expect(only('AWS::CloudFront::PublicKey').PublicKeyConfig).toMatchObject({
      EncodedKey: { 'Fn::GetAtt': ['MediaSigningKeyPair', 'PublicKey'] },
    });
    expect(resources.MediaSigningKeyPair).toMatchObject({
      Type: 'Custom::SigningKeyPair',
      Properties: { ServiceToken: { 'Fn::GetAtt': ['SigningKeyFunction', 'Arn'] } },
    });
  });

  it('leads to no article: functions alone read them', () => {
    const toMedia = (config.CacheBehaviors as Json[])
      .filter((each) => JSON.stringify(findOrigins(each)).includes('MediaBucket'))
      .map(({ PathPattern }) => PathPattern);
    expect(toMedia).toEqual(['/media/*', '/covers/*', '/captions/*', '/pictures/*']);
    expect(JSON.stringify(findOrigins(config.DefaultCacheBehavior as Json))).not.toContain('MediaBucket');
  });

  it('reads both buckets through origin access control', () => {
    for (const path of ['/media/*', '/covers/*', '/captions/*']) {
      expect(findOrigin(behavior(path))).toMatchObject({
        DomainName: { 'Fn::GetAtt': ['MediaBucket', 'RegionalDomainName'] },
        OriginAccessControlId: expect.anything(),
      });
    }
    const pages = findOrigins(config.DefaultCacheBehavior as Json);
    expect(pages).toHaveLength(2);
    for (const each of pages) {
      expect(each).toMatchObject({
        DomainName: { 'Fn::GetAtt': ['SiteBucket', 'RegionalDomainName'] },
        OriginAccessControlId: expect.anything(),
      });
    }
  });

  it('shows the skeleton of a page that was never published', () => {
    const [published, skeletons] = findOrigins(config.DefaultCacheBehavior as Json);
    expect([published?.OriginPath, skeletons?.OriginPath]).toEqual([undefined, '/skeletons']);
    expect(findOriginGroup(config.DefaultCacheBehavior as Json)?.FailoverCriteria).toEqual({
      StatusCodes: { Items: [404], Quantity: 1 },
    });
  });

  it('leads addresses to their pages and tells the API who asks', () => {
    const findFunction = ({ FunctionAssociations }: Json): string | undefined => {
      const [first] = (FunctionAssociations ?? []) as { FunctionARN: { 'Fn::GetAtt': [string, string] } }[];
      const code = first && resources[first.FunctionARN['Fn::GetAtt'][0]]?.Properties.FunctionCode;
      if (typeof code !== 'string') return undefined;
      if (code.includes('/app.html')) return 'pages';
      if (code.includes('/python/')) return 'python';
      if (code.includes('/api/public/certificates')) return 'certificate';
      if (code.includes('/api/public/badges/did')) return 'did';
      if (code.includes('authorization_servers')) return 'resource metadata';
      return code.includes('/api/public/pages') ? 'course pages' : 'address';
    };
    expect(behaviors().map((each) => [each.PathPattern ?? 'default', findFunction(each)])).toEqual([
      ['default', 'pages'],
      ['/preview/*', 'pages'],
      ['/courses/*/preview/*', 'course pages'],
      ['/courses/*/subscribe', 'course pages'],
      ['/courses/*/welcome', 'course pages'],
      ['/subscribe/*', 'course pages'],
      ['/instructors/*', 'course pages'],
      ['/courses/*/*', 'pages'],
      ['/courses/*', 'course pages'],
      ['/api/public/courses/*/lectures/*', 'address'],
      ['/api/openapi.json', undefined],
      ['/api/public/*', 'address'],
      ['/api/*', 'address'],
      ['/certificates/*', 'certificate'],
      ['/.well-known/did.json', 'did'],
      ['/media/*', undefined],
      ['/assets/*', 'pages'],
      ['/python/*', 'python'],
      ['/.well-known/oauth-protected-resource*', 'resource metadata'],
      ['/covers/*', undefined],
      ['/captions/*', undefined],
      ['/pictures/*', undefined],
    ]);
  });
});

describe('security headers', () => {
  const headers = (): Json => {
    const policies = ofType(resources, 'AWS::CloudFront::ResponseHeadersPolicy');
    // The other policies are for files, below, and for pages with a secret URL: see secret-pages.test.ts.
    const usual = policies.find(([id]) => !/SecretPage|FileHeaders/.test(id));
    return usual?.[1].Properties.ResponseHeadersPolicyConfig as Json;
  };

  it('are these', () => {
    expect(headers().SecurityHeadersConfig).toMatchObject({
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 63_072_000,
        IncludeSubdomains: true,
        Override: true,
      },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
      ContentSecurityPolicy: { Override: true },
    });
    expect(headers().CustomHeadersConfig).toMatchObject({
      Items: [
        { Header: 'Reporting-Endpoints', Value: 'csp="/api/public/csp-reports"', Override: true },
        { Header: 'Cross-Origin-Opener-Policy', Value: 'same-origin', Override: true },
        { Header: 'Permissions-Policy', Value: expect.stringContaining('camera=()'), Override: true },
      ],
    });
  });

  it('allow the inline elements of the built page by their hashes, and the login service by its plain origin', () => {
    const { ContentSecurityPolicy } = headers().SecurityHeadersConfig as {
      ContentSecurityPolicy: { ContentSecurityPolicy: string };
    };
    const policy = ContentSecurityPolicy.ContentSecurityPolicy;
    const hash = (text: string): string => createHash('sha256').update(text).digest('base64');
    expect(policy).toContain(
      `script-src 'self' 'sha256-${hash('document.title="x"')}' ${inlineScripts.join(' ')};`,
    );
    expect(policy).toContain(`style-src-elem 'self' 'sha256-${hash('body{margin:0}')}';`);
    expect(policy).toContain("connect-src 'self' https://login.northlight.example;");
    expect(policy).toContain("frame-src 'self' https://login.northlight.example;");
  });
});
