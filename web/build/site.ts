import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { hashSiteInputs, stampSite } from '../../infra/site-build.ts';
import {
  applicationAddressesFile,
  type BuildManifest,
  originPlaceholder,
  publicPageKey,
  shellKey,
  type SiteRenderer,
  skeletonPrefix,
} from '../../lambdas/pages/static-pages.ts';
import { compressAssets } from './compress.ts';
import { checkWeights, printWeights, weighVisits } from './first-visit.ts';
import { placeServiceWorker, writeKeptFiles } from './kept-files.ts';
import { placePythonEngine } from './python-engine.ts';
import { startEarly } from './start-early.ts';

const web = join(import.meta.dirname, '..');
const root = join(web, '..');
const configFile = join(web, 'vite.config.ts');
const dist = join(web, 'dist');
/** Output of the renderer of static pages, which publishing courses uses too. */
const renderer = join(import.meta.dirname, 'dist');

/** Joins style sheets into one file, because every request before the first paint costs a round trip. */
const joinStyles = (files: readonly string[]): string => {
  const css = files.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
  const name = `assets/page.${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
  writeFileSync(join(dist, name), css);
  return name;
};

/**
 * Builds the site into `web/dist`: scripts, styles, the empty application page `app.html`, and every public page under
 * `pages/`; pages that show the catalog are skeletons without courses. The renderer goes to `web/build/dist`.
 */
const buildSite = async (): Promise<void> => {
  // Hashed before the build, so that a change during the build makes the stamp stale.
  const inputs = hashSiteInputs(root);
  stampSite(root, undefined);
  await build({ configFile, logLevel: 'warn' });
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      ssr: 'src/prerender/index.tsx',
      outDir: renderer,
      emptyOutDir: true,
      manifest: false,
      // The start script is taken from the renderer's own code as text. In a chunk of its own its minified names, and so its hash in the
      // content security policy, come from its source alone.
      minify: true,
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: 'start-page', test: /\/prerender\/start-page\./ }] } },
      },
    },
  });
  renameSync(join(dist, 'index.html'), join(dist, shellKey));
  const { applicationAddresses, listStyles, pageModules, renderPublicPage, staticPages } = (await import(
    pathToFileURL(join(renderer, 'index.js')).href
  )) as SiteRenderer;
  const manifestFile = join(dist, '.vite', 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, { pageCss?: string }>;
  for (const { module, shell } of pageModules) {
    const style = joinStyles(listStyles(manifest as BuildManifest, module, shell));
    manifest[module] = { ...manifest[module], pageCss: style };
  }
  writeFileSync(manifestFile, JSON.stringify(manifest));
  const built = {
    shell: readFileSync(join(dist, shellKey), 'utf8'),
    manifest: manifest as BuildManifest,
  };
  rmSync(join(dist, 'pages'), { recursive: true, force: true });
  writeFileSync(join(dist, applicationAddressesFile), applicationAddresses);
  for (const page of staticPages) {
    const file = join(dist, 'pages', page.showsCatalog ? skeletonPrefix : '', publicPageKey(page.path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await renderPublicPage(built, originPlaceholder, page));
  }
  writeFileSync(join(dist, shellKey), startEarly(built.shell, built.manifest));
  await placePythonEngine(dist);
  await placeServiceWorker(dist);
  writeKeptFiles(dist);
  const weights = weighVisits(
    built.manifest,
    (file) => readFileSync(join(dist, file), 'utf8'),
    await compressAssets(dist),
  );
  process.stdout.write(
    `page | limit | bytes of script as sent in a first visit | requests\n${printWeights(weights)}\n`,
  );
  checkWeights(weights);
  stampSite(root, inputs);
  process.stdout.write(`web/dist: the site with ${staticPages.length} static pages\n`);
};

await buildSite();
