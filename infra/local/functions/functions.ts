import { join } from 'node:path';
import type { Assembly, Json, JsonObject } from '../template/template.ts';
import { asNumber, asObject, asText, resourcesOfType, TemplateError } from '../template/template.ts';
import { endpointVariables } from './environment.ts';
import { openFunctionLog } from './log.ts';
import type { FunctionPool } from './pool.ts';
import { createFunctionPool } from './pool.ts';
import type { PoolOptions } from './specification.ts';

export interface Functions {
  byLogicalId(id: string): FunctionPool;
  byArn(arn: string): FunctionPool;
  /** ARN of a function by its physical name. */
  arnOf(name: string): string;
  /** Folders of the bundles by logical id. */
  readonly folders: Map<string, string>;
  close(): Promise<void>;
}

export interface FunctionsOptions extends Omit<PoolOptions, 'log'> {
  readonly assembly: Assembly;
  resolve(value: Json): Json;
  name(logicalId: string): string;
  arn(logicalId: string): string;
  /** Values that replace variables of the same name, where a function has them. */
  readonly localValues: Record<string, string>;
  readonly awsEndpoint: string;
  readonly logFolder: string;
  show(line: string): void;
}

/** A pool for every Node.js function of the template; containers start with the first invocation. */
export const createFunctions = (options: FunctionsOptions): Functions => {
  const pools = new Map<string, FunctionPool>();
  const folders = new Map<string, string>();
  const closers: (() => void)[] = [];

  for (const [id, properties] of resourcesOfType(options.assembly.template, 'AWS::Lambda::Function')) {
    // The functions that CDK itself brings for deployments are Python, and emulated by what they do.
    if (!asText(properties['Runtime']).startsWith('nodejs')) continue;
    const folder = bundleFolder(options.assembly, id, properties);
    const [file = 'index', handlerName = 'handler'] = asText(properties['Handler']).split('.');
    const name = options.name(id);
    const log = openFunctionLog(options.logFolder, id, options.show);
    closers.push(() => log.close());
    folders.set(id, folder);
    const specification = {
      name,
      arn: options.arn(id),
      modulePath: join(folder, `${file}.mjs`),
      handlerName,
      memoryMb: asNumber(properties['MemorySize'], 128),
      timeoutSeconds: asNumber(properties['Timeout'], 3),
      environment: () => environment(properties, options),
    };
    pools.set(id, createFunctionPool(specification, { ...options, log }));
  }

  return {
    folders,
    byLogicalId(id) {
      const pool = pools.get(id);
      if (!pool) throw new TemplateError(`the template has no Node.js function ${id}`);
      return pool;
    },
    byArn(arn) {
      const pool = [...pools.values()].find(
        (candidate) => candidate.arn === arn || arn.startsWith(`${candidate.arn}:`),
      );
      if (!pool) throw new TemplateError(`the template has no Node.js function ${arn}`);
      return pool;
    },
    arnOf(name) {
      const pool = [...pools.values()].find((candidate) => candidate.name === name);
      if (!pool) throw new TemplateError(`the template has no Node.js function ${name}`);
      return pool.arn;
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      for (const close of closers) close();
    },
  };
};

const environment = (properties: JsonObject, options: FunctionsOptions): Record<string, string> => {
  const declared = asObject(options.resolve(asObject(properties['Environment'])['Variables'] ?? {}));
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(declared)) {
    variables[name] = options.localValues[name] ?? asText(value);
  }
  return { ...variables, ...endpointVariables(options.awsEndpoint) };
};

const bundleFolder = (assembly: Assembly, id: string, properties: JsonObject): string => {
  const key = asText(asObject(properties['Code'])['S3Key']);
  if (key === '') throw new TemplateError(`function ${id} has no code asset: inline code is not run here`);
  return assembly.assetPath(key.replace(/\.[a-z]+$/, ''));
};
