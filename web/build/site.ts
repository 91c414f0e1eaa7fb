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

const web = join(import.meta.dirname, '..');
const root = join(web, '..');
const configFile = join(web, 'vite.config.ts');
const dist = join(web, 'dist');
/** The renderer of static pages; publishing courses uses it too. */
const renderer = join(import.meta.dirname, 'dist');

/** One file with the content of several: each request before the first paint costs a phone's round trip. */
const joinStyles = (files: readonly string[]): string => {
  const css = files.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
  const name = `assets/page-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
  writeFileSync(join(dist, name), css);
  return name;
};

/**
 * Builds the whole site into `web/dist`: scripts and styles, the page without content as `app.html`, and every public
 * page under `pages/`, those of the catalog as skeletons without courses. Beside it, the renderer goes to `web/build/dist`.
 */
const buildSite = async (): Promise<void> => {
  // Hashed before the build: what changes meanwhile is not in it for sure.
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
      // A part of it becomes text in every page.
      minify: true,
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
  stampSite(root, inputs);
  process.stdout.write(`web/dist: the site with ${staticPages.length} static pages\n`);
};

await buildSite();
