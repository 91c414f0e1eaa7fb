import { Stack } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import type { BundledFunction } from './bundled-function.ts';

/** DynamoDB actions that product code uses; `Scan` is not among them. Transactions need those of their parts. */
export type TableAction =
  'GetItem' | 'BatchGetItem' | 'BatchWriteItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem';

export type TableVariable =
  | 'CATALOG_TABLE'
  | 'LEARNING_TABLE'
  | 'PROFILES_TABLE'
  | 'SUBSCRIPTIONS_TABLE'
  | 'PAYMENTS_TABLE'
  | 'MAIL_TABLE'
  | 'LIMITS_TABLE'
  | 'INQUIRIES_TABLE';

export type BucketVariable = 'MEDIA_BUCKET' | 'SITE_BUCKET';

export type SecretVariable =
  | 'ORIGIN_VERIFY_SECRET_ARN'
  | 'CURSOR_SECRET_ARN'
  | 'MEDIA_PRIVATE_KEY_SECRET_ARN'
  | 'BADGE_PRIVATE_KEY_SECRET_ARN'
  | 'MAIL_TOKEN_SECRET_ARN'
  | 'STRIPE_API_KEY_SECRET_ARN'
  | 'STRIPE_WEBHOOK_SECRET_ARN'
  | 'NOTEBOOK_HUB_TOKEN_SECRET_ARN';
export type SecretAction = 'GetSecretValue' | 'PutSecretValue';
export type PlainVariable =
  | 'SITE_URL'
  | 'AUTH_ISSUER'
  | 'AUTH_AUDIENCE'
  | 'MEDIA_KEY_PAIR_ID'
  | 'STRIPE_API_HOST'
  | 'STRIPE_API_PORT'
  | 'STRIPE_API_PROTOCOL'
  | 'CHAT_MODEL_ID'
  | 'NOTEBOOK_HUB_URL'
  | 'TEAM_EMAIL';

// Each helper names a thing to a function and permits its use in the same gesture: one without the other is a bug.

const allow = (target: BundledFunction, actions: readonly string[], resources: readonly string[]): void => {
  target.role.addToPrincipalPolicy(
    new iam.PolicyStatement({ actions: [...actions], resources: [...resources] }),
  );
};

/** Tells a function a table's name and permits exactly these actions on it, and querying the indexes named. */
export const bindTable = (
  target: BundledFunction,
  variable: TableVariable,
  table: dynamodb.ITableV2,
  actions: readonly TableAction[],
  indexes: readonly string[] = [],
): void => {
  target.function.addEnvironment(variable, table.tableName);
  allow(
    target,
    actions.map((action) => `dynamodb:${action}`),
    [table.tableArn],
  );
  if (indexes.length > 0) {
    allow(
      target,
      ['dynamodb:Query'],
      indexes.map((index) => `${table.tableArn}/index/${index}`),
    );
  }
};

/** S3 actions on objects that product code uses. */
export type BucketAction = 'GetObject' | 'PutObject' | 'DeleteObject';

/** Tells a function where a bucket is and permits these actions on keys under these prefixes. */
export const bindBucket = (
  target: BundledFunction,
  variable: BucketVariable,
  bucket: s3.IBucket,
  grants: readonly { readonly prefix: string; readonly actions: readonly BucketAction[] }[],
): void => {
  target.function.addEnvironment(variable, bucket.bucketName);
  for (const { prefix, actions } of grants) {
    allow(
      target,
      actions.map((action) => `s3:${action}`),
      [bucket.arnForObjects(`${prefix}*`)],
    );
  }
};

/** Tells a function where a secret is and permits reading it (or what `actions` says). */
export const bindSecret = (
  target: BundledFunction,
  variable: SecretVariable,
  secret: secretsmanager.ISecret,
  actions: readonly SecretAction[] = ['GetSecretValue'],
): void => {
  target.function.addEnvironment(variable, secret.secretArn);
  allow(
    target,
    actions.map((action) => `secretsmanager:${action}`),
    [secret.secretArn],
  );
};

/** Tells a function where the mail queue is and permits putting mails into it. */
export const bindMailQueue = (target: BundledFunction, queue: sqs.IQueue): void => {
  target.function.addEnvironment('MAIL_QUEUE_URL', queue.queueUrl);
  allow(target, ['sqs:SendMessage'], [queue.queueArn]);
};

/** Tells a function values that need no permission. */
export const bindValues = (
  target: BundledFunction,
  values: Readonly<Partial<Record<PlainVariable, string>>>,
): void => {
  for (const [name, value] of Object.entries(values)) target.function.addEnvironment(name, value);
};

/** Tells a function where Stripe's API is and permits reading the key to it. */
export const bindStripe = (target: BundledFunction, apiKey: secretsmanager.ISecret): void => {
  bindSecret(target, 'STRIPE_API_KEY_SECRET_ARN', apiKey);
  bindValues(target, {
    STRIPE_API_HOST: 'api.stripe.com',
    STRIPE_API_PORT: '443',
    STRIPE_API_PROTOCOL: 'https',
  });
};

/** An inference profile names the model behind it and, first, the area or owner it routes within. */
const profilePrefix = /^[a-z]+(?:-[a-z]+)?\.(?=[a-z0-9-]+\.)/;

/**
 * Names a model of Amazon Bedrock to a function and permits calling it and nothing else. An inference profile
 * (`eu.amazon.nova-lite-v1:0`) calls its model in any Region of its area, so the model is permitted in all of them.
 */
export const bindModel = (target: BundledFunction, modelId: string): void => {
  bindValues(target, { CHAT_MODEL_ID: modelId });
  const stack = Stack.of(target);
  const model = modelId.replace(profilePrefix, '');
  const isProfile = model !== modelId;
  const arn = (region: string, account: string, resource: string, resourceName: string): string =>
    stack.formatArn({ service: 'bedrock', region, account, resource, resourceName });
  allow(
    target,
    ['bedrock:InvokeModel'],
    [
      arn(isProfile ? '*' : stack.region, '', 'foundation-model', model),
      ...(isProfile ? [arn(stack.region, stack.account, 'inference-profile', modelId)] : []),
    ],
  );
};
