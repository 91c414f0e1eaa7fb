import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { expect, it } from 'vitest';
import { listAlarms } from '#bin/smoke/aws.ts';

interface Input {
  readonly StackName?: string;
  readonly NextToken?: string;
  readonly AlarmNames?: readonly string[];
  readonly AlarmNamePrefix?: string;
}

/** Answers the calls of a client. */
const answered = <T extends CloudFormationClient | CloudWatchClient>(
  client: T,
  answer: (input: Input) => object,
): T => {
  (client as CloudWatchClient).middlewareStack.add(
    () => (args) =>
      Promise.resolve({ response: {}, output: { $metadata: {}, ...answer(args.input as Input) } }),
    { step: 'initialize' },
  );
  return client;
};

it('the smoke test looks at every alarm of the stack, and at none of a stack whose name begins alike', async () => {
  const own = Array.from({ length: 150 }, (_, index) => `Northlight-Alarm${index}`);
  const other = 'Northlight-trial-Alarm0';
  const resource = (ResourceType: string, PhysicalResourceId: string) => ({
    ResourceType,
    PhysicalResourceId,
  });
  const stacks = answered(new CloudFormationClient({ region: 'x' }), ({ StackName, NextToken }) => {
    if (StackName !== 'Northlight') throw new Error(`${StackName} is another stack`);
    const alarms = own.map((name) => resource('AWS::CloudWatch::Alarm', name));
    return NextToken === undefined
      ? { StackResourceSummaries: [resource('AWS::SNS::Topic', 't'), ...alarms.slice(0, 90)], NextToken: 'n' }
      : { StackResourceSummaries: alarms.slice(90) };
  });
  const watch = answered(new CloudWatchClient({ region: 'x' }), ({ AlarmNames = [], AlarmNamePrefix }) => {
    if (AlarmNames.length > 100) throw new Error('CloudWatch takes 100 names a call');
    const asked = [...own, other].filter((name) =>
      AlarmNamePrefix === undefined ? AlarmNames.includes(name) : name.startsWith(AlarmNamePrefix),
    );
    return {
      MetricAlarms: asked.map((AlarmName) => ({ AlarmName, ActionsEnabled: true, AlarmActions: ['t'] })),
    };
  });
  const found = await listAlarms(stacks, watch, 'Northlight');
  expect(found.map(({ name }) => name)).toEqual(own);
  expect(found[0]).toEqual({ name: own[0], actionsEnabled: true, topics: ['t'] });
});
