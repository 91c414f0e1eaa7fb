import { CfnElement, Stack } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';

/** Converts to the form of logical ids: `release-lectures` → `ReleaseLectures`, `mailToken` → `MailToken`. */
export const pascalCase = (name: string): string =>
  name.replace(/(^|-)([a-z])/g, (_, __, letter) => letter.toUpperCase());

/** `PublicReadCache` → `public-read-cache` */
export const kebabCase = (name: string): string =>
  name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/**
 * Sets the logical id of a construct's resource without CDK's hash. A stateful resource must keep its id forever, because a renamed one
 * is a new, empty resource. Operators and the local cloud also find resources by these names.
 */
export const pinLogicalId = (construct: IConstruct, logicalId: string): void => {
  const resource = construct.node.defaultChild;
  if (!CfnElement.isCfnElement(resource))
    throw new Error(`${construct.node.path} has no resource of its own to name`);
  resource.overrideLogicalId(logicalId);
};

/**
 * Explicit name with stack and region: `Northlight-eu-central-1-security-headers`. Names of CloudFront policies, functions and keys, of
 * dashboards and of budgets are unique per account, not per region. Without the region, a second stack with the same name could not be
 * created in another region.
 */
export const regionalName = (scope: Construct, name: string): string => {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${region}-${name}`;
};
