import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleFolder } from '../../infra/bundle.ts';
import { functionLogicalId } from '../../infra/constructs/bundled-function.ts';
import { type FunctionName, functionNames, functionSizes } from '../../infra/functions.ts';
import type { Endpoint } from '../../lambdas/contract/endpoint.ts';
import { endpointsByGroup } from '../../lambdas/contract/endpoints.ts';
import { ofType, type Resource, synthesize } from '../support/template.ts';

/** Every variable that any function may be given: what the local cloud and the handlers agree on. */
const variables = [
  'CATALOG_TABLE',
  'LEARNING_TABLE',
  'PROFILES_TABLE',
  'SUBSCRIPTIONS_TABLE',
  'PAYMENTS_TABLE',
  'LIMITS_TABLE',
  'INQUIRIES_TABLE',
  'MEDIA_BUCKET',
  'SITE_BUCKET',
  'SITE_URL',
  'AUTH_ISSUER',
  'AUTH_AUDIENCE',
  'MEDIA_KEY_PAIR_ID',
  'MEDIA_PRIVATE_KEY_SECRET_ARN',
  'BADGE_PRIVATE_KEY_SECRET_ARN',
  'ORIGIN_VERIFY_SECRET_ARN',
  'CURSOR_SECRET_ARN',
  'MAIL_TOKEN_SECRET_ARN',
  'MAIL_QUEUE_URL',
  'MAIL_FROM',
  'MAIL_CONFIGURATION_SET',
  'MAIL_TABLE',
  'STRIPE_API_HOST',
  'STRIPE_API_PORT',
  'STRIPE_API_PROTOCOL',
  'STRIPE_API_KEY_SECRET_ARN',
  'STRIPE_WEBHOOK_SECRET_ARN',
  'NOTEBOOK_HUB_URL',
  'TEAM_EMAIL',
  'NOTEBOOK_HUB_TOKEN_SECRET_ARN',
];
const everywhere = ['NODE_OPTIONS', 'POWERTOOLS_SERVICE_NAME'];

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}

let resources: Record<string, Resource>;
beforeAll(async () => {
  ({ resources } = await synthesize());
});

/** CDK's own uploader of the site's files: its code, runtime and role are not ours to choose. */
const isCdkOwn = (id: string): boolean => id.startsWith('CustomCDKBucketDeployment');

const environmentOf = (name: FunctionName): string[] => {
  const { Environment } = (resources[functionLogicalId(name)] as Resource).Properties as {
    Environment: { Variables: Record<string, unknown> };
  };
  return Object.keys(Environment.Variables);
};

