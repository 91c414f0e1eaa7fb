import { Stack } from 'aws-cdk-lib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '#bin/app.ts';
import { readSettings } from '#infra/settings.ts';
import { ofType, readEnvironment, sampleSite, synthesize } from '../support/template.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const getDistribution = (resources: Awaited<ReturnType<typeof synthesize>>['resources']): unknown =>
  resources.SiteDistribution?.Properties.DistributionConfig;

/** Alarms that notify people. Alarms of a release only roll it back. */
const operatorAlarms = (resources: Awaited<ReturnType<typeof synthesize>>['resources']) =>
  ofType(resources, 'AWS::CloudWatch::Alarm').filter(([id]) => id.startsWith('Alarms'));

describe('deploy settings in the template', () => {
  it('a domain of its own comes with its certificate and TLS 1.2, and is the address of the site', async () => {
    const arn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
    const { resources, outputs } = await synthesize(
      {},
      { NORTHLIGHT_DOMAIN_NAME: 'learn.example.com', NORTHLIGHT_CERTIFICATE_ARN: arn },
    );
    expect(getDistribution(resources)).toMatchObject({
      Aliases: ['learn.example.com'],
      ViewerCertificate: { AcmCertificateArn: arn, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    expect(outputs.SiteUrl?.Value).toBe('https://learn.example.com');
    expect(resources.LearningFunction?.Properties).toMatchObject({
      Environment: { Variables: { SITE_URL: 'https://learn.example.com' } },
    });
  });

  it('the login service is in the tokens, the policy and the configuration of the site', async () => {
    const { resources } = await synthesize({}, { NORTHLIGHT_AUTH_DOMAIN: 'login.example.com' });
    expect(resources.UserFunction?.Properties).toMatchObject({
      Environment: { Variables: { AUTH_ISSUER: 'https://login.example.com/' } },
    });
    const text = JSON.stringify(resources);
    expect(text).toContain("frame-src 'self' https://login.example.com;");
    expect(text).not.toContain('login.northlight.example');
  });

  it('a version of the origin secret is named where the distribution sends it, so that a change reaches it', async () => {
    const version = 'aaaaaaaa-1111-4222-8333-bbbbbbbbbbbb';
    const { resources } = await synthesize({}, { NORTHLIGHT_ORIGIN_SECRET_VERSION: version });
    expect(JSON.stringify(getDistribution(resources))).toContain(`:SecretString:::${version}}}`);
  });

  it('a throw-away stack leaves nothing behind', async () => {
    const { resources } = await synthesize({}, { NORTHLIGHT_REMOVAL_PROTECTION: 'false' });
    const kept = Object.entries(resources).filter(
      // Versions are deleted with their function.
      ([, { Type, DeletionPolicy }]) =>
        DeletionPolicy?.startsWith('Retain') && Type !== 'AWS::Lambda::Version',
    );
    expect(kept.map(([id]) => id)).toEqual([]);
    const emptied = ofType(resources, 'Custom::S3AutoDeleteObjects').map(
      ([, { Properties }]) => Properties.BucketName,
    );
    expect(emptied).toEqual(expect.arrayContaining([{ Ref: 'MediaBucket' }, { Ref: 'SiteBucket' }]));
    const guarded = ofType(resources, 'AWS::DynamoDB::GlobalTable').filter(([, { Properties }]) =>
      JSON.stringify(Properties).includes('"DeletionProtectionEnabled":true'),
    );
    expect(guarded.map(([id]) => id)).toEqual([]);
  });

  it.each([
    ['true', [true, true, true]],
    ['false', [false, false, false]],
  ])('no stack can be deleted by accident where data is protected (%s)', async (protection, expected) => {
    await synthesize();
    const siteFolder = sampleSite(temporaryFolder(onTestFinished));
    const environment = { NORTHLIGHT_REMOVAL_PROTECTION: protection };
    const app = createApp({ siteFolder, validate: false, given: {}, environment });
    const stacks = app.node.children.filter(Stack.isStack);
    expect(stacks.map(({ terminationProtection }) => terminationProtection)).toEqual(expected);
  });

  it('a stack that keeps its data keeps the keys of what people hold, and empties no bucket', async () => {
    const { resources } = await synthesize();
    const kept = ofType(resources, 'AWS::SecretsManager::Secret').filter(
      ([, { DeletionPolicy }]) => DeletionPolicy === 'Retain',
    );
    expect(kept.map(([id]) => id).sort()).toEqual([
      'BadgePrivateKeySecret',
      'BadgeProofPrivateKeySecret',
      'MailTokenSecret',
      'WebhookLearnerSecret',
    ]);
    expect(ofType(resources, 'Custom::S3AutoDeleteObjects')).toEqual([]);
  });

  it.each([
    [1, 2],
    [14, 3],
    [500, 100],
  ])('%i mails a second are %i senders, who together send no more', async (mailsPerSecond, senders) => {
    const { resources } = await synthesize({}, { NORTHLIGHT_MAILS_PER_SECOND: String(mailsPerSecond) });
    const mapping = ofType(resources, 'AWS::Lambda::EventSourceMapping').find(([, { Properties }]) =>
      JSON.stringify(Properties.EventSourceArn).includes('MailQueue'),
    );
    expect(mapping?.[1].Properties.ScalingConfig).toEqual({ MaximumConcurrency: senders });
    const pace = Number(readEnvironment(resources, 'send-email').MAIL_PACE_MS);
    expect((senders * 1_000) / pace).toBeLessThanOrEqual(mailsPerSecond);
  });

  it('alarms tell whoever is named, and are there when nobody is', async () => {
    const silent = await synthesize();
    expect(ofType(silent.resources, 'AWS::SNS::Subscription')).toEqual([]);
    const { resources } = await synthesize({}, { NORTHLIGHT_ALARMS_EMAIL: 'ops@example.com' });
    expect(
      ofType(resources, 'AWS::SNS::Subscription').map(([, { Properties }]) => Properties.Endpoint),
    ).toEqual(['ops@example.com']);
    expect(operatorAlarms(resources).map(([, { Properties }]) => Properties.AlarmDescription)).toEqual(
      [
        'The API answered 5xx',
        'One request in twenty takes three seconds',
        'The API refused 100 requests in five minutes as too many (429)',
        'The API refused 200 tokens in five minutes (401)',
        'A mail has waited for 15 minutes',
        'Functions use 80 % of what the account may run at one moment',
        'AWS refused to run a function',
        'Somebody paid and was granted nothing',
        'A product was paid for twice, a refund failed, or a bank disputes a payment',
        'An endpoint of webhooks did not take an event for a day, or is gone',
        'Mails to addresses that nobody confirmed have used 80 % of their budget',
        'Messages wait in the dead-letter queue: Mail',
        'Messages wait in the dead-letter queue: MailFeedback',
        'Messages wait in the dead-letter queue: Release',
        'Messages wait in the dead-letter queue: ReleaseWork',
        'Messages wait in the dead-letter queue: Reconciliation',
        'Messages wait in the dead-letter queue: Webhook',
        'Messages wait in the dead-letter queue: WebhookFanOut',
      ].map((says) => expect.stringMatching(new RegExp(`^${says.replace(/[()]/g, '\\$&')}\\. docs/`))),
    );
  });

  it('alarms go off at five failures or one message given up, and tell the topic that people listen to', async () => {
    const { resources } = await synthesize({}, { NORTHLIGHT_ALARMS_EMAIL: 'ops@example.com' });
    const [[, subscription] = []] = ofType(resources, 'AWS::SNS::Subscription');
    const alarms = operatorAlarms(resources).map(([, { Properties }]) => Properties);
    const givenUp = alarms.filter(({ AlarmDescription }) => /^Messages wait/.test(String(AlarmDescription)));
    expect(givenUp.map(({ Threshold }) => Threshold)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    for (const { AlarmActions, ComparisonOperator, TreatMissingData } of alarms) {
      expect(AlarmActions).toEqual([subscription?.Properties.TopicArn]);
      expect(ComparisonOperator).toBe('GreaterThanOrEqualToThreshold');
      expect(TreatMissingData).toBe('notBreaching');
    }
    expect(givenUp.map(({ MetricName }) => MetricName)).toEqual(
      givenUp.map(() => 'ApproximateNumberOfMessagesVisible'),
    );
    const [failures] = alarms;
    expect(failures?.Threshold).toBe(5);
    expect(JSON.stringify(failures)).toContain('IF(failures >= 5 AND 100 * failures >= 1 * requests');
  });

  it.each([
    [
      'no hub of notebooks, whose start then always fails',
      undefined,
      '{ ($.status = "5*") && (($.status != "503") || ($.route != "POST /api/courses/start-server")) }',
    ],
    ['a hub', 'https://hub.example.com', '{ $.status = "5*" }'],
  ])('failed requests are counted with %s', async (_, hub, pattern) => {
    const { resources } = await synthesize({}, hub ? { NORTHLIGHT_NOTEBOOK_HUB_URL: hub } : {});
    const filter = ofType(resources, 'AWS::Logs::MetricFilter')
      .map(([, each]) => each)
      .find(({ Properties }) => JSON.stringify(Properties).includes('ApiFailures'));
    expect(filter?.Properties).toMatchObject({
      FilterPattern: pattern,
      MetricTransformations: [{ MetricName: 'ApiFailures', MetricNamespace: 'Northlight' }],
    });
    const failures = ofType(resources, 'AWS::CloudWatch::Alarm').find(([, { Properties }]) =>
      /^The API answered 5xx/.test(String(Properties.AlarmDescription)),
    );
    expect(JSON.stringify(failures)).toContain('"Namespace":"Northlight"');
  });

  it('limits of routes and the quota of functions are what they are set to', async () => {
    const { resources } = await synthesize(
      {},
      {
        NORTHLIGHT_API_REQUESTS_PER_SECOND: '300',
        NORTHLIGHT_API_BURST: '150',
        NORTHLIGHT_FUNCTION_CONCURRENCY: '10',
      },
    );
    const [[, stage] = []] = ofType(resources, 'AWS::ApiGatewayV2::Stage');
    expect(stage?.Properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 300,
      ThrottlingBurstLimit: 150,
    });
    const concurrency = ofType(resources, 'AWS::CloudWatch::Alarm').find(
      ([, { Properties }]) => Properties.MetricName === 'ConcurrentExecutions',
    );
    expect(concurrency?.[1].Properties.Threshold).toBe(8);
  });

  it('payments have their own capacity, but in a young account, which cannot set any aside', async () => {
    const reserved = ({ resources }: Awaited<ReturnType<typeof synthesize>>): string[] =>
      ofType(resources, 'AWS::Lambda::Function')
        .filter(([, { Properties }]) => Properties.ReservedConcurrentExecutions !== undefined)
        .map(([id, { Properties }]) => `${id} ${String(Properties.ReservedConcurrentExecutions)}`);
    expect(reserved(await synthesize())).toEqual(['PaymentsFunction 50']);
    expect(reserved(await synthesize({}, { NORTHLIGHT_FUNCTION_CONCURRENCY: '10' }))).toEqual([]);
    expect(reserved(await synthesize({}, { NORTHLIGHT_PAYMENTS_CONCURRENCY: '0' }))).toEqual([]);
    expect(reserved(await synthesize({}, { NORTHLIGHT_PAYMENTS_CONCURRENCY: '20' }))).toEqual([
      'PaymentsFunction 20',
    ]);
  });

  it('the API has a domain of its own where one is set, and then no other host', async () => {
    const certificateArn = 'arn:aws:acm:eu-central-1:123456789012:certificate/abc';
    const { resources } = await synthesize({
      apiDomainName: 'api.northlight.test',
      apiCertificateArn: certificateArn,
    });
    const [[, api] = []] = ofType(resources, 'AWS::ApiGatewayV2::Api');
    expect(api?.Properties.DisableExecuteApiEndpoint).toBe(true);
    const [[, mapping] = []] = ofType(resources, 'AWS::ApiGatewayV2::ApiMapping');
    const [[, stage] = []] = ofType(resources, 'AWS::ApiGatewayV2::Stage');
    expect(mapping?.Properties.ApiMappingKey).toEqual(stage?.Properties.StageName);
    const { Origins: origins } = getDistribution(resources) as unknown as {
      Origins: { DomainName: unknown }[];
    };
    expect(origins.map(({ DomainName }) => DomainName)).toContain('api.northlight.test');
    expect(() => readSettings({}, { NORTHLIGHT_API_DOMAIN_NAME: 'api.northlight.test' })).toThrow(
      /go together/,
    );
  });

  it('firewall and budget can be done without', async () => {
    const { resources, beside } = await synthesize(
      {},
      { NORTHLIGHT_FIREWALL: 'false', NORTHLIGHT_DAILY_BUDGET: '0' },
    );
    expect(Object.keys(beside)).toEqual(['edge-logs']);
    expect(getDistribution(resources)).not.toHaveProperty('WebACLId');
    expect(ofType(resources, 'AWS::Budgets::Budget')).toEqual([]);
  });

  it('a name that is too long for what CloudFront names is refused', () => {
    expect(() => readSettings({}, { NORTHLIGHT_STACK_NAME: 'x'.repeat(31) })).toThrow(
      /stackName \(NORTHLIGHT_STACK_NAME\).*at most 30/,
    );
    expect(() => readSettings({}, { NORTHLIGHT_API_BURST: 'many' })).toThrow(/apiBurst.*whole number/);
  });

  it('a site that was never built is named with the command that builds it', () => {
    expect(() => createApp({ siteFolder: '/nonexistent' })).toThrow(
      /app\.html is missing: run npm run build:web/,
    );
  });
});
