import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Annotations, App, type Stack, Tags } from 'aws-cdk-lib';
import { AppStack } from '../infra/app-stack.ts';
import { EdgeLogsStack } from '../infra/edge-logs-stack.ts';
import { EdgeStack } from '../infra/edge-stack.ts';
import { placeholders, readSettings } from '../infra/settings.ts';
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
   * Whether CDK checks the template against CloudFormation's schemas and warns of settings that cannot work. A deploy
   * does; a local start saves the seconds.
   */
  readonly validate?: boolean;
  /**
   * Settings to use in place of the `northlight` object in cdk.json, which belongs to a deployment. Environment
   * variables override them.
   */
  readonly given?: Readonly<Record<string, unknown>> | undefined;
  /** Environment variables that override settings; those of the process by default. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Region of the site; by default the one that CDK's command line deploys to. */
  readonly region?: string | undefined;
}

/** What CDK's command line sets itself, and may not find in cdk.json: resources say where they and their files come from. */
const metadata = { 'aws:cdk:enable-asset-metadata': true, 'aws:cdk:enable-path-metadata': true };

/** What CDK's command line found out, else what AWS's own tools go by. A template that nobody deploys may say anything. */
const deployRegion = (): string =>
  process.env['CDK_DEFAULT_REGION'] ??
  process.env['AWS_REGION'] ??
  process.env['AWS_DEFAULT_REGION'] ??
  'us-east-1';

/** What bills and searches find the resources of a site by. */
const tag = (stack: Stack, site: string): void => {
  Tags.of(stack).add('project', 'northlight');
  Tags.of(stack).add('stack', site);
};

/**
 * The CDK app: the site's stack in any region, and beside it two small ones in us-east-1 for what CloudFront takes from there only.
 * Their names carry the region of the site, so that an account may hold it in two. No account, no look-ups.
 * @throws Error that names the command to run when the site was not built
 */
export const createApp = ({
  siteFolder = join(root, 'web', 'dist'),
  outdir,
  validate = true,
  given,
  environment = process.env,
  region = deployRegion(),
}: SynthOptions = {}): App => {
  if (!existsSync(join(siteFolder, shellKey))) {
    throw new Error(`${relative(root, siteFolder)}/${shellKey} is missing: run npm run build:web first`);
  }
  // The command line hands over cdk.json's context itself, and that wins; a plain node run has only this one.
  const app = new App({
    context: { ...context, ...metadata },
    analyticsReporting: false,
    builtinCloudFormationValidation: validate,
    ...(outdir && { outdir }),
  });
  const settings = readSettings(given ?? app.node.tryGetContext('northlight'), environment);
  const { stackName, brand, removalProtection } = settings;
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
  for (const each of [edge, stack, edgeLogs]) if (each) tag(each, stackName);
  const unset = placeholders(settings);
  if (validate && unset.length > 0) {
    Annotations.of(stack).addWarningV2(
      'northlight:placeholders',
      `Nobody can sign in or get mail with the defaults of ${unset.join(', ')}. Set them in the "northlight" object of cdk.json (docs/runbooks/deploy.md)`,
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
