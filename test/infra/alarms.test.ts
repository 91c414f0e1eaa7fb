import { beforeAll, describe, expect, it } from 'vitest';
import { ofType, type Resource, synthesize } from '../support/template.ts';

let resources: Record<string, Resource>;
beforeAll(async () => {
  ({ resources } = await synthesize());
});

interface Statement {
  Effect: string;
  Principal: unknown;
  Action: string;
  Resource: unknown;
  Condition: unknown;
}

describe('the topic of alarms', () => {
  it('takes what the alarms of this account and region publish, and from nobody else', () => {
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
