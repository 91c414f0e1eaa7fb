import { Stack } from 'aws-cdk-lib';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { logMessages } from '../../lambdas/contract/log-messages.ts';
import type { BundledFunction } from './bundled-function.ts';

/** Counts browser reports of content security policy violations as the stack's metric `PolicyViolations`. */
export const countPolicyViolations = (catalog: BundledFunction): void => {
  new MetricFilter(catalog, 'PolicyViolations', {
    logGroup: catalog.function.logGroup,
    filterPattern: FilterPattern.stringValue('$.message', '=', logMessages.policyViolated),
    metricNamespace: Stack.of(catalog).stackName,
    metricName: 'PolicyViolations',
    metricValue: '1',
    defaultValue: 0,
  });
};
