import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { bundleFolder } from '../bundle.ts';
import { type FunctionName, functionSizes } from '../functions.ts';
import { pascalCase, pinLogicalId } from './pin-logical-id.ts';

/** Logical id of a function in the template: `CatalogFunction`. */
export const functionLogicalId = (name: FunctionName): string => `${pascalCase(name)}Function`;

/** The alias by which the site, schedules and queues call a function. */
export const liveAlias = 'live';

/** The function's code as esbuild left it. @throws Error that names the remedy when it was not bundled */
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
 * A function from its bundle: Node.js 24 on arm64 with the memory and time-out of `infra/functions.ts`, a role of its
 * own that starts with nothing but writing to its own log group, and that log group kept for a month. What else it may
 * do follows from its `needs.ts` (see `grantNeeds`). X-Ray stays off: its permission cannot be narrowed below every resource, and the
 * structured log lines carry the request id.
 */
export class BundledFunction extends Construct {
  readonly name: FunctionName;
  readonly function: lambda.Function;
  readonly logGroup: logs.LogGroup;
  readonly role: iam.Role;
  private alias: lambda.Alias | undefined;

  /** @param reserved how many may run at one moment, kept for this function alone; undefined shares what the account has */
  constructor(scope: Construct, name: FunctionName, reserved?: number) {
    super(scope, functionLogicalId(name));
    this.name = name;
    const { memory, timeout } = functionSizes[name];
    this.logGroup = new logs.LogGroup(this, 'Logs', {
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new iam.Role(this, 'Role', { assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com') });
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
      // An operator can point the alias back. One whose creation was undone goes, or the next deploy could not make it again.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      // Our own lines are JSON; those of the platform about every start and end say what metrics say too.
      loggingFormat: lambda.LoggingFormat.JSON,
      applicationLogLevelV2: lambda.ApplicationLogLevel.INFO,
      systemLogLevelV2: lambda.SystemLogLevel.WARN,
      environment: { SERVICE_NAME: name },
    });
    pinLogicalId(this.function, functionLogicalId(name));
  }
  /** The version that was released last, which is what everything calls but CloudFormation itself. */
  get live(): lambda.Alias {
    this.alias ??= this.createAlias();
    return this.alias;
  }

  /** Whether anything calls the function by its alias. */
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
