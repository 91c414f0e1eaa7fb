import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { WebAcl } from './constructs/web-acl.ts';

/** Region that must contain CloudFront's firewall and its request logs. */
export const edgeRegion = 'us-east-1';

/** Web ACL of a site, usable by a stack in any region of the account. */
export interface Firewall {
  readonly name: string;
  readonly arn: string;
}

const aclOutput = 'WebAclArn';

/** Resources that CloudFront takes from us-east-1 only, whatever the region of the site's stack: the firewall. */
export class EdgeStack extends Stack {
  readonly firewall: Firewall;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, { ...props, env: { region: edgeRegion } });
    const acl = new WebAcl(this, 'Firewall');
    new CfnOutput(this, aclOutput, { value: acl.arn, description: 'The firewall before the site' });
    // CDK's cross-region references need the region of the consumer at synthesis, but it is known only at deployment.
    this.firewall = { name: acl.name, arn: Fn.getStackOutput(this.stackName, aclOutput, edgeRegion) };
  }
}
