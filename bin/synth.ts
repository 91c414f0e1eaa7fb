import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleFunctions } from '../infra/bundle.ts';
import { shellKey } from '../lambdas/contract/site.ts';
import { createApp } from './app.ts';

const root = join(import.meta.dirname, '..');
const outdir = join(root, 'cdk.out');
const placeholder = join(root, 'dist', 'site-placeholder');

/** A page that stands in for the site where only the template matters (`--without-web`). */
const writePlaceholderSite = async (): Promise<string> => {
  await mkdir(placeholder, { recursive: true });
  await writeFile(
    join(placeholder, shellKey),
    '<!doctype html><html lang="en"><title>Northlight</title><p>The site was left out: npm run synth builds it.</p></html>\n',
  );
  return placeholder;
};

/** Builds the site when it was never built; a deploy builds it anew (see cdk.json). */
const buildSite = (): string => {
  const folder = join(root, 'web', 'dist');
  if (existsSync(join(folder, shellKey))) return folder;
  const { status } = spawnSync('npm', ['run', '--silent', 'build:web'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The site could not be built: see npm run build:web');
  return folder;
};

try {
  await bundleFunctions();
  const siteFolder = process.argv.includes('--without-web') ? await writePlaceholderSite() : buildSite();
  const app = createApp({ siteFolder, outdir, validate: process.argv.includes('--validate') });
  for (const { templateFile } of app.synth().stacks) process.stdout.write(`cdk.out/${templateFile}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
