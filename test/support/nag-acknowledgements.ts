import { type Endpoint, routeKeys } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type Group, groups } from '#contract/groups.ts';
import { functionLogicalId } from '#infra/constructs/bundled-function.ts';
import { pascalCase } from '#infra/constructs/names.ts';
import { type FunctionName, functionNames } from '#infra/functions.ts';
import { listNeeds } from '#infra/needs.ts';
import { type SecretName, secrets } from '#lambdas/resources/secrets.ts';

/** A finding of cdk-nag that stays, on one resource, and why that is right. */
export interface Acknowledgement {
  /** As cdk-nag names it, with the finding in brackets where it names one. */
  readonly rule: string;
  /** End of the construct's path. */
  readonly at: string;
  readonly reason: string;
}

const isGroup = (name: FunctionName): name is Group => (groups as readonly string[]).includes(name);

const functionAt = (name: FunctionName): string => `${functionLogicalId(name)}/Function/Resource`;

/** Where a failed event of a function that answers no request is kept. */
const failedEvents: Readonly<Record<Exclude<FunctionName, Group>, string>> = {
  'release-lectures':
    'An on-failure destination keeps its failed runs, with the error, which a dead-letter queue lacks',
  'announce-releases':
    'SQS calls it and keeps what failed three times in the dead-letter queue of its own queue',
  'reconcile-payments':
    'An on-failure destination keeps its failed runs, with the error, which a dead-letter queue lacks',
  'mail-feedback':
    'An on-failure destination keeps its failed events, with the error, which a dead-letter queue lacks',
  'send-email': 'SQS calls it and keeps what failed five times in the dead-letter queue of its own queue',
  'fan-out-webhooks':
    'An on-failure destination keeps its failed runs, with the error, which a dead-letter queue lacks',
  'deliver-webhooks':
    'SQS calls it and keeps what failed three times in the dead-letter queue of its own queue',
  'signing-key': 'CloudFormation calls it during a deploy and fails the deploy when it fails',
};

const ofFunctions: readonly Acknowledgement[] = functionNames.flatMap((name) => [
  {
    rule: 'Serverless-LambdaDLQ',
    at: functionAt(name),
    reason: isGroup(name)
      ? 'API Gateway calls it and waits: the client hears of a failure, and no event is left to keep'
      : failedEvents[name],
  },
  {
    rule: 'Serverless-LambdaTracing',
    at: functionAt(name),
    reason:
      'The permission of X-Ray cannot be narrowed below every resource; log lines carry the request id (docs/decisions/0008-the-edge.md)',
  },
]);

const ofRoutes: readonly Acknowledgement[] = Object.values<Endpoint>(endpoints).flatMap((endpoint) =>
  routeKeys(endpoint).map((key) => ({
    rule: 'AwsSolutions-APIG4',
    at: `HttpApi/${key.replaceAll('/', '--')}/Resource`,
    reason:
      endpoint.auth === 'none'
        ? 'Public by the contract; the function lets in what passed the distribution only'
        : 'The function checks the token itself, more strictly than an authorizer does (verify-access-token.ts)',
  })),
);

/** Why no schedule rotates a secret. docs/runbooks/deploy.md says how each is changed. */
const unrotated: Readonly<Record<SecretName, string>> = {
  originVerify:
    'The distribution learns a new text by a deploy only; the runbook changes it without an outage',
  stripeApiKey: 'Made at Stripe by a person; nothing here can make another',
  stripeWebhook: 'Made at Stripe by a person, who rolls it there with a day of overlap',
  notebookHubToken: 'The hub knows it too and learns another one from a person only',
  cursor: 'Signs places in a public list: nothing is gained by guessing it, and open lists would begin anew',
  trial: 'Signs trials that live for an hour: a new text makes pages ask for new ones',
  logHash: 'Names clients and learners in the log by the day: another text would cut an incident in two',
  webhookLearner:
    'Receivers keep the names that it makes: another text would make every learner a stranger to them',
  mailToken: 'Links in mails that were sent must work for as long as somebody keeps the mail',
  mediaPrivateKey: 'Its public half is at the edge; the two are changed together by the runbook',
  badgePrivateKey: 'Badges that people hold verify by its public half for ever',
  badgeProofPrivateKey: 'The same holds for proofs inside badges',
};

