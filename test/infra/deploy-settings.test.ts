import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../bin/app.ts';
import { environmentOf, ofType, synthesize } from '../support/template.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const distributionOf = (resources: Awaited<ReturnType<typeof synthesize>>['resources']): unknown =>
  resources.SiteDistribution?.Properties.DistributionConfig;

describe('deploy settings in the template', () => {
  it('a domain of its own comes with its certificate and TLS 1.2, and is the address of the site', async () => {
    const arn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
    vi.stubEnv('NORTHLIGHT_DOMAIN_NAME', 'learn.example.com');
    vi.stubEnv('NORTHLIGHT_CERTIFICATE_ARN', arn);
    const { resources, outputs } = await synthesize();
    expect(distributionOf(resources)).toMatchObject({
      Aliases: ['learn.example.com'],
      ViewerCertificate: { AcmCertificateArn: arn, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    expect(outputs.SiteUrl?.Value).toBe('https://learn.example.com');
    expect(resources.LearningFunction?.Properties).toMatchObject({
      Environment: { Variables: { SITE_URL: 'https://learn.example.com' } },
    });
  });

  it('the login service is in the tokens, the policy and the configuration of the site', async () => {
    vi.stubEnv('NORTHLIGHT_AUTH_DOMAIN', 'login.example.com');
    const { resources } = await synthesize();
    expect(resources.UserFunction?.Properties).toMatchObject({
      Environment: { Variables: { AUTH_ISSUER: 'https://login.example.com/' } },
    });
    const text = JSON.stringify(resources);
    expect(text).toContain('frame-src https://login.example.com;');
    expect(text).not.toContain('login.northlight.example');
  });

  it('a version of the origin secret is named where the distribution sends it, so that a change reaches it', async () => {
    const version = 'aaaaaaaa-1111-4222-8333-bbbbbbbbbbbb';
    vi.stubEnv('NORTHLIGHT_ORIGIN_SECRET_VERSION', version);
    const { resources } = await synthesize();
    expect(JSON.stringify(distributionOf(resources))).toContain(`:SecretString:::${version}}}`);
  });

  it('a throw-away stack leaves nothing behind', async () => {
    vi.stubEnv('NORTHLIGHT_REMOVAL_PROTECTION', 'false');
    const { resources } = await synthesize();
    const kept = Object.entries(resources).filter(([, { DeletionPolicy }]) =>
      DeletionPolicy?.startsWith('Retain'),
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

  it('a stack that keeps its data keeps the keys of what people hold, and empties no bucket', async () => {
    const { resources } = await synthesize();
    const kept = ofType(resources, 'AWS::SecretsManager::Secret').filter(
      ([, { DeletionPolicy }]) => DeletionPolicy === 'Retain',
    );
    expect(kept.map(([id]) => id).sort()).toEqual(['BadgePrivateKeySecret', 'MailTokenSecret']);
    expect(ofType(resources, 'Custom::S3AutoDeleteObjects')).toEqual([]);
  });

  it.each([
    [1, 2],
    [14, 3],
    [500, 100],
  ])('%i mails a second are %i senders, who together send no more', async (mailsPerSecond, senders) => {
    vi.stubEnv('NORTHLIGHT_MAILS_PER_SECOND', String(mailsPerSecond));
    const { resources } = await synthesize();
    const mapping = ofType(resources, 'AWS::Lambda::EventSourceMapping').find(([, { Properties }]) =>
      JSON.stringify(Properties.EventSourceArn).includes('MailQueue'),
    );
    expect(mapping?.[1].Properties.ScalingConfig).toEqual({ MaximumConcurrency: senders });
    const pace = Number(environmentOf(resources, 'send-email').MAIL_PACE_MS);
    expect((senders * 1_000) / pace).toBeLessThanOrEqual(mailsPerSecond);
  });

  it('alarms tell whoever is named, and are there when nobody is', async () => {
    const silent = await synthesize();
    expect(ofType(silent.resources, 'AWS::SNS::Subscription')).toEqual([]);
    vi.stubEnv('NORTHLIGHT_ALARMS_EMAIL', 'ops@example.com');
    const { resources } = await synthesize();
    expect(
      ofType(resources, 'AWS::SNS::Subscription').map(([, { Properties }]) => Properties.Endpoint),
    ).toEqual(['ops@example.com']);
    expect(
      ofType(resources, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties.AlarmDescription),
    ).toEqual([
      'The API answered 5xx',
      'Messages wait in the dead-letter queue: Mail',
      'Messages wait in the dead-letter queue: MailFeedback',
      'Messages wait in the dead-letter queue: Release',
      'Messages wait in the dead-letter queue: ReleaseWork',
      'Messages wait in the dead-letter queue: Reconciliation',
    ]);
  });

  it('alarms go off at five failures or one message given up, and tell the topic that people listen to', async () => {
    vi.stubEnv('NORTHLIGHT_ALARMS_EMAIL', 'ops@example.com');
    const { resources } = await synthesize();
    const [[, subscription] = []] = ofType(resources, 'AWS::SNS::Subscription');
    const alarms = ofType(resources, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
    expect(alarms.map(({ Threshold }) => Threshold)).toEqual([5, 1, 1, 1, 1, 1]);
    for (const { AlarmActions, ComparisonOperator, TreatMissingData } of alarms) {
      expect(AlarmActions).toEqual([subscription?.Properties.TopicArn]);
      expect(ComparisonOperator).toBe('GreaterThanOrEqualToThreshold');
      expect(TreatMissingData).toBe('notBreaching');
    }
    expect(alarms.slice(1).map(({ MetricName }) => MetricName)).toEqual(
      alarms.slice(1).map(() => 'ApproximateNumberOfMessagesVisible'),
    );
    const [failures] = alarms;
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
    if (hub) vi.stubEnv('NORTHLIGHT_NOTEBOOK_HUB_URL', hub);
    const { resources } = await synthesize();
    const filter = ofType(resources, 'AWS::Logs::MetricFilter')
      .map(([, each]) => each)
      .find(({ Properties }) => JSON.stringify(Properties).includes('ApiFailures'));
    expect(filter?.Properties).toMatchObject({
      FilterPattern: pattern,
      MetricTransformations: [{ MetricName: 'ApiFailures', MetricNamespace: 'Northlight' }],
    });
    const failures = ofType(resources, 'AWS::CloudWatch::Alarm').find(
      ([, { Properties }]) => Properties.AlarmDescription === 'The API answered 5xx',
    );
    expect(JSON.stringify(failures)).toContain('"Namespace":"Northlight"');
  });

  it('a site that was never built is named with the command that builds it', () => {
    expect(() => createApp({ siteFolder: '/nonexistent' })).toThrow(
      /app\.html is missing: run npm run build:web/,
    );
  });
});
