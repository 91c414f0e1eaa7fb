import { describe, expect, it } from 'vitest';
import { type Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { pathPattern, rateRules } from '#infra/rate-rules.ts';
import { list, ofType, synthesize } from '../support/template.ts';

type Json = Record<string, unknown>;

const { resources, beside } = await synthesize();
const edge = beside.edge ?? {};
const logs = beside['edge-logs'] ?? {};

interface Rule {
  readonly Name: string;
  readonly Priority: number;
  readonly Statement: {
    readonly RateBasedStatement?: {
      readonly Limit: number;
      readonly ScopeDownStatement: { readonly RegexMatchStatement: { readonly RegexString: string } };
    };
    readonly ManagedRuleGroupStatement?: {
      readonly RuleActionOverrides?: { readonly Name: string; readonly ActionToUse: unknown }[];
    };
  };
  readonly Action?: { readonly Block: { readonly CustomResponse: Json } };
}

const acl = (): Json => edge.WebAcl?.Properties as Json;
const rules = (): Rule[] => acl().Rules as Rule[];

/** Rate rules that count requests for a path. */
const counting = (path: string): string[] =>
  rateRules()
    .filter((rule) => new RegExp(pathPattern(rule)).test(path))
    .map(({ name }) => name);

describe('the firewall', () => {
  it('limits what one client may ask of each path that reaches the API', () => {
    const { CacheBehaviors, Origins } = resources.SiteDistribution?.Properties.DistributionConfig as {
      CacheBehaviors: readonly { PathPattern: string; TargetOriginId: string }[];
      Origins: readonly { Id: string; CustomOriginConfig?: unknown }[];
    };
    const ofApi = Origins.filter(({ CustomOriginConfig }) => CustomOriginConfig !== undefined);
    expect(ofApi).toHaveLength(1);
    const paths = CacheBehaviors.filter(({ TargetOriginId }) => TargetOriginId === ofApi[0]?.Id).map(
      ({ PathPattern }) => PathPattern.replaceAll('*', 'x'),
    );
    expect(paths).toContain('/api/x');
    for (const path of paths) expect([path, counting(path)]).toEqual([path, expect.arrayContaining(['api'])]);
  });

  it('is made for CloudFront, with AWS’s rules for common attacks, known bad inputs and bad addresses', () => {
    expect(acl()).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    const managed = rules().filter(({ Statement }) => Statement.ManagedRuleGroupStatement);
    expect(managed.map(({ Name }) => Name).sort()).toEqual([
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesCommonRuleSet',
      'AWSManagedRulesKnownBadInputsRuleSet',
    ]);
  });

  it('lets notes, pictures and events of Stripe pass, which are longer than 8 KB and may hold code', () => {
    const common = rules().find(({ Name }) => Name === 'AWSManagedRulesCommonRuleSet');
    const counted = common?.Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? [];
    expect(counted.map(({ Name }) => Name)).toEqual(
      expect.arrayContaining([
        'SizeRestrictions_BODY',
        'SizeRestrictions_QUERYSTRING',
        'CrossSiteScripting_BODY',
      ]),
    );
    // Downloads are called as their authors called them, and whoever learns to program searches for code and paths.
    expect(counted.map(({ Name }) => Name)).toEqual(
      expect.arrayContaining(
        [
          ['RestrictedExtensions', 'URIPATH'],
          ['RestrictedExtensions', 'QUERYARGUMENTS'],
          ['CrossSiteScripting', 'QUERYARGUMENTS'],
          ['GenericLFI', 'QUERYARGUMENTS'],
          ['GenericRFI', 'QUERYARGUMENTS'],
          ['EC2MetaDataSSRF', 'QUERYARGUMENTS'],
        ].map((parts) => parts.join('_')),
      ),
    );
    for (const { ActionToUse } of counted) expect(ActionToUse).toEqual({ Count: {} });
  });

  it('lets pass what people write or search about attacks on programs that the site does not run', () => {
    const known = rules().find(({ Name }) => Name === 'AWSManagedRulesKnownBadInputsRuleSet');
    // Every rule of the group about bodies, queries and headers that repeat a query, as AWS documents them; those about paths and methods refuse.
    expect(known?.Statement.ManagedRuleGroupStatement?.RuleActionOverrides).toEqual(
      [
        ['JavaDeserializationRCE', 'BODY'],
        ['JavaDeserializationRCE', 'HEADER'],
        ['JavaDeserializationRCE', 'QUERYSTRING'],
        ['Log4JRCE', 'BODY'],
        ['Log4JRCE', 'HEADER'],
        ['Log4JRCE', 'QUERYSTRING'],
        ['ReactJSRCE', 'BODY'],
      ].map((parts) => ({ Name: parts.join('_'), ActionToUse: { Count: {} } })),
    );
  });

  it.each([
    ['/api/drip-courses/subscribe', 'forms'],
    ['/api/drip-courses/confirm', 'forms'],
    ['/api/public/inquiries', 'forms'],
    ['/api/public/courses/rag/lectures/l1/playback', 'playback'],
    ['/api/public/csp-reports', 'reports'],
    ['/api/drip-courses/unsubscribe', 'tokens'],
    ['/api/chat', 'chat'],
    ['/api/user/export', 'export'],
    ['/api/courses/rag/progress', 'api'],
    ['/certificates/abc', 'api'],
  ])('counts %s per client among %s', (path, name) => {
    expect(counting(path)).toContain(name);
  });

  const signedIn = new Set(
    Object.values<Endpoint>(endpoints).flatMap(({ auth, path }) => (auth === 'required' ? path : [])),
  );

  const ownRules: Readonly<Record<string, string>> = {
    [endpoints.reportPlayback.path]: 'playback',
    [endpoints.reportViolations.path]: 'reports',
  };

  it('counts everything that a stranger may post, but where learners work at the same path', () => {
    for (const { path, auth, method, group } of Object.values<Endpoint>(endpoints)) {
      if (auth !== 'none' || method === 'GET' || group === 'payments' || signedIn.has(path)) continue;
      expect([path, counting(path.replace(/\{\w+\}/g, 'x'))]).toEqual([
        path,
        expect.arrayContaining([ownRules[path] ?? 'forms']),
      ]);
    }
  });

  it('counts no request of signed-in people or their assistants among the forms of strangers', () => {
    expect(signedIn).toContain('/api/mcp');
    for (const path of signedIn) {
      expect([path, counting(path.replace(/\{\w+\}/g, 'x'))]).toEqual([
        path,
        expect.not.arrayContaining(['forms']),
      ]);
    }
  });

  it('lets a classroom tell how its videos play without using up what its people may send', () => {
    expect(counting('/api/public/courses/rag/lectures/l1/playback').sort()).toEqual(['api', 'playback']);
  });

  it('lets the browsers of a school report what the policy refused without using up what its people may send', () => {
    expect(counting('/api/public/csp-reports').sort()).toEqual(['api', 'reports']);
  });

  it('counts Stripe’s webhook and a player’s saves for nothing but the API as a whole', () => {
    expect(counting('/api/stripe/webhook')).toEqual(['api']);
    expect(counting('/api/courses/rag/lectures/l1/progress')).toEqual(['api']);
  });

  it('refuses in the words of the API, and says when to come back', () => {
    const refusing = rules().filter(({ Statement }) => Statement.RateBasedStatement);
    expect(refusing.length).toBe(rateRules().length);
    for (const { Action } of refusing) {
      expect(Action?.Block.CustomResponse).toMatchObject({
        ResponseCode: 429,
        ResponseHeaders: expect.arrayContaining([{ Name: 'Retry-After', Value: '60' }]),
      });
      const bodies = acl().CustomResponseBodies as Record<string, { ContentType: string; Content: string }>;
      const body = bodies[String(Action?.Block.CustomResponse.CustomResponseBodyKey)];
      expect(body?.ContentType).toBe('APPLICATION_JSON');
      expect(JSON.parse(body?.Content ?? '')).toEqual({
        error: 'Too many requests. Please try again later.',
        code: 'too_many_requests',
        requestId: 'edge',
      });
    }
  });

  it('keeps within what a web ACL holds without a surcharge', () => {
    // AWS's list of capacity units: 700, 200 and 25 for the groups; 2 for a rate, 3 for a pattern, 10 for each transformation.
    const perRate = 2 + 3 + 2 * 10;
    expect(700 + 200 + 25 + rateRules().length * perRate).toBeLessThanOrEqual(1_500);
    expect(new Set(rules().map(({ Priority }) => Priority)).size).toBe(rules().length);
  });
});

describe('the log of requests', () => {
  it('holds nothing that is a person’s: no address, path, query, cookie or referrer', () => {
    const [[, delivery] = []] = ofType(logs, 'AWS::Logs::Delivery');
    const fields = delivery?.Properties.RecordFields as string[];
    expect(fields).toEqual(expect.arrayContaining(['sc-status', 'cache-behavior-path-pattern', 'c-country']));
    for (const field of fields) {
      expect(field).not.toMatch(/^(c-ip|c-port|x-forwarded-for|cs-uri.*|cs\(.*|cs-headers.*|cs-cookie)$/i);
    }
  });

  it('is of the site’s distribution and is gone after a month', () => {
    const [[, source] = []] = ofType(logs, 'AWS::Logs::DeliverySource');
    expect(source?.Properties.LogType).toBe('ACCESS_LOGS');
    expect(JSON.stringify(source?.Properties.ResourceArn)).toContain(
      '{"Fn::GetStackOutput":{"StackName":"Northlight","Region":"eu-central-1","OutputName":"DistributionId"}}',
    );
    const [[, bucket] = []] = ofType(logs, 'AWS::S3::Bucket');
    expect(bucket?.Properties).toMatchObject({
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 30, Status: 'Enabled' }] },
      PublicAccessBlockConfiguration: { BlockPublicAcls: true },
    });
  });

  it('is written by the delivery service of this account for this source and by nobody else', () => {
    const [[, policy] = []] = ofType(logs, 'AWS::S3::BucketPolicy');
    const { Statement } = policy?.Properties.PolicyDocument as {
      Statement: { Effect: string; Action: string | string[]; Principal: unknown; Condition: unknown }[];
    };
    const allowed = Statement.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.map(({ Action, Principal }) => [list(Action), Principal])).toEqual([
      [['s3:PutObject'], { Service: 'delivery.logs.amazonaws.com' }],
    ]);
    expect(JSON.stringify(allowed[0]?.Condition)).toContain('aws:SourceAccount');
  });
});

