import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { type Check, expect, type Finding, finding } from './check.ts';

/** The AWS lookups of the checks; tests use a fake. */
export interface AwsAccount {
  /** Whether SES may send from the domain of the address; undefined if it has no such identity. */
  mayMail(address: string): Promise<boolean | undefined>;
  /** The alarms of the stack, with the topics that they notify. */
  alarms(stackName: string): Promise<readonly Alarm[]>;
  /** Whether somebody confirmed a subscription to the topic. */
  hasListener(topicArn: string): Promise<boolean>;
}

export interface Alarm {
  readonly name: string;
  readonly actionsEnabled: boolean;
  readonly topics: readonly string[];
}

/** Alarms that CloudWatch describes in one call. */
const alarmsAtOnce = 100;

/** Finds the alarms of a stack: by its resources, because the name of another stack may begin alike. */
export const listAlarms = async (
  stacks: CloudFormationClient,
  watch: CloudWatchClient,
  stackName: string,
): Promise<Alarm[]> => {
  const names: string[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources(
    { client: stacks },
    { StackName: stackName },
  )) {
    for (const { ResourceType, PhysicalResourceId } of StackResourceSummaries) {
      if (ResourceType === 'AWS::CloudWatch::Alarm' && PhysicalResourceId) names.push(PhysicalResourceId);
    }
  }
  const found: Alarm[] = [];
  for (let from = 0; from < names.length; from += alarmsAtOnce) {
    const AlarmNames = names.slice(from, from + alarmsAtOnce);
    const { MetricAlarms = [] } = await watch.send(
      new DescribeAlarmsCommand({ AlarmNames, MaxRecords: alarmsAtOnce }),
    );
    for (const { AlarmName = '', ActionsEnabled = false, AlarmActions = [] } of MetricAlarms) {
      found.push({ name: AlarmName, actionsEnabled: ActionsEnabled, topics: AlarmActions });
    }
  }
  return found;
};

export const createAwsAccount = (): AwsAccount => {
  const mail = new SESv2Client({});
  const stacks = new CloudFormationClient({});
  const watch = new CloudWatchClient({});
  const topics = new SNSClient({});
  return {
    async mayMail(address) {
      const identity = address.slice(address.lastIndexOf('@') + 1);
      try {
        const { VerifiedForSendingStatus } = await mail.send(
          new GetEmailIdentityCommand({ EmailIdentity: identity }),
        );
        return VerifiedForSendingStatus ?? false;
      } catch (error) {
        if ((error as Error).name === 'NotFoundException') return undefined;
        throw error;
      }
    },
    alarms: (stackName) => listAlarms(stacks, watch, stackName),
    async hasListener(topicArn) {
      const { Subscriptions = [] } = await topics.send(
        new ListSubscriptionsByTopicCommand({ TopicArn: topicArn }),
      );
      return Subscriptions.some(({ SubscriptionArn = '' }) => SubscriptionArn.startsWith('arn:'));
    },
  };
};

/** Checks that SES may send from the sender's domain. */
export const mailCheck = (account: AwsAccount, from: string): Check => ({
  name: 'mail identity',
  run: async () => {
    const verified = await account.mayMail(from);
    return expect(
      verified === true,
      verified === undefined ? `SES knows no identity of ${from}` : `the identity of ${from} is not verified`,
      'Verify the domain with its DKIM records (docs/runbooks/deploy.md, mail).',
    );
  },
});

/** Alarms by which CodeDeploy undoes a release: the failed deploy tells about them, so they notify nobody. */
const ofReleases = /ReleaseFailures/;

/** Checks that each alarm is enabled, and that all except those of releases notify somebody. */
export const alarmCheck = (account: AwsAccount, stackName: string): Check => ({
  name: 'alarms',
  run: async () => {
    const alarms = await account.alarms(stackName);
    if (alarms.length === 0) {
      return [finding(`the stack ${stackName} has no alarms`, 'Deploy again; check NORTHLIGHT_STACK_NAME.')];
    }
    const findings: Finding[] = alarms.flatMap(({ name, actionsEnabled, topics }) => [
      ...expect(
        actionsEnabled,
        `the alarm ${name} is switched off`,
        `aws cloudwatch enable-alarm-actions --alarm-names '${name}'`,
      ),
      ...expect(
        topics.length > 0 || ofReleases.test(name),
        `the alarm ${name} notifies no topic`,
        'Edit the alarm in the console of CloudWatch: give it the topic that the other alarms notify.',
      ),
    ]);
    for (const topic of new Set(alarms.flatMap(({ topics }) => topics))) {
      findings.push(
        ...expect(
          await account.hasListener(topic),
          `nobody confirmed a subscription to ${topic}`,
          'Set alarmsEmail, deploy, and follow the link in the mail that SNS sends.',
        ),
      );
    }
    return findings;
  },
});
