import type { AwsEndpoint } from '../aws/endpoint.ts';
import { roleKey } from '../aws/permissions.ts';
import { secretAccessKey } from '../aws/sigv4.ts';
import { endpointVariables } from '../functions/environment.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { region } from '../template/identifiers.ts';
import type { Stack } from '../template/stack.ts';

/** Whether the template has a role under this logical id. */
const hasRole = ({ template }: Stack, id: string): boolean =>
  template.Resources[id]?.Type === 'AWS::IAM::Role';

interface LocalSite {
  readonly siteUrl: string;
  readonly gateway: Pick<Gateway, 'endpoint'>;
  readonly aws: Pick<AwsEndpoint, 'endpoint'>;
  /** Of stand-ins that are no service of AWS. */
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Describes the stack for the command line: outputs, and an environment for the AWS SDK.
 * @param role logical id of the role to use; without one, everything is permitted
 */
export const describeStack = (
  stack: Stack,
  { siteUrl, gateway, aws, variables }: LocalSite,
  role?: string,
) => ({
  outputs: { ...stack.outputs(), SiteUrl: siteUrl },
  apiEndpoint: gateway.endpoint,
  environment: {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: role !== undefined && hasRole(stack, role) ? roleKey(role) : 'LOCALCLI',
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...endpointVariables(aws.endpoint),
    ...variables,
  },
});
