import { expect, it } from 'vitest';
import { ofType, synthesize } from '../support/template.ts';

it('files that are never a page have short headers: no script may run in them, and only the login service may be asked', async () => {
  const { resources } = await synthesize();
  const policies = ofType(resources, 'AWS::CloudFront::ResponseHeadersPolicy');
  const [id, policy] = policies.find(([each]) => each.includes('FileHeaders')) ?? [];
  const config = policy?.Properties.ResponseHeadersPolicyConfig as Record<string, unknown>;
  expect(config.SecurityHeadersConfig).toEqual({
    ContentSecurityPolicy: {
      ContentSecurityPolicy:
        "default-src 'none'; connect-src https://login.northlight.example; frame-ancestors 'none'",
      Override: true,
    },
    ContentTypeOptions: { Override: true },
    StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true, Override: true },
  });
  expect(config.CustomHeadersConfig).toBeUndefined();
  const [[, distribution] = []] = ofType(resources, 'AWS::CloudFront::Distribution');
  const { CacheBehaviors } = distribution?.Properties.DistributionConfig as {
    CacheBehaviors: readonly { PathPattern: string; ResponseHeadersPolicyId: { Ref: string } }[];
  };
  const files = CacheBehaviors.filter(({ ResponseHeadersPolicyId }) => ResponseHeadersPolicyId.Ref === id);
  expect(files.map(({ PathPattern }) => PathPattern)).toEqual([
    '/media/*',
    '/assets/*',
    '/.well-known/oauth-protected-resource*',
  ]);
});