const ofSecrets: readonly Acknowledgement[] = Object.entries(unrotated).map(([name, reason]) => ({
  rule: 'AwsSolutions-SMG4',
  at: `${secrets[name as SecretName].filledBy === 'signing-key' ? 'SigningKey' : 'Secrets'}/${pascalCase(name)}/Resource`,
  reason,
}));

const releases = 'GradualDeployment/Role/Resource';

const ofReleases: readonly Acknowledgement[] = [
  {
    rule: 'AwsSolutions-IAM5[Resource::*]',
    at: releases,
    reason: 'IAM cannot narrow the looking at alarms (cloudwatch:DescribeAlarms)',
  },
  ...functionNames
    .filter((name) => name !== 'signing-key')
    .map((name) => ({
      rule: `AwsSolutions-IAM5[Resource::<${functionLogicalId(name)}.Arn>:*]`,
      at: releases,
      reason: 'Versions and aliases of this one function',
    })),
];

const contentRole = 'Operators/ContentRolePolicy/Resource';
const ownStack =
  'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:cloudformation:<AWS::Region>:<AWS::AccountId>:stack/Northlight/*]';
const lastPart = 'CloudFormation ends the name of a stack with an id that nobody chooses';

const ofOperators: readonly Acknowledgement[] = [
  ...[
    '<SiteBucket.Arn>/courses/*',
    '<SiteBucket.Arn>/instructors/*',
    '<SiteBucket.Arn>/*.html',
    '<SiteBucket.Arn>/sitemap-*.xml',
    '<MediaBucket.Arn>/captions/*',
    '<MediaBucket.Arn>/covers/*',
    '<MediaBucket.Arn>/media/courses/*',
    '<MediaBucket.Arn>/media/files/*',
    '<MediaBucket.Arn>/articles/*',
    '<MediaBucket.Arn>/exercises/*',
    '<MediaBucket.Arn>/exercise-keys/*',
  ].map((objects) => ({
    rule: `AwsSolutions-IAM5[Resource::${objects}]`,
    at: contentRole,
    reason: 'What publishing writes, whose names it makes from courses',
  })),
  { rule: ownStack, at: contentRole, reason: lastPart },
  { rule: ownStack, at: 'Operators/AccessRolePolicy/Resource', reason: lastPart },
  { rule: ownStack, at: 'Operators/WebhooksRolePolicy/Resource', reason: lastPart },
];

/** A prefix of a bucket, which a function declares beside its code. */
const ofPrefixes: readonly Acknowledgement[] = functionNames.flatMap((name) =>
  listNeeds(name).flatMap(({ buckets = {} }) =>
    Object.entries(buckets).flatMap(([bucket, needs]) =>
      [...new Set(needs.map(({ prefix }) => prefix))].map((prefix) => ({
        rule: `AwsSolutions-IAM5[Resource::<${pascalCase(bucket)}Bucket.Arn>/${prefix}*]`,
        at: `${functionLogicalId(name)}/Role/Resource`,
        reason: `Objects below ${prefix} only, as the needs.ts of ${name} declares`,
      })),
    ),
  ),
);

const deadLetters = [
  'Mail',
  'Mail/MailFeedbackFunction',
  'Release',
  'ReleaseWork',
  'Reconciliation',
  'Webhooks',
  'Webhooks/WebhookFanOut',
];

const ofDeadLetters: readonly Acknowledgement[] = deadLetters.flatMap((at) => [
  {
    rule: 'Serverless-SQSRedrivePolicy',
    at: `Northlight/${at}/DeadLetters/Resource`,
    reason: 'It is a dead-letter queue itself, watched by an alarm',
  },
  // A queue names its own as such, which this rule sees.
  ...(['Mail', 'ReleaseWork', 'Webhooks'].includes(at)
    ? []
    : [
        {
          rule: 'AwsSolutions-SQS3',
          at: `Northlight/${at}/DeadLetters/Resource`,
          reason:
            'It is a dead-letter queue itself: of failed runs and events, which are kept by name of its address',
        },
      ]),
]);

