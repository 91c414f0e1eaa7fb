import { secretAccessKey } from '../aws/sigv4.ts';
import { region } from '../template/identifiers.ts';
import type { FunctionSpecification } from './specification.ts';

/** AWS services whose SDK clients the functions and the command line use. */
const services = [
  'BEDROCK_RUNTIME',
  'CLOUDFORMATION',
  'DYNAMODB',
  'LAMBDA',
  'S3',
  'SCHEDULER',
  'SECRETS_MANAGER',
  'SESV2',
  'SQS',
  'SSM',
];

/** The local cloud has no language model. This variable of the parent process may name a stand-in. */
const bedrock = 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME';

/** `AWS_ENDPOINT_URL_…` variables of every service. */
export const endpointVariables = (
  endpoint: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> => ({
  ...Object.fromEntries(services.map((service) => [`AWS_ENDPOINT_URL_${service}`, endpoint])),
  ...(environment[bedrock] && { [bedrock]: environment[bedrock] }),
});

/** Environment of a function: that of the template and what the Lambda runtime adds, nothing from this process. */
export const workerEnvironment = (
  specification: FunctionSpecification,
  accessKeyId: string,
): Record<string, string> => {
  return {
    ...specification.environment(),
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: specification.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(specification.memoryMb),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${specification.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: accessKeyId,
    // The access key identifies the container, so the AWS endpoint knows the caller.
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    TZ: ':UTC',
  };
};
