import { CfnElement } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

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