const deployment = 'Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C512MiB';
const cdkOwn = 'The function by which CDK uploads the site; it runs during a deploy, and CDK chooses';

const ofDeployment: readonly Acknowledgement[] = [
  ...[
    ['AwsSolutions-L1', 'its runtime'],
    ['Serverless-LambdaLatestVersion', 'its runtime'],
    ['Serverless-LambdaTracing', 'its settings'],
    ['Serverless-LambdaDLQ', 'its settings; CloudFormation waits for its answer'],
  ].map(([rule = '', what]) => ({ rule, at: `${deployment}/Resource`, reason: `${cdkOwn} ${what}` })),
  {
    rule: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    at: `${deployment}/ServiceRole/Resource`,
    reason: `${cdkOwn} its role, which may write its log`,
  },
  ...[
    'Action::s3:GetBucket*',
    'Action::s3:GetObject*',
    'Action::s3:List*',
    'Action::s3:Abort*',
    'Action::s3:DeleteObject*',
    'Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*',
    'Resource::<SiteBucket.Arn>/*',
    'Resource::*',
  ].map((finding) => ({
    rule: `AwsSolutions-IAM5[${finding}]`,
    at: `${deployment}/ServiceRole/DefaultPolicy/Resource`,
    reason: `${cdkOwn} its permissions: it reads the assets, writes the site's bucket and tells CloudFront`,
  })),
];

const ofTheRest: readonly Acknowledgement[] = [
  {
    rule: 'Serverless-LambdaEventSourceMappingDestination',
    at: 'DeliverWebhooksFunction/Live/SqsEventSource:NorthlightWebhooksQueue9151A177/Resource',
    reason: 'The dead-letter queue of the webhook queue keeps what failed; destinations are for streams',
  },
  {
    rule: 'Serverless-LambdaEventSourceMappingDestination',
    at: 'SendEmailFunction/Live/SqsEventSource:NorthlightMailQueueFD81702A/Resource',
    reason: 'The dead-letter queue of the mail queue keeps what failed; destinations are for streams',
  },
  {
    rule: 'Serverless-LambdaEventSourceMappingDestination',
    at: 'AnnounceReleasesFunction/Live/SqsEventSource:NorthlightReleaseWorkQueue6D50C4BD/Resource',
    reason: 'The dead-letter queue of the release queue keeps what failed; destinations are for streams',
  },
  {
    rule: 'AwsSolutions-CFR1',
    at: 'Site/Distribution/Resource',
    reason: 'Courses are sold to every country',
  },
  {
    rule: 'AwsSolutions-CFR3',
    at: 'Site/Distribution/Resource',
    reason:
      'Logged by a delivery of CloudWatch, whose fields can be chosen: without addresses of people (infra/edge-logs-stack.ts)',
  },
  {
    rule: 'AwsSolutions-CFR4',
    at: 'Site/Distribution/Resource',
    reason:
      'Without a domain the certificate is CloudFront’s own, with a fixed policy; with one TLS 1.2 is asked for',
  },
  {
    rule: 'AwsSolutions-S1',
    at: 'Northlight/MediaBucket/Resource',
    reason: 'Read through CloudFront only, which logs; logs of S3 would hold addresses of people',
  },
  {
    rule: 'AwsSolutions-S1',
    at: 'Northlight/SiteBucket/Resource',
    reason: 'Read through CloudFront only, which logs; logs of S3 would hold addresses of people',
  },
  {
    rule: 'AwsSolutions-S1',
    at: 'Northlight-edge-logs-eu-central-1/Bucket/Resource',
    reason: 'Holds the logs itself; a log of its own would log its own writing',
  },
];

/** Every finding that stays. */
export const acknowledgements: readonly Acknowledgement[] = [
  ...ofFunctions,
  ...ofRoutes,
  ...ofSecrets,
  ...ofReleases,
  ...ofOperators,
  ...ofPrefixes,
  ...ofDeadLetters,
  ...ofDeployment,
  ...ofTheRest,
];
