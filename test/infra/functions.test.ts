import { describe, expect, it } from 'vitest';
import { endpointsByGroup } from '#contract/endpoints.ts';
import { functionLogicalId } from '#infra/constructs/bundled-function.ts';
import { type FunctionName, functionNames, functionSizes } from '#infra/functions.ts';
import { endedAfterMs } from '#lambdas/announce-releases/resume-journal.ts';
import {
  list,
  listStatements,
  ofType,
  readEnvironment,
  type Resource,
  statementsOfRole,
  synthesize,
} from '../support/template.ts';

const { resources } = await synthesize();

/** CDK's own uploader of the site's files: we do not choose its code, runtime or role. */
const isCdkOwn = (id: string): boolean => id.startsWith('CustomCDKBucketDeployment');

describe('functions', () => {
  it('are the bundles and nothing else', () => {
    const ids = ofType(resources, 'AWS::Lambda::Function').map(([id]) => id);
    expect(ids.filter((id) => !isCdkOwn(id)).sort()).toEqual(functionNames.map(functionLogicalId).sort());
  });

  it.each(functionNames)('%s runs Node.js 24 on arm64 with the memory and time-out of its row', (name) => {
    const { memory, timeout } = functionSizes[name];
    expect(resources[functionLogicalId(name)]?.Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      MemorySize: memory,
      Timeout: timeout,
    });
  });

  it('answer before API Gateway gives up after 30 s', () => {
    for (const group of Object.keys(endpointsByGroup)) {
      expect(functionSizes[group as FunctionName].timeout).toBeLessThan(30);
    }
  });

  it('have a role and a log group of their own, kept for a month', () => {
    const owned = functionNames.map((name) => {
      const { Role, LoggingConfig } = (resources[functionLogicalId(name)] as Resource).Properties as {
        Role: { 'Fn::GetAtt': [string, string] };
        LoggingConfig: { LogGroup: { Ref: string } };
      };
      expect(resources[LoggingConfig.LogGroup.Ref]?.Properties).toMatchObject({ RetentionInDays: 30 });
      return { role: Role['Fn::GetAtt'][0], logs: LoggingConfig.LogGroup.Ref };
    });
    expect(new Set(owned.map(({ role }) => role)).size).toBe(functionNames.length);
    expect(new Set(owned.map(({ logs }) => logs)).size).toBe(functionNames.length);
  });

  it('write JSON, and leave out the platform’s lines about every start and end', () => {
    for (const name of functionNames) {
      expect(resources[functionLogicalId(name)]?.Properties.LoggingConfig).toMatchObject({
        LogFormat: 'JSON',
        ApplicationLogLevel: 'INFO',
        SystemLogLevel: 'WARN',
      });
    }
  });

  it('have no managed policies beside their own', () => {
    const managed = ofType(resources, 'AWS::IAM::Role').filter(
      ([id, { Properties }]) => Properties.ManagedPolicyArns !== undefined && !isCdkOwn(id),
    );
    expect(managed.map(([id]) => id)).toEqual([]);
  });
});

const findEventSource = (queue: string): Resource['Properties'] | undefined =>
  ofType(resources, 'AWS::Lambda::EventSourceMapping').find(
    ([, { Properties }]) =>
      (Properties.EventSourceArn as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'][0] === queue,
  )?.[1].Properties;

describe('the release queue', () => {
  it('feeds announce-releases a page at a time, by few enough to leave room for everybody else', () => {
    expect(JSON.stringify(findEventSource('ReleasesQueue')?.FunctionName)).toContain(
      '{"Ref":"AnnounceReleasesFunctionLive"}',
    );
    expect(findEventSource('ReleasesQueue')).toMatchObject({
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 4 },
    });
  });

  it('feeds it no longer than a journal is held open for whoever may still be at work on it', () => {
    expect(3 * 1_000 * functionSizes['announce-releases'].timeout).toBeLessThanOrEqual(endedAfterMs);
  });

  it('keeps what failed three times, and hides a page longer than the work on it can take', () => {
    expect(resources.ReleasesQueue?.Properties).toMatchObject({
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': ['ReleaseWorkDeadLetterQueue', 'Arn'] },
        maxReceiveCount: 3,
      },
    });
    expect(Number(resources.ReleasesQueue?.Properties.VisibilityTimeout)).toBeGreaterThanOrEqual(
      6 * functionSizes['announce-releases'].timeout,
    );
  });
});

