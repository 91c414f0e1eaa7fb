import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { readSettings } from '../infra/settings.ts';
import { repeatWhenLocked } from '../lambdas/resources/repeat-when-locked.ts';
import { readCdkContext } from './cdk-context.ts';
import { UsageError } from './content/check/check-folder.ts';

/** The deployed site or a local one, as commands reach it. */
export interface Stack<Outputs> {
  /** Name for messages. */
  readonly name: string;
  readonly outputs: Outputs;
  /** AWS settings of a local site: region, credentials, endpoints. Empty on AWS. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Logical id of a role that operators assume. */
export type OperatorRole = 'ContentRole' | 'AccessRole' | 'WebhooksRole';

const LocalClock = z.object({ now: z.union([z.string(), z.number()]) });

/**
 * Reads a site's clock, in milliseconds since the epoch; a local site has its own clock, which can be moved.
 * @param endpoint URL of the local site; undefined for AWS
 */
export const readSiteClock = async (endpoint: string | undefined): Promise<number> => {
  if (endpoint === undefined) return Date.now();
  const { now } = LocalClock.parse(await (await fetch(new URL('/_local/clock', endpoint))).json());
  return new Date(now).getTime();
};

const LocalStack = z.object({ outputs: z.unknown(), environment: z.record(z.string(), z.string()) });

type OutputsModel = z.ZodObject<Record<string, z.ZodString>>;

const resolveLocal = async <T extends OutputsModel>(
  endpoint: string,
  model: T,
  role: OperatorRole,
): Promise<Stack<z.output<T>>> => {
  const url = URL.parse(`/_local/stack/${role}`, endpoint);
  if (!url) throw new UsageError(`--endpoint ${endpoint} is not an address; try http://localhost:3000.`);
  const answer = await fetch(url).catch(() => undefined);
  if (!answer) throw new UsageError(`Nothing answers at ${endpoint}; start the local site with npm start.`);
  const stack = answer.ok ? LocalStack.safeParse(await answer.json().catch(() => undefined)) : undefined;
  const outputs = model.safeParse(stack?.data?.outputs);
  if (!stack?.success || !outputs.success) {
    throw new UsageError(`${endpoint} is not a local site; leave --endpoint out for the site on AWS.`);
  }
  return { name: endpoint, outputs: outputs.data, environment: stack.data.environment };
};

/**
 * Reads the name of the deployed stack from the same settings as a deploy: environment variables, then cdk.json.
 * @throws UsageError when a setting is wrong
 */
const readStackName = (): string => {
  try {
    return readSettings(readCdkContext()['northlight'], process.env).stackName;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

const resolveAws = async <T extends OutputsModel>(model: T): Promise<Stack<z.output<T>>> => {
  const stackName = readStackName();
  const client = new CloudFormationClient({});
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
    const outputs = (Stacks[0]?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]);
    const parsed = model.safeParse(Object.fromEntries(outputs));
    if (parsed.success) return { name: `stack ${stackName}`, outputs: parsed.data, environment: {} };
    throw new UsageError(
      `Stack ${stackName} is missing one of the outputs ${Object.keys(model.shape).join(', ')}; deploy it again.`,
    );
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `The stack ${stackName} cannot be read on AWS: ${reason}\n` +
        'Check AWS_PROFILE, AWS_REGION and NORTHLIGHT_STACK_NAME, deploy first, or name a local site with --endpoint http://localhost:3000.',
    );
  } finally {
    client.destroy();
  }
};

/**
 * Resolves the local site at `endpoint`, or the deployed stack, with its outputs.
 * @param role role whose permissions suffice for the command; a local site enforces them, and on AWS the operator assumes it
 * (docs/runbooks/README.md)
 * @throws UsageError with the remedy
 */
export const resolveStack = <T extends OutputsModel>(
  endpoint: string | undefined,
  model: T,
  role: OperatorRole,
): Promise<Stack<z.output<T>>> =>
  endpoint === undefined ? resolveAws(model) : resolveLocal(endpoint, model, role);

/**
 * Resolves a stack as {@link resolveStack} does, with the names of these tables: that of `catalog` is its output `CatalogTable`.
 * @throws UsageError with the remedy
 */
export const resolveTables = async <Name extends string>(
  endpoint: string | undefined,
  names: readonly Name[],
  role: OperatorRole,
) => {
  const toOutput = (name: Name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Table`;
  const model = z.object(Object.fromEntries(names.map((name) => [toOutput(name), z.string()])));
  const { outputs, ...stack } = await resolveStack(endpoint, model, role);
  const tables = Object.fromEntries(names.map((name) => [name, outputs[toOutput(name)]]));
  return { ...stack, tables: tables as Readonly<Record<Name, string>> };
};

/** Describes a failure: in one line if the user can fix it, with its stack trace if it is a bug of ours. */
const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UsageError || error.message === '') return error.message || error.name;
  const isAws = '$fault' in error;
  const isOutside = isAws || 'code' in error;
  if (!isOutside) return error.stack ?? error.message;
  return isAws ? `${error.name}: ${error.message}` : error.message;
};

/** Settings for SDK clients of the stack. */
export const clientSettings = ({ environment }: Pick<Stack<unknown>, 'environment'>) => {
  const {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  } = environment;
  return {
    maxAttempts: 8,
    ...(region && { region }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
};

/** Runs a command over the tables of a stack, and closes their client afterwards. */
export const withDocuments = async <T>(
  stack: Pick<Stack<unknown>, 'environment'>,
  work: (documents: DynamoDBDocumentClient) => Promise<T>,
): Promise<T> => {
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint } = stack.environment;
  const client = repeatWhenLocked(
    new DynamoDBClient({ ...clientSettings(stack), ...(endpoint && { endpoint }) }),
  );
  try {
    return await work(
      DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    );
  } finally {
    client.destroy();
  }
};

/** Runs a command as a program: its exit code, and its failure described in words. */
export const runProgram = async (main: () => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  }
};
