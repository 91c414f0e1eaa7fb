import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { bundleFolder } from '../bundle.ts';
import { type FunctionName, functionSizes } from '../functions.ts';
import { CompactRole } from './compact-role.ts';
import { pascalCase, pinLogicalId } from './names.ts';

/** Logical id of a function in the template: `CatalogFunction`. */
export const functionLogicalId = (name: FunctionName): string => `${pascalCase(name)}Function`;

/** Alias that the site, schedules and queues invoke. */
export const liveAlias = 'live';

/**
 * The function's bundle as an asset.
 * @throws Error that names the remedy when the bundle is missing
 */
const bundledCode = (name: FunctionName): lambda.Code => {
  const folder = bundleFolder(name);
  if (!existsSync(join(folder, 'index.mjs'))) {
    throw new Error(
      `${relative(process.cwd(), folder)}/index.mjs is missing: run npm run bundle (or npm run synth)`,
    );
  }
  return lambda.Code.fromAsset(folder);
};

/**
 * Lambda function made of its bundle: Node.js 24 on arm64, with memory and timeout from `infra/functions.ts`, a log group that keeps a
 * month, and a role that may only write to that log group. Further permissions follow from its `needs.ts` (see `grantNeeds`). X-Ray is
 * off: its permission cannot be narrowed below all resources, and the structured log lines contain the request id.
 */
export class BundledFunction extends Construct {
  readonly name: FunctionName;
  readonly function: lambda.Function;
  readonly logGroup: logs.LogGroup;
  readonly role: iam.Role;
  private alias: lambda.Alias | undefined;

  /** @param reserved reserved concurrency; undefined uses the account's unreserved pool */
  constructor(scope: Construct, name: FunctionName, reserved?: number) {
    super(scope, functionLogicalId(name));
    this.name = name;
    const { memory, timeout } = functionSizes[name];
    this.logGroup = new logs.LogGroup(this, 'Logs', {
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new CompactRole(this, 'Role', 'lambda.amazonaws.com');
    this.logGroup.grantWrite(this.role);
    this.function = new lambda.Function(this, 'Function', {
      description: `Northlight: ${name}`,
      code: bundledCode(name),
      handler: 'index.handler',
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      memorySize: memory,
      timeout: Duration.seconds(timeout),
      role: this.role,
      logGroup: this.logGroup,
      // Keeps old versions, so that an operator can point the alias back. A version whose creation was rolled back is deleted, because
      // otherwise the next deploy could not create it again.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      // Our own lines are JSON. The platform's lines about each start and end repeat what metrics say.
      loggingFormat: lambda.LoggingFormat.JSON,
      applicationLogLevelV2: lambda.ApplicationLogLevel.INFO,
      systemLogLevelV2: lambda.SystemLogLevel.WARN,
      environment: { SERVICE_NAME: name },
    });
    pinLogicalId(this.function, functionLogicalId(name));
  }
  /** Alias of the released version. Everything invokes the function through it, except CloudFormation. */
  get live(): lambda.Alias {
    this.alias ??= this.createAlias();
    return this.alias;
  }

  /** Whether the function has an alias, so that releases are gradual. */
  get isReleased(): boolean {
    return this.alias !== undefined;
  }

  private createAlias(): lambda.Alias {
    const alias = new lambda.Alias(this, 'Live', {
      aliasName: liveAlias,
      version: this.function.currentVersion,
    });
    pinLogicalId(alias, `${functionLogicalId(this.name)}Live`);
    return alias;
  }
}
