import { Stack } from 'aws-cdk-lib';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { errorCatalog } from '../../lambdas/contract/errors.ts';
import { pathPattern, type RateRule, rateRules } from '../rate-rules.ts';

const windowSeconds = 300;
/** A client is let in again within seconds of being below its limit; this keeps well-behaved ones from hammering. */
const retryAfterSeconds = 60;
const refusal = 'too-many-requests';

/** AWS's own rules, and those of them that only count here, with why. */
const managedGroups: readonly { readonly name: string; readonly counted: readonly string[] }[] = [
  { name: 'AWSManagedRulesAmazonIpReputationList', counted: [] },
  { name: 'AWSManagedRulesKnownBadInputsRuleSet', counted: [] },
  {
    name: 'AWSManagedRulesCommonRuleSet',
    counted: [
      // 8 KB: notes have 64, pictures 4 MB, events of Stripe some hundred. The API has limits of its own.
      'SizeRestrictions_BODY',
      // The API refuses what is too long in words of its own; and what an issuer hands back at sign-in may be longer.
      'SizeRestrictions_URIPATH',
      'SizeRestrictions_QUERYSTRING',
      // People write code, paths and addresses into notes, questions and inquiries; all of it is shown as text.
      'CrossSiteScripting_BODY',
      'GenericLFI_BODY',
      'GenericRFI_BODY',
      'EC2MetaDataSSRF_BODY',
      // Mail programs that unsubscribe in one click need not say who they are (RFC 8058).
      'NoUserAgent_HEADER',
    ],
  },
];

/** The error of the API in the words of its catalog. One text for all: the id of a request is in its `x-amz-cf-id`. */
const refusalBody = JSON.stringify({
  error: errorCatalog.too_many_requests.message,
  code: 'too_many_requests' satisfies keyof typeof errorCatalog,
  requestId: 'edge',
});

/**
 * The firewall before the distribution: rate limits per client, then AWS's managed rules. An ACL for CloudFront is made
 * in us-east-1 only, so this lives in a stack there.
 */
export class WebAcl extends Construct {
  readonly name: string;
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const rules: wafv2.CfnWebACL.RuleProperty[] = [
      ...rateRules()
        .filter(({ paths }) => paths.length > 0)
        .map((rule) => this.rateRule(rule)),
      ...managedGroups.map(({ name, counted }) => this.managedRule(name, counted)),
    ].map((rule, priority) => ({ ...rule, priority }));
    this.name = Stack.of(this).stackName;
    const acl = new wafv2.CfnWebACL(this, 'Acl', {
      name: this.name,
      description: 'Rate limits per client and AWS managed rules before the site',
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      customResponseBodies: { [refusal]: { contentType: 'APPLICATION_JSON', content: refusalBody } },
      rules,
      visibilityConfig: this.visibility(this.name),
    });
    acl.overrideLogicalId('WebAcl');
    this.arn = acl.attrArn;
  }

  private rateRule(rule: RateRule): Omit<wafv2.CfnWebACL.RuleProperty, 'priority'> {
    return {
      name: rule.name,
      statement: {
        rateBasedStatement: {
          limit: rule.requests,
          evaluationWindowSec: windowSeconds,
          aggregateKeyType: 'IP',
          scopeDownStatement: {
            regexMatchStatement: {
              fieldToMatch: { uriPath: {} },
              regexString: pathPattern(rule),
              // What the API reads as the same path must count as the same.
              textTransformations: [
                { priority: 0, type: 'URL_DECODE' },
                { priority: 1, type: 'NORMALIZE_PATH' },
              ],
            },
          },
        },
      },
      action: {
        block: {
          customResponse: {
            responseCode: errorCatalog.too_many_requests.status,
            customResponseBodyKey: refusal,
            responseHeaders: [
              { name: 'Retry-After', value: String(retryAfterSeconds) },
              { name: 'Cache-Control', value: 'no-store' },
            ],
          },
        },
      },
      visibilityConfig: this.visibility(rule.name),
    };
  }

  private managedRule(
    name: string,
    counted: readonly string[],
  ): Omit<wafv2.CfnWebACL.RuleProperty, 'priority'> {
    return {
      name,
      statement: {
        managedRuleGroupStatement: {
          vendorName: 'AWS',
          name,
          ...(counted.length > 0 && {
            ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
          }),
        },
      },
      overrideAction: { none: {} },
      visibilityConfig: this.visibility(name),
    };
  }

  /** Figures per rule, and samples of what was refused: AWS keeps these for three hours, addresses of clients among them. */
  private visibility(metricName: string): wafv2.CfnWebACL.VisibilityConfigProperty {
    return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true, metricName };
  }
}
