import { CfnElement } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** The beginning of a logical id: `release-lectures` → `ReleaseLectures`, `mailToken` → `MailToken`. */
export const pascalCase = (name: string): string =>
  name.replace(/(^|-)([a-z])/g, (_, __, letter) => letter.toUpperCase());

/** `PublicReadCache` → `public-read-cache` */
export const kebabCase = (name: string): string =>
  name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/**
 * Gives the resource behind a construct a logical id without CDK's hash. Stateful resources must keep theirs forever
 * (a renamed one is a new, empty one), and operators and the local cloud find things by these names.
 */
export const pinLogicalId = (construct: IConstruct, logicalId: string): void => {
  const resource = construct.node.defaultChild;
  if (!CfnElement.isCfnElement(resource))
    throw new Error(`${construct.node.path} has no resource of its own to name`);
  resource.overrideLogicalId(logicalId);
};
