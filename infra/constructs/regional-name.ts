import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * An explicit name that says whose it is: `Northlight-eu-central-1-security-headers`. CloudFront's policies, functions
 * and keys, dashboards and budgets are named per account, not per region: without the region, a second stack of the same
 * name could not be made beside the first.
 */
export const regionalName = (scope: Construct, name: string): string => {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${region}-${name}`;
};
