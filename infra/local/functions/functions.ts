import { join } from 'node:path';
import type { Stack } from '../template/stack.ts';
import { asNumber, asObject, asText, type JsonObject, TemplateError } from '../template/template.ts';
import { readQualifiers } from './aliases.ts';
import { endpointVariables } from './environment.ts';
import { openFunctionLog } from './log.ts';
import { createFunctionPool, type FunctionPool } from './pool.ts';
import type { PoolOptions } from './specification.ts';

export interface Functions {
  byLogicalId(id: string): FunctionPool;
  /** Finds a function by its ARN, or that of a version or alias. */
  byArn(arn: string): FunctionPool;
  byNameOrArn(reference: string): FunctionPool;
  /** Bundle folders by logical id. */
  readonly folders: Map<string, string>;
  close(): Promise<void>;
}

export interface FunctionsOptions extends Omit<PoolOptions, 'log' | 'awsPort'> {
  /** Overrides of environment variables, applied where a function has the variable. */
  readonly localValues: Record<string, string>;
  readonly awsEndpoint: string;
  readonly logFolder: string;
  show(line: string): void;
}

/** Creates a pool for every Node.js function of the template. Containers start with the first invocation. */
export const createFunctions = (stack: Stack, options: FunctionsOptions): Functions => {
  const pools = new Map<string, FunctionPool>();
  const folders = new Map<string, string>();
  const closers: (() => void)[] = [];
  const qualifiers = readQualifiers(stack);
  const awsPort = Number(new URL(options.awsEndpoint).port);

  for (const [id, properties] of stack.resources('AWS::Lambda::Function')) {
    // CDK's own deployment functions are written in Python. Their effect is emulated instead.
    if (!asText(properties['Runtime']).startsWith('nodejs')) continue;
    const folder = bundleFolder(stack, id, properties);
    const [file = 'index', handlerName = 'handler'] = asText(properties['Handler']).split('.');
    const name = stack.name(id);
    const log = openFunctionLog(options.logFolder, id, options.show);
    closers.push(() => log.close());
    folders.set(id, folder);
    const specification = {
      name,
      arn: stack.arn(id),
      modulePath: join(folder, `${file}.mjs`),
      handlerName,
      memoryMb: asNumber(properties['MemorySize'], 128),
      timeoutSeconds: asNumber(properties['Timeout'], 3),
      environment: () => environment(stack, properties, options),
    };
    pools.set(id, createFunctionPool(specification, { ...options, awsPort, log }));
  }

  const find = (what: string, matches: (pool: FunctionPool) => boolean): FunctionPool => {
    const pool = [...pools.values()].find(matches);
    if (!pool) throw new TemplateError(`the template has no Node.js function ${what}`);
    return pool;
  };
  /** Whether a reference is `name`, or `name:qualifier` with an existing version or alias. */
  const isReferenceTo = ({ name }: FunctionPool, reference: string): boolean => {
    const [before = '', qualifier] = reference.split(':');
    return before === name && (qualifier === undefined || qualifiers.get(name)?.has(qualifier) === true);
  };
  const byNameOrArn = (reference: string): FunctionPool =>
    find(reference, (pool) => isReferenceTo(pool, reference.replace(/^arn:.*:function:/, '')));

  return {
    folders,
    byLogicalId(id) {
      const pool = pools.get(id);
      if (!pool) throw new TemplateError(`the template has no Node.js function ${id}`);
      return pool;
    },
    byArn: byNameOrArn,
    byNameOrArn,
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      for (const close of closers) close();
    },
  };
};

const environment = (
  stack: Stack,
  properties: JsonObject,
  options: FunctionsOptions,
): Record<string, string> => {
  const declared = asObject(stack.resolve(asObject(properties['Environment'])['Variables'] ?? {}));
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(declared)) {
    variables[name] = options.localValues[name] ?? asText(value);
  }
  return { ...variables, ...endpointVariables(options.awsEndpoint) };
};

const bundleFolder = (stack: Stack, id: string, properties: JsonObject): string => {
  const key = asText(asObject(properties['Code'])['S3Key']);
  if (key === '') throw new TemplateError(`function ${id} has no code asset: inline code is not run here`);
  return stack.assetPath(key.replace(/\.[a-z]+$/, ''));
};