it('has a tag of the site on what can be tagged', () => {
  const tagged = [resources.SiteBucket, resources.MailQueue, edge.WebAcl];
  for (const resource of tagged) {
    expect(resource?.Properties.Tags).toEqual(
      expect.arrayContaining([
        { Key: 'project', Value: 'northlight' },
        { Key: 'stack', Value: 'Northlight' },
      ]),
    );
  }
});

it('whatever is named per account is named by stack and region', () => {
  const names = [
    ['AWS::CloudFront::CachePolicy', 'CachePolicyConfig'],
    ['AWS::CloudFront::OriginRequestPolicy', 'OriginRequestPolicyConfig'],
    ['AWS::CloudFront::ResponseHeadersPolicy', 'ResponseHeadersPolicyConfig'],
    ['AWS::CloudFront::KeyGroup', 'KeyGroupConfig'],
    ['AWS::CloudFront::PublicKey', 'PublicKeyConfig'],
    ['AWS::CloudFront::OriginAccessControl', 'OriginAccessControlConfig'],
    ['AWS::CloudFront::Function', undefined],
    ['AWS::CloudWatch::Dashboard', undefined],
  ].flatMap(([type = '', part]) =>
    ofType(resources, type).map(([id, { Properties }]): [string, unknown] => {
      const holder = part === undefined ? Properties : (Properties[part] as Json);
      return [id, holder.Name ?? holder.DashboardName];
    }),
  );
  expect(names.length).toBeGreaterThan(12);
  for (const [id, name] of names) {
    expect([id, JSON.stringify(name)]).toEqual([id, expect.stringMatching(/Northlight.*AWS::Region/)]);
  }
});
