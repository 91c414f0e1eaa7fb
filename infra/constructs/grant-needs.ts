import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import {
  type BucketName,
  type Needs,
  type QueueName,
  variables,
  withServices,
} from '../../lambdas/resources/needs.ts';
import type { SecretName } from '../../lambdas/resources/secrets.ts';
import type { ValueName } from '../../lambdas/resources/values.ts';
import type { BundledFunction } from './bundled-function.ts';
import { type Permission, servicePermissions } from './service-permissions.ts';
import type { Tables } from './tables.ts';

/** Resources that functions can be granted, by the names used in their declarations. */
export interface Parts {
  readonly tables: Tables;
  readonly buckets: Readonly<Record<BucketName, s3.IBucket>>;
  readonly secrets: Readonly<Record<SecretName, secretsmanager.ISecret>>;
  readonly queues: Readonly<Record<QueueName, sqs.IQueue>>;
  /** A value that this deployment has not got is undefined, and its variable is not set. */
  readonly values: Readonly<Record<ValueName, string | undefined>>;
}

/** Typed `Object.keys`. */
const keysOf = <T extends object>(object: T = {} as T): (keyof T & string)[] =>
  Object.keys(object) as (keyof T & string)[];

const actionsOf = (service: string, actions: readonly string[] = []): string[] =>
  actions.map((action) => `${service}:${action}`);

/** Sets the environment variables of everything that a function declares, and permits exactly the declared actions. */
export const grantNeeds = (target: BundledFunction, needs: Needs, parts: Parts): void => {
  const tell = (variable: string, value: string): void => {
    target.function.addEnvironment(variable, value);
  };
  const allow = (
    actions: readonly string[],
    resources: readonly string[],
    conditions?: Permission['conditions'],
  ): void => {
    target.role.addToPrincipalPolicy(
      new iam.PolicyStatement({
        actions: [...actions],
        resources: [...resources],
        ...(conditions && { conditions }),
      }),
    );
  };
  for (const name of keysOf(needs.tables)) {
    const { tableName, tableArn } = parts.tables[name];
    const { actions = [], indexes = [], lookups = [] } = needs.tables?.[name] ?? {};
    tell(variables.tables(name), tableName);
    if (actions.length > 0) allow(actionsOf('dynamodb', actions), [tableArn]);
    if (indexes.length > 0) {
      allow(
        ['dynamodb:Query'],
        indexes.map((index) => `${tableArn}/index/${index}`),
      );
    }
    if (lookups.length > 0) {
      allow(
        ['dynamodb:PartiQLSelect'],
        lookups.map((index) => `${tableArn}/index/${index}`),
        // A PartiQL statement without a key condition would read the whole index.
        { BoolIfExists: { 'dynamodb:FullTableScan': 'false' } },
      );
    }
  }
  for (const name of keysOf(needs.buckets)) {
    const bucket = parts.buckets[name];
    tell(variables.buckets(name), bucket.bucketName);
    for (const { prefix, actions } of needs.buckets?.[name] ?? []) {
      allow(actionsOf('s3', actions), [bucket.arnForObjects(`${prefix}*`)]);
    }
  }
  for (const name of needs.queues ?? []) {
    const { queueUrl, queueArn } = parts.queues[name];
    tell(variables.queues(name), queueUrl);
    allow(['sqs:SendMessage'], [queueArn]);
  }
  for (const { secrets, values = [] } of withServices(needs)) {
    for (const name of keysOf(secrets)) {
      const { secretArn } = parts.secrets[name];
      tell(variables.secrets(name), secretArn);
      allow(actionsOf('secretsmanager', secrets?.[name]), [secretArn]);
    }
    for (const name of values) {
      const value = parts.values[name];
      if (value !== undefined) tell(variables.values(name), value);
    }
  }
  for (const service of needs.services ?? []) {
    const permissions: readonly Permission[] =
      servicePermissions[service]?.(parts.values, Stack.of(target)) ?? [];
    for (const { actions, resources, conditions } of permissions) allow(actions, resources, conditions);
  }
};
