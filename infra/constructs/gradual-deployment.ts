import { Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as codedeploy from 'aws-cdk-lib/aws-codedeploy';
import * as iam from 'aws-cdk-lib/aws-iam';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { BundledFunction } from './bundled-function.ts';
import { CompactRole } from './compact-role.ts';

const period = Duration.minutes(1);
/** Failures in a minute that indicate more than a single unlucky learner. The new version may get only a tenth of the traffic. */
const failuresAtLeast = 3;
/** Per cent. A new version with a tenth of the traffic that fails half of its requests causes five per cent failures overall. */
const failuresPerHundred = 2;

/** Counts log lines in which a function reports a failure. Most failures are answered with 500, which Lambda does not count as errors. */
const loggedFailures = (target: BundledFunction): cloudwatch.IMetric =>
  new MetricFilter(target, 'Failures', {
    logGroup: target.logGroup,
    filterPattern: FilterPattern.any(
      FilterPattern.stringValue('$.level', '=', 'ERROR'),
      FilterPattern.stringValue('$.level', '=', 'CRITICAL'),
    ),
    metricNamespace: Stack.of(target).stackName,
    metricName: `${target.name}-failures`,
    metricValue: '1',
    defaultValue: 0,
  }).metric({ period, statistic: 'Sum' });

/** Alarm that goes off during a deployment when the function fails too often. */
const failureAlarm = (target: BundledFunction): cloudwatch.Alarm => {
  const aliasMetric = (metric: 'metricErrors' | 'metricInvocations'): cloudwatch.IMetric =>
    target.live[metric]({ period, statistic: 'Sum' });
  const failures = 'FILL(logged, 0) + FILL(crashed, 0)';
  return new cloudwatch.Alarm(target, 'ReleaseFailures', {
    alarmDescription: `A release of ${target.name} fails, and is undone. docs/runbooks/restore.md#a-release-that-does-harm`,
    metric: new cloudwatch.MathExpression({
      expression: `IF((${failures}) >= ${failuresAtLeast} AND 100 * (${failures}) >= ${failuresPerHundred} * FILL(runs, 0), ${failures}, 0)`,
      usingMetrics: {
        logged: loggedFailures(target),
        crashed: aliasMetric('metricErrors'),
        runs: aliasMetric('metricInvocations'),
      },
      label: `Failures of ${target.name}`,
      period,
    }),
    threshold: failuresAtLeast,
    evaluationPeriods: 1,
    comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
  });
};

/**
 * Shifts traffic to a new version of each function in two steps: ten per cent at once, the rest after five minutes. An alarm in between
 * rolls back, which fails the deploy, and CloudFormation then rolls back everything else.
 */
export class GradualDeployment extends Construct {
  constructor(scope: Construct, id: string, targets: readonly BundledFunction[]) {
    super(scope, id);
    const application = new codedeploy.LambdaApplication(this, 'Application');
    const role = this.createRole(targets);
    for (const target of targets) {
      const group = new codedeploy.LambdaDeploymentGroup(target, 'Releases', {
        application,
        alias: target.live,
        // CDK would attach AWS's managed policy, which covers every function and bucket of the account.
        role: role.withoutPolicyUpdates(),
        deploymentConfig: codedeploy.LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [failureAlarm(target)],
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
      group.node.addDependency(role);
    }
  }

  /** Role that may update the aliases of these functions and read alarms, a permission that IAM cannot narrow. */
  private createRole(targets: readonly BundledFunction[]): iam.Role {
    const role = new CompactRole(this, 'Role', 'codedeploy.amazonaws.com');
    role.addToPrincipalPolicy(
      new iam.PolicyStatement({
        actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
        resources: targets.flatMap(({ function: { functionArn } }) => [functionArn, `${functionArn}:*`]),
      }),
    );
    role.addToPrincipalPolicy(
      new iam.PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
    );
    return role;
  }
}
