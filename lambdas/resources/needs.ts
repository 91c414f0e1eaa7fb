import type { SecretName } from './secrets.ts';
import type { IndexName, TableName } from './tables.ts';
import type { ValueName } from './values.ts';

export type BucketName = 'media' | 'site';
/** Endpoint groups whose functions others may invoke. */
export type InvokedName = 'catalog' | 'learning' | 'study' | 'practice' | 'chat';
export type QueueName = 'mail' | 'releases' | 'webhooks';

/**
 * DynamoDB actions that functions may use; `Scan` is excluded on purpose. A transaction needs the actions of its parts; a batch
 * of conditional updates needs `PartiQLUpdate`.
 */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'PartiQLUpdate'
  | 'ConditionCheckItem'
  | 'DeleteItem';
/** S3 actions on objects. */
type BucketAction = 'GetObject' | 'PutObject' | 'DeleteObject';
type SecretAction = 'GetSecretValue';

/** Permissions of a function on a table. */
interface TableNeed<T extends TableName = TableName> {
  readonly actions: readonly TableAction[];
  /** The indexes that it may query. */
  readonly indexes?: readonly IndexName<T>[];
  /** The indexes in which it may only look up many partition keys at once. */
  readonly lookups?: readonly IndexName<T>[];
}

/** Permissions of a function on objects with a key prefix. */
interface BucketNeed {
  readonly prefix: string;
  readonly actions: readonly BucketAction[];
}

interface SecretsAndValues {
  readonly secrets?: { readonly [S in SecretName]?: readonly SecretAction[] };
  readonly values?: readonly ValueName[];
}

/** Services that functions call, with the secrets and values that each call needs. */
export const services = {
  /** Signs media URLs. */
  mediaSigning: { secrets: { mediaPrivateKey: ['GetSecretValue'] }, values: ['mediaKeyPairId'] },
  badgeSigning: {
    secrets: { badgePrivateKey: ['GetSecretValue'], badgeProofPrivateKey: ['GetSecretValue'] },
    values: ['badgeOtherKeys', 'badgeProofOtherKeys'],
  },
  stripe: {
    secrets: { stripeApiKey: ['GetSecretValue'] },
    values: ['stripeApiHost', 'stripeApiPort', 'stripeApiProtocol'],
  },
  /** The language model of the assistant, in Amazon Bedrock. */
  chatModel: { values: ['chatModelId'] },
  /** Amazon SES. */
  mailSending: { values: ['mailFrom', 'mailConfigurationSet', 'mailPaceMs'] },
} as const satisfies Readonly<Record<string, SecretsAndValues>>;

export type ServiceName = keyof typeof services;

/**
 * Everything that a function uses, declared in the `needs.ts` next to its `index.ts`. The stack grants exactly this and passes the
 * names as environment variables; the function reads exactly these variables.
 */
export interface Needs extends SecretsAndValues {
  readonly tables?: { readonly [T in TableName]?: TableNeed<T> };
  readonly buckets?: { readonly [B in BucketName]?: readonly BucketNeed[] };
  /** Queues that it sends messages to. */
  readonly queues?: readonly QueueName[];
  readonly services?: readonly ServiceName[];
  /** Functions that it invokes, by the alias that the site uses. */
  readonly functions?: readonly InvokedName[];
}

/** A declaration, followed by the needs of its services. */
export const withServices = (needs: Needs): readonly Needs[] => [
  needs,
  ...(needs.services ?? []).map((service) => services[service]),
];

/** `stripeApiKey` → `STRIPE_API_KEY` */
const upperSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** Names of the environment variables, by kind of resource. */
export const variables = {
  /** Its value is the table name. */
  tables: (name: TableName): string => `${upperSnakeCase(name)}_TABLE`,
  /** Its value is the bucket name. */
  buckets: (name: BucketName): string => `${upperSnakeCase(name)}_BUCKET`,
  secrets: (name: SecretName): string => `${upperSnakeCase(name)}_SECRET_ARN`,
  queues: (name: QueueName): string => `${upperSnakeCase(name)}_QUEUE_URL`,
  /** Its value is the ARN of the alias. */
  functions: (name: InvokedName): string => `${upperSnakeCase(name)}_FUNCTION_ARN`,
  values: (name: ValueName): string => upperSnakeCase(name),
} as const;
