import { Stack } from 'aws-cdk-lib';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { errorCatalog } from '../../lambdas/contract/errors.ts';
import { pathPattern, type RateRule, rateRules } from '../rate-rules.ts';

const windowSeconds = 300;
/**
 * AWS WAF unblocks a client within seconds of falling below its limit. A longer wait keeps well-behaved clients from retrying too often.
 */
const retryAfterSeconds = 60;
const refusal = 'too-many-requests';

/** AWS's managed rule groups, with the rules that only count here, each with its reason. */
const managedGroups: readonly { readonly name: string; readonly counted: readonly string[] }[] = [
  { name: 'AWSManagedRulesAmazonIpReputationList', counted: [] },
  {
    name: 'AWSManagedRulesKnownBadInputsRuleSet',
    counted: [
      // Notes, questions, exercises and searches may be about these attacks, and a search comes again in `Referer`. Nothing here runs Java, or
      // components of React on a server.
      'JavaDeserializationRCE_BODY',
      'JavaDeserializationRCE_HEADER',
      'JavaDeserializationRCE_QUERYSTRING',
      'Log4JRCE_BODY',
      'Log4JRCE_HEADER',
      'Log4JRCE_QUERYSTRING',
      'ReactJSRCE_BODY',
    ],
  },
  {
    name: 'AWSManagedRulesCommonRuleSet',
    counted: [
      // The rule's limit is 8 KB, but notes have up to 64 KB, pictures 4 MB and Stripe events some hundred KB. The API has its own
      // limits.
      'SizeRestrictions_BODY',
      // The API refuses overlong URLs with its own error, and the issuer's redirect at sign-in may exceed the rule's limit.
      'SizeRestrictions_URIPATH',
      'SizeRestrictions_QUERYSTRING',
      // Notes, questions and inquiries may contain code, paths and URLs. All of it is displayed as text.
      'CrossSiteScripting_BODY',
      'GenericLFI_BODY',
      'GenericRFI_BODY',
      'EC2MetaDataSSRF_BODY',
      // Searches and what is entered in forms may contain them too, and downloads of lessons may be logs or settings.
      'CrossSiteScripting_QUERYARGUMENTS',
      'EC2MetaDataSSRF_QUERYARGUMENTS',
      'GenericLFI_QUERYARGUMENTS',
      'GenericRFI_QUERYARGUMENTS',
      'RestrictedExtensions_QUERYARGUMENTS',
      'RestrictedExtensions_URIPATH',
      // Mail clients may send one-click unsubscribe requests without a user agent (RFC 8058).
      'NoUserAgent_HEADER',
    ],
  },
];

/** The API's error body with the message of its catalog. The body is static: the request id is in the header `x-amz-cf-id`. */
const refusalBody = JSON.stringify({
  error: errorCatalog.too_many_requests.message,
  code: 'too_many_requests' satisfies keyof typeof errorCatalog,
  requestId: 'edge',
});

/**
 * Firewall in front of the distribution: rate limits per client, then AWS's managed rules. A web ACL for CloudFront must be created in
 * us-east-1, so it is in a stack there.
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
              // Paths that the API treats as equal must count as equal.
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

  /** Enables metrics per rule and samples of refused requests. AWS keeps samples, including client addresses, for three hours. */
  private visibility(metricName: string): wafv2.CfnWebACL.VisibilityConfigProperty {
    return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true, metricName };
  }
}
