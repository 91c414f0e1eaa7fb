import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Annotations, App } from 'aws-cdk-lib';
import { AppStack } from '../infra/app-stack.ts';
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
}

/**
 * The CDK app: one stack, no account, no look-ups.
 * @throws Error that names the command to run when the site was not built
 */
export const createApp = ({
  siteFolder = join(root, 'web', 'dist'),
  outdir,
  validate = true,
  given,
}: SynthOptions = {}): App => {
  if (!existsSync(join(siteFolder, shellKey))) {
    throw new Error(`${relative(root, siteFolder)}/${shellKey} is missing: run npm run build:web first`);
  }
  // The command line hands over cdk.json's context itself, and that wins; a plain node run has only this one.
  const app = new App({
    context,
    analyticsReporting: false,
    builtinCloudFormationValidation: validate,
    ...(outdir && { outdir }),
  });
  const settings = readSettings(given ?? app.node.tryGetContext('northlight'));
  const stack = new AppStack(app, settings.stackName, {
    settings,
    siteFolder,
    description: `${settings.brand}: online AI courses`,
  });
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
