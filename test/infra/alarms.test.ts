import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Alarm as DeployedAlarm, alarmCheck } from '#bin/smoke/aws.ts';
import { ofType, synthesize } from '../support/template.ts';

const { resources } = await synthesize();

interface Statement {
  Effect: string;
  Principal: unknown;
  Action: string;
  Resource: unknown;
  Condition: unknown;
}

describe('the topic of alarms', () => {
  it('takes what the alarms and budgets of this account publish, and from nobody else', () => {
    const [[topic = ''] = []] = ofType(resources, 'AWS::SNS::Topic').filter(([id]) =>
      id.startsWith('Alarms'),
    );
    const statements = ofType(resources, 'AWS::SNS::TopicPolicy')
      .filter(([, { Properties }]) => JSON.stringify(Properties.Topics).includes(topic))
      .flatMap(([, { Properties }]) => (Properties.PolicyDocument as { Statement: Statement[] }).Statement);
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed).toEqual([
      {
        Sid: 'AllowAlarms',
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: 'sns:Publish',
        Resource: { Ref: topic },
        Condition: {
          StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
          ArnLike: {
            'aws:SourceArn': {
              'Fn::Join': [
                '',
                [
                  'arn:',
                  { Ref: 'AWS::Partition' },
                  ':cloudwatch:',
                  { Ref: 'AWS::Region' },
                  ':',
                  { Ref: 'AWS::AccountId' },
                  ':alarm:*',
                ],
              ],
            },
          },
        },
      },
      {
        Sid: 'AllowBudgets',
        Effect: 'Allow',
        Principal: { Service: 'budgets.amazonaws.com' },
        Action: 'sns:Publish',
        Resource: { Ref: topic },
        Condition: {
          StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
          ArnLike: {
            'aws:SourceArn': {
              'Fn::Join': [
                '',
                ['arn:', { Ref: 'AWS::Partition' }, ':budgets::', { Ref: 'AWS::AccountId' }, ':*'],
              ],
            },
          },
        },
      },
    ]);
    expect(statements.map(({ Effect }) => Effect)).toContain('Deny');
  });

  it('is what every alarm tells that people must look at: those of a release undo it', () => {
    const [[topic] = []] = ofType(resources, 'AWS::SNS::Topic').filter(([id]) => id.startsWith('Alarms'));
    const watched = JSON.stringify(ofType(resources, 'AWS::CodeDeploy::DeploymentGroup'));
    const alarms = ofType(resources, 'AWS::CloudWatch::Alarm').filter(
      ([id]) => !watched.includes(`{"Name":{"Ref":"${id}"}}`),
    );
    expect(alarms.length).toBeGreaterThan(0);
    for (const [, { Properties }] of alarms) expect(Properties.AlarmActions).toEqual([{ Ref: topic }]);
  });
});

interface Alarm {
  readonly name: string;
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Dimensions?: unknown;
  readonly Statistic?: string;
  readonly Threshold: number;
  readonly AlarmDescription: string;
}

/** Alarms that notify a person. Alarms of a release roll it back instead. */
const alarms = (): Alarm[] =>
  ofType(resources, 'AWS::CloudWatch::Alarm')
    .filter(([id]) => id.startsWith('Alarms'))
    .map(([id, { Properties }]) => ({
      ...(Properties as unknown as Alarm),
      name: id.replace(/^Alarms|[\dA-F]{8}$/g, ''),
    }));

const dashboard = (): { widgets: { properties: { title: string } }[] } => {
  const [[, resource] = []] = ofType(resources, 'AWS::CloudWatch::Dashboard');
  const { 'Fn::Join': join } = resource?.Properties.DashboardBody as { 'Fn::Join': [string, unknown[]] };
  // Replace references by text: they are names of resources and parts of expressions.
  return JSON.parse(join[1].map((part) => (typeof part === 'string' ? part : 'x')).join(''));
};

/** Anchors of a file's headings, as Markdown renderers generate them. */
const listAnchors = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