/** Statements of every policy attached to the role of a function. */
const statementsOf = (name: FunctionName): Statement[] => {
  const { Role } = (resources[functionLogicalId(name)] as Resource).Properties as {
    Role: { 'Fn::GetAtt': [string, string] };
  };
  const [role] = Role['Fn::GetAtt'];
  return ofType(resources, 'AWS::IAM::Policy')
    .map(([, { Properties }]) => Properties as unknown as PolicyProperties)
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
};
interface PolicyProperties {
  Roles: { Ref: string }[];
  PolicyDocument: { Statement: Statement[] };
}
const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

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

  it.each(functionNames)('%s may do named things to named resources only', (name) => {
    const statements = statementsOf(name);
    expect(statements.length).toBeGreaterThan(0);
    for (const { Action, Resource: target, Effect } of statements) {
      expect(Effect).toBe('Allow');
      expect(list(Action).filter((action) => action.includes('*'))).toEqual([]);
      expect(list(target).filter((each) => typeof each === 'string')).toEqual([]);
    }
  });

  // The ledger of mails comes whole into the bundle that uses one part of it.
  const exact = functionNames.filter((name) => name !== 'mail-feedback');
  it.each(exact)('%s may do to tables exactly what its bundle does', (name) => {
    const code = readFileSync(join(bundleFolder(name), 'index.mjs'), 'utf8');
    const calls = (operation: string): boolean => code.includes(`"${operation}"`);
    const allowed = statementsOf(name)
      .flatMap(({ Action }) => list(Action))
      .filter((action) => action.startsWith('dynamodb:'))
      .map((action) => action.replace('dynamodb:', ''));
    // Every bundle with the document client names Query and Scan: its paginators do.
    const single = ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'];
    expect(single.filter((operation) => calls(operation) && !allowed.includes(operation))).toEqual([]);
    // The parts of a transaction are permitted like single writes, and named nowhere.
    const named = allowed.filter((action) => single.includes(action) && !calls('TransactWriteItems'));
    expect(named.filter((action) => !calls(action))).toEqual([]);
  });

  it.each(functionNames)('%s may query exactly the indexes that its bundle names', (name) => {
    const code = readFileSync(join(bundleFolder(name), 'index.mjs'), 'utf8');
    const indexes = ofType(resources, 'AWS::DynamoDB::GlobalTable').flatMap(([, { Properties }]) =>
      ((Properties.GlobalSecondaryIndexes ?? []) as { IndexName: string }[]).map(
        ({ IndexName }) => IndexName,
      ),
    );
    const named = [...new Set(indexes)].filter((index) => code.includes(`"${index}"`));
    const permitted = statementsOf(name).flatMap(({ Resource: target }) =>
      [...JSON.stringify(target).matchAll(/\/index\/(\w+)/g)].map(([, index]) => index),
    );
    expect([...new Set(permitted)].sort()).toEqual(named.sort());
  });

  it('certificates may store files under their own prefix alone, and read the one page of the site', () => {
    const storage = statementsOf('certificates').filter(({ Action }) =>
      list(Action).some((action) => action.startsWith('s3:')),
    );
    const targets = storage.map(({ Action, Resource: target }) => [
      list(Action),
      (target as { 'Fn::Join': [string, [unknown, string]] })['Fn::Join'][1][1],
    ]);
    expect(targets).toEqual([
      [['s3:GetObject', 's3:PutObject'], '/media/certificates/*'],
      [['s3:GetObject'], '/app.html*'],
    ]);
  });

  it('may touch files of learners only: the user group, in the folders of pictures and certificates', () => {
    const onFiles = functionNames.flatMap((name) =>
      statementsOf(name)
        .filter(({ Action }) => list(Action).some((action) => action.startsWith('s3:')))
        .map(({ Action, Resource: target }) => [name, list(Action), JSON.stringify(target)] as const),
    );
    const ofUser = onFiles.filter(([name]) => name === 'user');
    expect(ofUser.map(([, actions]) => actions)).toEqual([
      ['s3:DeleteObject', 's3:PutObject'],
      ['s3:DeleteObject'],
    ]);
    expect(ofUser.map(([, , target]) => /"\/([\w/]+)\*"/.exec(target)?.[1])).toEqual([
      'pictures/',
      'media/certificates/',
    ]);
  });

  it('never may scan a table', () => {
    expect(
      functionNames.flatMap((name) => statementsOf(name).flatMap(({ Action }) => list(Action))),
    ).not.toContain('dynamodb:Scan');
  });

  it('have no managed policies beside their own', () => {
    const managed = ofType(resources, 'AWS::IAM::Role').filter(
      ([id, { Properties }]) => Properties.ManagedPolicyArns !== undefined && !isCdkOwn(id),
    );
    expect(managed.map(([id]) => id)).toEqual([]);
  });

  it.each(functionNames)('%s is given exactly the variables that its bundle reads', (name) => {
    const code = readFileSync(join(bundleFolder(name), 'index.mjs'), 'utf8');
    const rows = Object.values<Endpoint>(endpointsByGroup[name as keyof typeof endpointsByGroup] ?? {});
    // The platform reads these two only where a route looks at tokens.
    const unread = rows.every(({ auth }) => auth === 'none') ? ['AUTH_ISSUER', 'AUTH_AUDIENCE'] : [];
    const read = variables.filter(
      (variable) => new RegExp(`\\b${variable}\\b`).test(code) && !unread.includes(variable),
    );
    expect(environmentOf(name).sort()).toEqual([...read, ...everywhere].sort());
  });
});

