import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleFunctions } from '../infra/bundle.ts';
import { region as localRegion } from '../infra/local/template/identifiers.ts';
import { hashSiteInputs, isSiteBuilt } from '../infra/site-build.ts';
import { shellKey } from '../lambdas/pages/static-pages.ts';
import { createApp } from './app.ts';

const root = join(import.meta.dirname, '..');
const outdir = join(root, 'cdk.out');
const placeholder = join(root, 'dist', 'site-placeholder');

/** Writes a placeholder for the site, for when only the template matters (`--without-web`). */
const writePlaceholderSite = async (): Promise<string> => {
  await mkdir(placeholder, { recursive: true });
  await writeFile(
    join(placeholder, shellKey),
    '<!doctype html><html lang="en"><title>Northlight</title><p>The site was left out. npm run synth builds it.</p></html>\n',
  );
  return placeholder;
};

/** Builds the site unless `web/dist` is up to date. */
const buildSite = (): string => {
  const folder = join(root, 'web', 'dist');
  if (isSiteBuilt(root, hashSiteInputs(root))) return folder;
  const { status } = spawnSync('npm', ['run', '--silent', 'build:web'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The site could not be built: see npm run build:web');
  return folder;
};

try {
  const validate = process.argv.includes('--validate');
  await bundleFunctions();
  const siteFolder = process.argv.includes('--without-web') ? await writePlaceholderSite() : buildSite();
  // A local site is not a deployment, so it ignores the settings in cdk.json and only reads environment variables.
  const local = process.argv.includes('--local') ? { given: {}, region: localRegion, warn: false } : {};
  const app = createApp({ siteFolder, outdir, validate, warn: true, ...local });
  for (const { templateFile, messages } of app.synth().stacks) {
    process.stdout.write(`cdk.out/${templateFile}\n`);
    // The validation report has them already.
    for (const { entry } of validate ? [] : messages)
      process.stderr.write(`Warning: ${String(entry.data)}\n`);
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
