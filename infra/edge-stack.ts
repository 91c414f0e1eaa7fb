import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { WebAcl } from './constructs/web-acl.ts';

/** Where CloudFront takes its firewall, and the logs of its requests, from. */
export const edgeRegion = 'us-east-1';

/** The web ACL of a site, for its stack in any region of the account. */
export interface Firewall {
  readonly name: string;
  readonly arn: string;
}

const aclOutput = 'WebAclArn';

/** What CloudFront takes from us-east-1 only, wherever the site's own stack is: its firewall. */
export class EdgeStack extends Stack {
  readonly firewall: Firewall;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, { ...props, env: { region: edgeRegion } });
    const acl = new WebAcl(this, 'Firewall');
    new CfnOutput(this, aclOutput, { value: acl.arn, description: 'The firewall before the site' });
    // CDK's own references between regions need the consumer's region, which only a deploy knows.
    this.firewall = { name: acl.name, arn: Fn.getStackOutput(this.stackName, aclOutput, edgeRegion) };
  }
}