describe('the mail queue', () => {
  it('feeds send-email, which reports each failed message by itself', () => {
    const [[, mapping] = []] = ofType(resources, 'AWS::Lambda::EventSourceMapping');
    expect(mapping?.Properties).toMatchObject({
      EventSourceArn: { 'Fn::GetAtt': ['MailQueue', 'Arn'] },
      FunctionName: { Ref: 'SendEmailFunction' },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('keeps what could not be sent', () => {
    expect(resources.MailQueue?.Properties).toMatchObject({
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': ['MailDeadLetterQueue', 'Arn'] },
        maxReceiveCount: 5,
      },
    });
  });

  it('is fed by the schedule, and its sender may send as our own address and in no other way', () => {
    const actions = (name: FunctionName): string[] =>
      statementsOf(name).flatMap(({ Action }) => list(Action));
    expect(actions('release-lectures')).toContain('sqs:SendMessage');
    const mayMail = functionNames.filter((name) => actions(name).some((action) => action.startsWith('ses:')));
    expect(mayMail).toEqual(['send-email']);
    const sending = statementsOf('send-email').find(({ Action }) => list(Action).includes('ses:SendEmail'));
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
          Arn: { 'Fn::GetAtt': ['MailFeedbackFunction', 'Arn'] },
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
  it.each([
    ['release-lectures', 'ReleaseDeadLetterQueue', 900],
    ['reconcile-payments', 'ReconciliationDeadLetterQueue', 21_600],
    ['mail-feedback', 'MailFeedbackDeadLetterQueue', 21_600],
  ] as const)('%s keeps what it failed on three times in %s, and may', (name, queue, seconds) => {
    const arn = { 'Fn::GetAtt': [queue, 'Arn'] };
    const configured = ofType(resources, 'AWS::Lambda::EventInvokeConfig').filter(
      ([, { Properties }]) => (Properties.FunctionName as { Ref: string }).Ref === functionLogicalId(name),
    );
    expect(configured.map(([, { Properties }]) => Properties)).toEqual([
      expect.objectContaining({
        DestinationConfig: { OnFailure: { Destination: arn } },
        MaximumRetryAttempts: 2,
        MaximumEventAgeInSeconds: seconds,
      }),
    ]);
    const sending = statementsOf(name).filter(({ Action }) => list(Action).includes('sqs:SendMessage'));
    expect(sending.map(({ Resource: target }) => target)).toContainEqual(arn);
  });
});

describe('schedules', () => {
  it.each([
    ['Release', 'ReleaseLecturesFunction', 'rate(15 minutes)'],
    ['Reconciliation', 'ReconcilePaymentsFunction', 'cron(20 3 * * ? *)'],
  ])(
    '%s runs %s with a role that may only that, and keeps a run that never worked',
    (name, target, expression) => {
      const schedule = resources[`${name}Schedule`]?.Properties as {
        ScheduleExpression: string;
        Target: { Arn: unknown; RoleArn: { 'Fn::GetAtt': [string, string] }; DeadLetterConfig: unknown };
      };
      expect(schedule.ScheduleExpression).toBe(expression);
      expect(schedule.Target).toMatchObject({
        Arn: { 'Fn::GetAtt': [target, 'Arn'] },
        Input: '{"scheduledAt":"<aws.scheduler.scheduled-time>"}',
        DeadLetterConfig: { Arn: { 'Fn::GetAtt': [`${name}DeadLetterQueue`, 'Arn'] } },
      });
      const role = schedule.Target.RoleArn['Fn::GetAtt'][0];
      const statements = ofType(resources, 'AWS::IAM::Policy')
        .map(([, { Properties }]) => Properties as unknown as PolicyProperties)
        .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
      expect(statements.flatMap(({ Action }) => list(Action)).sort()).toEqual([
        'lambda:InvokeFunction',
        'sqs:SendMessage',
      ]);
    },
  );
});
