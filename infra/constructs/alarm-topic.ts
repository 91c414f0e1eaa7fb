import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

export interface AlarmTopicProps {
  readonly brand: string;
  /** Recipient of alarms. Without one, alarms only show in the console. */
  readonly email?: string | undefined;
}

/**
 * Creates the SNS topic of alarms and the budget. By default, a topic accepts messages from the alarms of its own account. `enforceSSL`
 * replaces that default policy by one that only denies, so publishing is allowed explicitly.
 */
export const createAlarmTopic = (scope: Construct, { brand, email }: AlarmTopicProps): sns.Topic => {
  const topic = new sns.Topic(scope, 'Topic', { displayName: `${brand} alarms`, enforceSSL: true });
  const stack = Stack.of(scope);
  const allow = (sid: string, service: string, sources: string): void => {
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid,
        principals: [new ServicePrincipal(service)],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': stack.account },
          ArnLike: { 'aws:SourceArn': sources },
        },
      }),
    );
  };
  allow(
    'AllowAlarms',
    'cloudwatch.amazonaws.com',
    stack.formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    }),
  );
  allow(
    'AllowBudgets',
    'budgets.amazonaws.com',
    stack.formatArn({
      service: 'budgets',
      region: '',
      resource: '*',
      arnFormat: ArnFormat.NO_RESOURCE_NAME,
    }),
  );
  if (email) topic.addSubscription(new EmailSubscription(email));
  return topic;
};
