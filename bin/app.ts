import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Annotations, App, Stack, Tags } from 'aws-cdk-lib';
import { AppStack } from '../infra/app-stack.ts';
import { EdgeLogsStack } from '../infra/edge-logs-stack.ts';
import { EdgeStack } from '../infra/edge-stack.ts';
import { listPlaceholders, listWeaknesses, readSettings } from '../infra/settings.ts';
import { shellKey } from '../lambdas/pages/static-pages.ts';
import { readCdkContext } from './cdk-context.ts';

const root = join(import.meta.dirname, '..');
const context = readCdkContext();

export interface SynthOptions {
  /** Folder of the built site; `web/dist` by default. */
  readonly siteFolder?: string;
  /** Folder to write to; `cdk.out` by default, or what the CDK command line says. */
  readonly outdir?: string;
  /**
   * Whether CDK checks the template against CloudFormation's schemas. A deploy does; a local start saves the seconds.
   */
  readonly validate?: boolean;
  /** Whether the stack warns of settings that cannot work, or are weak in production. Default: when it is validated. */
  readonly warn?: boolean;
  /**
   * Settings to use instead of the `northlight` object in cdk.json, which belongs to a deployment. Environment
   * variables override them.
   */
  readonly given?: Readonly<Record<string, unknown>> | undefined;
  /** Environment variables that override settings. Default: those of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Region of the site. Default: the one that CDK's command line deploys to. */
  readonly region?: string | undefined;
}

/**
 * Context that CDK's command line sets by itself and does not accept in cdk.json. It adds the construct path and the asset path to
 * each resource's metadata.
 */
const metadata = { 'aws:cdk:enable-asset-metadata': true, 'aws:cdk:enable-path-metadata': true };

/** Region found by CDK's command line, else the one that AWS's own tools use; undefined if neither is set. */
const deployRegion = (): string | undefined =>
  process.env['CDK_DEFAULT_REGION'] ?? process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'];
/** Region of templates that nobody deploys. */
const anyRegion = 'us-east-1';

/** Adds the tags by which bills and searches find a site's resources. */
const tag = (stack: Stack, site: string): void => {
  Tags.of(stack).add('project', 'northlight');
  Tags.of(stack).add('stack', site);
};

/**
 * Creates the CDK app: the site's stack in any region, two small stacks in us-east-1 for what CloudFront accepts from there only,
 * and one in the region of the backups' copies, if there is any. Names of the stacks in us-east-1 contain the
 * site's region, so that one account can have the site in two regions. Needs no AWS account and does no lookups.
 * @throws Error that names the command to run when the site was not built, or the setting that is wrong
 */
export const createApp = ({
  siteFolder = join(root, 'web', 'dist'),
  outdir,
  validate = true,
  warn = validate,
  given,
  environment = process.env,
  region: siteRegion = deployRegion(),
}: SynthOptions = {}): App => {
  if (!existsSync(join(siteFolder, shellKey))) {
    throw new Error(`${relative(root, siteFolder)}/${shellKey} is missing: run npm run build:web first`);
  }
  // CDK's command line passes cdk.json's context itself, which wins; a plain node run has only this context.
  const app = new App({
    context: { ...context, ...metadata },
    analyticsReporting: false,
    builtinCloudFormationValidation: validate,
    ...(outdir && { outdir }),
  });
  const settings = readSettings(given ?? app.node.tryGetContext('northlight'), environment);
  const { stackName, brand, removalProtection } = settings;
  const region = siteRegion ?? anyRegion;
  if (settings.backupRegion !== undefined && settings.backupRegion === siteRegion) {
    throw new Error(
      `Wrong deploy settings. backupRegion (NORTHLIGHT_BACKUP_REGION) is ${region}, the region of the site itself: name another one, or none`,
    );
  }
  const edge = settings.firewall
    ? new EdgeStack(app, `${stackName}-edge-${region}`, {
        description: `${brand}: the firewall before the site in ${region}`,
        terminationProtection: removalProtection,
      })
    : undefined;
  const stack = new AppStack(app, stackName, {
    settings,
    siteFolder,
    firewall: edge?.firewall,
    description: `${brand}: online AI courses`,
    terminationProtection: removalProtection,
  });
  if (edge) stack.addStackDependency(edge);
  const edgeLogs = new EdgeLogsStack(app, `${stackName}-edge-logs-${region}`, {
    site: { stackName, region },
    removalProtection,
    description: `${brand}: requests of the site in ${region}`,
    terminationProtection: removalProtection,
  });
  edgeLogs.addStackDependency(stack);
  for (const each of app.node.children) if (Stack.isStack(each)) tag(each, stackName);
  const unset = listPlaceholders(settings);
  if (warn && unset.length > 0) {
    Annotations.of(stack).addWarningV2(
      'northlight:placeholders',
      `Nobody can sign in or get mail with the defaults of ${unset.join(', ')}. Set them in the "northlight" object of cdk.json (docs/runbooks/deploy.md)`,
    );
  }
  if (warn) {
    listWeaknesses(settings).forEach((weakness, index) =>
      Annotations.of(stack).addWarningV2(`northlight:weakness-${index + 1}`, weakness),
    );
  }
  return app;
};

if (import.meta.main) {
  try {
    createApp().synth();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