describe('the mail queue', () => {
  it('feeds send-email, which reports each failed message by itself', () => {
    expect(JSON.stringify(findEventSource('MailQueue')?.FunctionName)).toContain(
      '{"Ref":"SendEmailFunctionLive"}',
    );
    expect(findEventSource('MailQueue')).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('is emptied no faster than SES takes mails', () => {
    const { ScalingConfig } = findEventSource('MailQueue') as {
      ScalingConfig: { MaximumConcurrency: number };
    };
    const pace = Number(readEnvironment(resources, 'send-email').MAIL_PACE_MS);
    const perSecond = (ScalingConfig.MaximumConcurrency * 1_000) / pace;
    expect(perSecond).toBeLessThanOrEqual(14);
    expect(perSecond).toBeGreaterThan(13);
  });

  it('keeps what could not be sent', () => {
    expect(resources.MailQueue?.Properties).toMatchObject({
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': ['MailDeadLetterQueue', 'Arn'] },
        maxReceiveCount: 5,
      },
    });
  });

  it('is fed by what announces releases, and its sender may send as our own address and in no other way', () => {
    const actions = (name: FunctionName): string[] =>
      listStatements(resources, name).flatMap(({ Action }) => list(Action));
    expect(actions('announce-releases')).toContain('sqs:SendMessage');
    const mayMail = functionNames.filter((name) => actions(name).some((action) => action.startsWith('ses:')));
    expect(mayMail).toEqual(['send-email']);
    const sending = listStatements(resources, 'send-email').find(({ Action }) =>
      list(Action).includes('ses:SendEmail'),
    );
    const resourcesOf = JSON.stringify(sending?.Resource);
    expect(resourcesOf).toContain(':identity/hello@northlight.example');
    expect(resourcesOf).not.toContain('*');
  });

  it('hears of bounces and complaints, and loses none', () => {
    expect(ofType(resources, 'AWS::SES::ConfigurationSetEventDestination')[0]?.[1].Properties).toMatchObject({
      ConfigurationSetName: { Ref: 'MailConfigurationSet' },
      EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
    });
    expect(resources.MailFeedbackRule?.Properties).toMatchObject({
      EventPattern: { source: ['aws.ses'], 'detail-type': ['Email Bounced', 'Email Complaint Received'] },
      Targets: [
        {
          Arn: { Ref: 'MailFeedbackFunctionLive' },
          DeadLetterConfig: { Arn: { 'Fn::GetAtt': ['MailFeedbackDeadLetterQueue', 'Arn'] } },
        },
      ],
    });
  });

  it('hides a message longer than its sender can take', () => {
    expect(Number(resources.MailQueue?.Properties.VisibilityTimeout)).toBeGreaterThanOrEqual(
      6 * functionSizes['send-email'].timeout,
    );
  });
});

describe('functions that are handed events', () => {
  it('keep each of them long enough for both retries, for which Lambda waits one minute and then two', () => {
    const configured = ofType(resources, 'AWS::Lambda::EventInvokeConfig');
    expect(configured).toHaveLength(4);
    for (const [id, { Properties }] of configured) {
      const { Ref } = Properties.FunctionName as { Ref: string };
      const { Timeout } = (resources[Ref] as Resource).Properties;
      const lastStart = 60 + 120 + 2 * Number(Timeout);
      expect([id, Number(Properties.MaximumEventAgeInSeconds) >= lastStart]).toEqual([id, true]);
    }
  });

  it.each([
    ['release-lectures', 'ReleaseDeadLetterQueue', 900],
    ['reconcile-payments', 'ReconciliationDeadLetterQueue', 21_600],
    ['mail-feedback', 'MailFeedbackDeadLetterQueue', 21_600],
    ['fan-out-webhooks', 'WebhookFanOutDeadLetterQueue', 360],
  ] as const)('%s keeps what it failed on three times in %s, and may', (name, queue, seconds) => {
    const arn = { 'Fn::GetAtt': [queue, 'Arn'] };
    const configured = ofType(resources, 'AWS::Lambda::EventInvokeConfig').filter(
      ([, { Properties }]) => (Properties.FunctionName as { Ref: string }).Ref === functionLogicalId(name),
    );
    const ofAlias = JSON.stringify(configured[0]?.[1].Properties.Qualifier);
    expect(ofAlias).toContain(`{"Ref":"${functionLogicalId(name)}Live"}`);
    expect(configured.map(([, { Properties }]) => Properties)).toEqual([
      expect.objectContaining({
        DestinationConfig: { OnFailure: { Destination: arn } },
        MaximumRetryAttempts: 2,
        MaximumEventAgeInSeconds: seconds,
      }),
    ]);
    const sending = listStatements(resources, name).filter(({ Action }) =>
      list(Action).includes('sqs:SendMessage'),
    );
    expect(sending.map(({ Resource: target }) => target)).toContainEqual(arn);
  });
});

describe('schedules', () => {
  it.each([
    ['Release', 'ReleaseLecturesFunctionLive', 'rate(15 minutes)'],
    ['Reconciliation', 'ReconcilePaymentsFunctionLive', 'cron(20 3 * * ? *)'],
  ])(
    '%s runs %s with a role that may only that, and keeps a run that never worked',
    (name, target, expression) => {
      const schedule = resources[`${name}Schedule`]?.Properties as {
        ScheduleExpression: string;
        Target: { Arn: unknown; RoleArn: { 'Fn::GetAtt': [string, string] }; DeadLetterConfig: unknown };
      };
      expect(schedule.ScheduleExpression).toBe(expression);
      expect(schedule.Target).toMatchObject({
        Arn: { Ref: target },
        Input: '{"scheduledAt":"<aws.scheduler.scheduled-time>"}',
        DeadLetterConfig: { Arn: { 'Fn::GetAtt': [`${name}DeadLetterQueue`, 'Arn'] } },
      });
      const role = schedule.Target.RoleArn['Fn::GetAtt'][0];
      const statements = statementsOfRole(resources, role);
      expect(statements.flatMap(({ Action }) => list(Action)).sort()).toEqual([
        'lambda:InvokeFunction',
        'sqs:SendMessage',
      ]);
    },
  );
});
