import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import {
  type BucketName,
  type InvokedName,
  type Needs,
  type QueueName,
  variables,
  withServices,
} from '../../lambdas/resources/needs.ts';
import type { SecretName } from '../../lambdas/resources/secrets.ts';
import { type BundledFunction, liveAlias } from './bundled-function.ts';
import { type Permission, servicePermissions, type Values } from './service-permissions.ts';
import type { Tables } from './tables.ts';

/** Resources that functions can be granted, by the names used in their declarations. */
export interface Parts {
  readonly tables: Tables;
  readonly buckets: Readonly<Record<BucketName, s3.IBucket>>;
  readonly secrets: Readonly<Record<SecretName, secretsmanager.ISecret>>;
  readonly queues: Readonly<Record<QueueName, sqs.IQueue>>;
  readonly functions: Readonly<Record<InvokedName, BundledFunction>>;
  readonly values: Values;
}

/** Typed `Object.keys`. */
const typedKeys = <T extends object>(object: T = {} as T): (keyof T & string)[] =>
  Object.keys(object) as (keyof T & string)[];

const qualifyActions = (service: string, actions: readonly string[] = []): string[] =>
  actions.map((action) => `${service}:${action}`);

/** Sets the environment variables of everything that a function declares, and permits exactly the declared actions. */
export const grantNeeds = (target: BundledFunction, needs: Needs, parts: Parts): void => {
  const setVariable = (variable: string, value: string): void => {
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
  for (const name of typedKeys(needs.tables)) {
    const { tableName, tableArn } = parts.tables[name];
    const { actions = [], indexes = [], lookups = [] } = needs.tables?.[name] ?? {};
    setVariable(variables.tables(name), tableName);
    if (actions.length > 0) allow(qualifyActions('dynamodb', actions), [tableArn]);
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
  for (const name of typedKeys(needs.buckets)) {
    const bucket = parts.buckets[name];
    setVariable(variables.buckets(name), bucket.bucketName);
    for (const { prefix, actions } of needs.buckets?.[name] ?? []) {
      allow(qualifyActions('s3', actions), [bucket.arnForObjects(`${prefix}*`)]);
    }
  }
  for (const name of needs.queues ?? []) {
    const { queueUrl, queueArn } = parts.queues[name];
    setVariable(variables.queues(name), queueUrl);
    allow(['sqs:SendMessage'], [queueArn]);
  }
  for (const name of needs.functions ?? []) {
    // Without a reference to the alias itself: it needs its deployment group, whose role names every function, this one included.
    const aliasArn = `${parts.functions[name].function.functionArn}:${liveAlias}`;
    setVariable(variables.functions(name), aliasArn);
    allow(['lambda:InvokeFunction'], [aliasArn]);
  }
  for (const { secrets, values = [] } of withServices(needs)) {
    for (const name of typedKeys(secrets)) {
      const { secretArn } = parts.secrets[name];
      setVariable(variables.secrets(name), secretArn);
      allow(qualifyActions('secretsmanager', secrets?.[name]), [secretArn]);
    }
    for (const name of values) {
      const value = parts.values[name];
      if (value !== undefined) setVariable(variables.values(name), value);
    }
  }
  for (const service of needs.services ?? []) {
    const permissions: readonly Permission[] =
      servicePermissions[service]?.(parts.values, Stack.of(target)) ?? [];
    for (const { actions, resources, conditions } of permissions) allow(actions, resources, conditions);
  }
};
