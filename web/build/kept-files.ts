import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Style sheets of static pages, which the application does not use (`site.ts`). */
const pageStyle = /^page\.[\w-]+\.css$/;
/** Files beside the page that the application asks for. */
const besides = ['/config.json', '/favicon.svg', '/manifest.webmanifest'];

/** Bundles the worker that answers with what was taken along, as `/offline-worker.js`. @param dist folder of the built site */
export const placeOfflineWorker = async (dist: string): Promise<void> => {
  await build({
    entryPoints: [join(import.meta.dirname, '..', 'offline', 'worker.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    outfile: join(dist, 'offline-worker.js'),
  });
};

/**
 * Lists the application's files in `/kept-files.json`, for learners who take it along: all scripts, styles and fonts of the build. They are
 * few enough that choosing among them would save little, and a page that is missing cannot be opened.
 * @param dist folder of the built site
 */
export const writeKeptFiles = (dist: string): void => {
  const names = readdirSync(join(dist, 'assets')).filter((name) => !pageStyle.test(name));
  const files = [...names.sort().map((name) => `/assets/${name}`), ...besides];
  const release = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  writeFileSync(join(dist, 'kept-files.json'), JSON.stringify({ release, files }));
};
