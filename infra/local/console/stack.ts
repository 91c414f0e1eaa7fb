import type { AwsEndpoint } from '../aws/endpoint.ts';
import { secretAccessKey } from '../aws/sigv4.ts';
import { endpointVariables } from '../functions/environment.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { region } from '../template/identifiers.ts';
import type { Stack } from '../template/stack.ts';

/** What the command line asks for: the stack's outputs, and an environment for the AWS SDK. */
export const describeStack = (
  stack: Stack,
  siteUrl: string,
  gateway: Pick<Gateway, 'endpoint'>,
  aws: Pick<AwsEndpoint, 'endpoint'>,
) => ({
  outputs: { ...stack.outputs(), SiteUrl: siteUrl },
  apiEndpoint: gateway.endpoint,
  environment: {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'LOCALCLI',
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...endpointVariables(aws.endpoint),
  },
});
