import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Style sheets of static pages, which the application does not use (`site.ts`). */
const pageStyle = /^page\.[\w-]+\.css$/;
/** Files beside the page that the application asks for. */
const besides = ['/config.json', '/favicon.svg', '/manifest.webmanifest'];

/** Bundles the service worker, as `/service-worker.js`. @param dist folder of the built site */
export const placeServiceWorker = async (dist: string): Promise<void> => {
  await build({
    entryPoints: [join(import.meta.dirname, '..', 'offline', 'worker.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    outfile: join(dist, 'service-worker.js'),
  });
};

/**
 * Lists the application's files in `/kept-files.json`, for learners who take it along: all scripts, styles and fonts of the build. They are
 * few enough that choosing among them would save little, and a page that is missing cannot be opened.
 * Names the folder of Python, too: a page of another release loads another.
 * @param dist folder of the built site
 */
export const writeKeptFiles = (dist: string): void => {
  const names = readdirSync(join(dist, 'assets')).filter((name) => !pageStyle.test(name));
  const files = [...names.sort().map((name) => `/assets/${name}`), ...besides];
  const [python = ''] = readdirSync(join(dist, 'python')).map((version) => `/python/${version}/`);
  const release = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  writeFileSync(join(dist, 'kept-files.json'), JSON.stringify({ release, files, python }));
};
