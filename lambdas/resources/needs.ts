import type { SecretName } from './secrets.ts';
import type { IndexName, TableName } from './tables.ts';
import type { ValueName } from './values.ts';

export type BucketName = 'media' | 'site';
export type QueueName = 'mail' | 'releases';

/**
 * Actions of DynamoDB that functions use. `Scan` is not among them. A transaction needs the actions of its parts; a batch of
 * conditional updates needs `PartiQLUpdate`.
 */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'PartiQLUpdate'
  | 'DeleteItem';
/** Actions of S3, on objects. */
export type BucketAction = 'GetObject' | 'PutObject' | 'DeleteObject';
export type SecretAction = 'GetSecretValue';

/** What a function may do with a table. */
export interface TableNeed<T extends TableName = TableName> {
  readonly actions: readonly TableAction[];
  /** The indexes that it may query. */
  readonly indexes?: readonly IndexName<T>[];
  /** The indexes in which it may look for many partition keys at once, and for nothing else. */
  readonly lookups?: readonly IndexName<T>[];
}

/** What a function may do with the objects whose keys begin with a prefix. */
export interface BucketNeed {
  readonly prefix: string;
  readonly actions: readonly BucketAction[];
}

interface SecretsAndValues {
  readonly secrets?: { readonly [S in SecretName]?: readonly SecretAction[] };
  readonly values?: readonly ValueName[];
}

/** Services that functions call, each with what a function must have to call it. */
export const services = {
  /** Signs addresses of media. */
  mediaSigning: { secrets: { mediaPrivateKey: ['GetSecretValue'] }, values: ['mediaKeyPairId'] },
  badgeSigning: { secrets: { badgePrivateKey: ['GetSecretValue'] }, values: ['badgeOtherKeys'] },
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
 * Everything that a function uses, declared in the `needs.ts` beside its `index.ts`. The stack grants exactly this, and names
 * it to the function in environment variables; the function reads exactly these variables.
 */
export interface Needs extends SecretsAndValues {
  readonly tables?: { readonly [T in TableName]?: TableNeed<T> };
  readonly buckets?: { readonly [B in BucketName]?: readonly BucketNeed[] };
  /** Queues that it sends messages to. */
  readonly queues?: readonly QueueName[];
  readonly services?: readonly ServiceName[];
}

/** A declaration, and what the services in it take. */
export const withServices = (needs: Needs): readonly Needs[] => [
  needs,
  ...(needs.services ?? []).map((service) => services[service]),
];

/** `stripeApiKey` → `STRIPE_API_KEY` */
const upperSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** The environment variable that names something to a function. */
export const variables = {
  /** Holds the name of a table. */
  tables: (name: TableName): string => `${upperSnakeCase(name)}_TABLE`,
  /** Holds the name of a bucket. */
  buckets: (name: BucketName): string => `${upperSnakeCase(name)}_BUCKET`,
  secrets: (name: SecretName): string => `${upperSnakeCase(name)}_SECRET_ARN`,
  queues: (name: QueueName): string => `${upperSnakeCase(name)}_QUEUE_URL`,
  values: (name: ValueName): string => upperSnakeCase(name),
} as const;
