import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * Role of a service that contains its policy. CDK would make a resource of it beside the role, and a stack takes 500 resources in all.
 */
export class CompactRole extends iam.Role {
  private readonly policy: iam.PolicyDocument;

  /** @param service such as `lambda.amazonaws.com` */
  constructor(scope: Construct, id: string, service: string) {
    const policy = new iam.PolicyDocument();
    super(scope, id, {
      assumedBy: new iam.ServicePrincipal(service),
      inlinePolicies: { needs: policy },
    });
    this.policy = policy;
  }

  override addToPrincipalPolicy(statement: iam.PolicyStatement): iam.AddToPrincipalPolicyResult {
    this.policy.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
