import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * Explicit name with stack and region: `Northlight-eu-central-1-security-headers`. Names of CloudFront policies, functions and keys, of
 * dashboards and of budgets are unique per account, not per region. Without the region, a second stack with the same name could not be
 * created in another region.
 */
export const regionalName = (scope: Construct, name: string): string => {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${region}-${name}`;
};
