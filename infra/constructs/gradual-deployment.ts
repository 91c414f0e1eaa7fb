import { Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as codedeploy from 'aws-cdk-lib/aws-codedeploy';
import * as iam from 'aws-cdk-lib/aws-iam';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { BundledFunction } from './bundled-function.ts';

const period = Duration.minutes(1);
/** So many failures in a minute are no longer one learner's bad luck; a tenth of the traffic may be all that the new version gets. */
const failuresAtLeast = 3;
/** A new version that fails half of what it answers fails one in twenty of all. */
const failuresPerHundred = 2;

/** Counts the lines in which a function says that it failed: most failures are answered with 500, and are no error to Lambda. */
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

/** Fires while requests move to a new version of the function and more of them fail than a release may cost. */
const failureAlarm = (target: BundledFunction): cloudwatch.Alarm => {
  const ofAlias = (metric: 'metricErrors' | 'metricInvocations'): cloudwatch.IMetric =>
    target.live[metric]({ period, statistic: 'Sum' });
  const failures = 'FILL(logged, 0) + FILL(crashed, 0)';
  return new cloudwatch.Alarm(target, 'ReleaseFailures', {
    alarmDescription: `A release of ${target.name} fails, and is undone. docs/runbooks/restore.md#a-release-that-does-harm`,
    metric: new cloudwatch.MathExpression({
      expression: `IF((${failures}) >= ${failuresAtLeast} AND 100 * (${failures}) >= ${failuresPerHundred} * FILL(runs, 0), ${failures}, 0)`,
      usingMetrics: {
        logged: loggedFailures(target),
        crashed: ofAlias('metricErrors'),
        runs: ofAlias('metricInvocations'),
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
 * Lets requests move to a new version of each function in two steps: a tenth at once, the rest after five minutes. An alarm
 * in between moves them back, fails the deploy, and CloudFormation puts everything else back too.
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
        // CDK would attach AWS's policy for every function and every bucket of the account.
        role: role.withoutPolicyUpdates(),
        deploymentConfig: codedeploy.LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [failureAlarm(target)],
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
      group.node.addDependency(role);
    }
  }

  /** May move the aliases of these functions and look at alarms, which IAM does not narrow. */
  private createRole(targets: readonly BundledFunction[]): iam.Role {
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('codedeploy.amazonaws.com'),
    });
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