describe('alarms', () => {
  it.each([
    ['ApiRefusals', 'Northlight', 'ApiTooManyRequests', 'Sum'],
    ['SignInRefusals', 'Northlight', 'ApiUnauthenticated', 'Sum'],
    ['MailAge', 'AWS/SQS', 'ApproximateAgeOfOldestMessage', 'Maximum'],
    ['Concurrency', 'AWS/Lambda', 'ConcurrentExecutions', 'Maximum'],
    ['Throttles', 'AWS/Lambda', 'Throttles', 'Sum'],
    ['PaidNotGranted', 'Northlight', 'PaidNotGranted', 'Sum'],
    ['PaymentsToReview', 'Northlight', 'PaymentsToReview', 'Sum'],
    ['UnconfirmedMail', 'Northlight', 'UnconfirmedMailBudgetUsed', 'Maximum'],
  ])('%s looks at %s %s', (name, Namespace, MetricName, Statistic) => {
    expect(alarms().find((alarm) => alarm.name === name)).toMatchObject({ Namespace, MetricName, Statistic });
  });

  it('look at what functions write as they write it: without dimensions', () => {
    const own = alarms().filter(({ Namespace }) => Namespace === 'Northlight');
    expect(own.length).toBeGreaterThanOrEqual(4);
    for (const { name, Dimensions } of own) expect([name, Dimensions]).toEqual([name, undefined]);
  });

  it('go off at four fifths of a limit', () => {
    const threshold = (name: string) => alarms().find((alarm) => alarm.name === name)?.Threshold;
    expect(threshold('Concurrency')).toBe(800);
    expect(threshold('UnconfirmedMail')).toBe(80);
  });

  it('each name a runbook that is there', () => {
    for (const { name, AlarmDescription } of alarms()) {
      const [, file = '', anchor] = /(docs\/\S+\.md)#(\S+)$/.exec(AlarmDescription) ?? [];
      expect([name, listAnchors(file)]).toEqual([name, expect.arrayContaining([anchor])]);
    }
  });

  it('of abandoned work lead to where it is said what to do with each queue', () => {
    const page = readFileSync('docs/runbooks/alarms.md', 'utf8');
    const [, section = ''] = page.split('## Work that was given up');
    const [text = ''] = section.split('\n## ');
    const names = alarms().flatMap(({ name }) => /^(?!Webhooks)(.+)GivenUp$/.exec(name)?.[1] ?? []);
    expect(names).toHaveLength(7);
    for (const name of names) {
      const [, file = ''] = new RegExp(`\`${name}\`[^[]*\\[([a-z]+\\.md)\\]`).exec(text) ?? [];
      expect([name, file]).not.toEqual([name, '']);
      expect(readFileSync(`docs/runbooks/${file}`, 'utf8')).toContain(`\`${name}DeadLetterQueue\``);
    }
  });

  it('are raised on a day that costs too much', () => {
    const [[topic] = []] = ofType(resources, 'AWS::SNS::Topic').filter(([id]) => id.startsWith('Alarms'));
    const [[, budget] = []] = ofType(resources, 'AWS::Budgets::Budget');
    expect(budget?.Properties).toMatchObject({
      Budget: { BudgetType: 'COST', TimeUnit: 'DAILY', BudgetLimit: { Amount: 50, Unit: 'USD' } },
      NotificationsWithSubscribers: [{ Subscribers: [{ SubscriptionType: 'SNS', Address: { Ref: topic } }] }],
    });
  });
});

describe('the dashboard', () => {
  it('shows fourteen figures, each with its alarms and its runbook', () => {
    const titles = dashboard().widgets.map(({ properties }) => properties.title);
    expect(titles).toHaveLength(14);
    const known = alarms().map(({ name }) => name);
    for (const title of titles) {
      const [, named = '', anchor] =
        /^\d+ .+ · alarm: (.+) · docs\/runbooks\/alarms\.md#(\S+)$/.exec(title) ?? [];
      expect(listAnchors('docs/runbooks/alarms.md')).toContain(anchor);
      for (const alarm of named.split(', ')) expect([...known, 'none']).toContain(alarm);
    }
  });

  it('has the numbers by which the runbook names its figures', () => {
    const titles = dashboard().widgets.map(({ properties }) => properties.title);
    const named = [...readFileSync('docs/runbooks/alarms.md', 'utf8').matchAll(/figure (\d+)/gi)].map(
      ([, number]) => titles[Number(number) - 1]?.replace(/ · .*/, ''),
    );
    expect(named).toEqual([
      '4 Requests to the site, and errors (%)',
      '13 How long videos take to start (ms), their stalls and failures',
      '14 Lectures that stall most',
      '4 Requests to the site, and errors (%)',
    ]);
  });

  it('has every alarm on it', () => {
    const titles = dashboard()
      .widgets.map(({ properties }) => properties.title)
      .join(' ');
    for (const { name } of alarms()) expect(titles).toContain(name);
  });
});

describe('the smoke test', () => {
  const made = ofType(resources, 'AWS::CloudWatch::Alarm').map(([id, { Properties }]): DeployedAlarm => ({
    name: `Northlight-${id}-1A2B3C4D5E6F`,
    actionsEnabled: Properties.ActionsEnabled !== false,
    topics: ((Properties.AlarmActions as unknown[] | undefined) ?? []).map((topic) => JSON.stringify(topic)),
  }));
  const problems = async (change: (alarm: DeployedAlarm) => Partial<DeployedAlarm>): Promise<string[]> => {
    const check = alarmCheck(
      {
        alarms: () => Promise.resolve(made.map((alarm) => ({ ...alarm, ...change(alarm) }))),
        hasListener: () => Promise.resolve(true),
        mayMail: () => Promise.resolve(true),
      },
      'Northlight',
    );
    const found = await check.run();
    return found.map(({ problem }) => problem);
  };

  it('finds nothing wrong with the alarms of the template as they are', async () => {
    expect(made.filter(({ topics }) => topics.length === 0).length).toBeGreaterThan(0);
    expect(await problems(() => ({}))).toEqual([]);
  });

  it('finds any alarm that is switched off, and each without a topic except those of releases', async () => {
    expect(await problems(() => ({ actionsEnabled: false }))).toHaveLength(made.length);
    const silent = await problems(() => ({ topics: [] }));
    expect(silent).toContainEqual(expect.stringMatching(/AlarmsApiFailures\S* notifies no topic/));
    expect(silent).toHaveLength(made.filter(({ name }) => !name.includes('ReleaseFailures')).length);
  });
});
