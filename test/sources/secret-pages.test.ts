import { expect, it } from 'vitest';
import { ofType, synthesize } from '../support/template.ts';

type Json = Record<string, unknown>;
interface Behavior {
  readonly PathPattern?: string;
  readonly ResponseHeadersPolicyId: { readonly Ref: string };
}
interface Headers {
  readonly SecurityHeadersConfig: Json;
  readonly CustomHeadersConfig: { readonly Items: readonly Json[] };
}

it('pages whose address is a secret have the headers of all others, and keep it from caches, search engines and other sites', async () => {
  const { resources } = await synthesize();
  const policies = ofType(resources, 'AWS::CloudFront::ResponseHeadersPolicy');
  const readConfig = (ref: string | undefined) =>
    policies.find(([id]) => id === ref)?.[1].Properties.ResponseHeadersPolicyConfig as Headers | undefined;
  const [[, distribution] = []] = ofType(resources, 'AWS::CloudFront::Distribution');
  const { DefaultCacheBehavior, CacheBehaviors } = distribution?.Properties.DistributionConfig as {
    DefaultCacheBehavior: Behavior;
    CacheBehaviors: readonly Behavior[];
  };
  const { Ref: usual } = DefaultCacheBehavior.ResponseHeadersPolicyId;
  const others = CacheBehaviors.filter(
    ({ ResponseHeadersPolicyId }) => ResponseHeadersPolicyId.Ref !== usual,
  );
  const [first] = others.filter(({ PathPattern }) => PathPattern === '/preview/*');
  const [known, secret] = [readConfig(usual), readConfig(first?.ResponseHeadersPolicyId.Ref)];
  expect(secret?.SecurityHeadersConfig).toEqual({
    ...known?.SecurityHeadersConfig,
    ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
  });
  expect(secret?.CustomHeadersConfig.Items).toEqual([
    ...(known?.CustomHeadersConfig.Items ?? []),
    { Header: 'Cache-Control', Value: 'no-store', Override: true },
    { Header: 'X-Robots-Tag', Value: 'noindex', Override: true },
  ]);
});
