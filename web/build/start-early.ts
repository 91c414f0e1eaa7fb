import type { BuildManifest } from '../../lambdas/pages/static-pages.ts';
import { listScripts } from './first-visit.ts';

const identityHost = 'src/app/identity/Auth0Host.tsx';

const fontPreload = /\s*<link rel="preload" as="font"[^>]*href="([^"]+)"[^>]*>/g;

/** Finds a chunk by its name in `chunk-groups.ts`. */
const findChunk = (manifest: BuildManifest, wanted: string) => {
  const [key, chunk] = Object.entries(manifest).find(([, { name }]) => name === wanted) ?? [];
  if (key === undefined || !chunk) throw new Error(`The build has no chunk ${wanted}`);
  return { key, address: `/${chunk.file}`, assets: (chunk.assets ?? []).map((file) => `/${file}`) };
};

/**
 * The attributes are set by the script before the first paint (public/before-paint.js). The text names nothing of a build, as that
 * of prerender/start-page.ts.
 */
const earlyScript = `
{
  const { dataset } = document.documentElement;
  const early = JSON.parse(document.getElementById('early').textContent);
  const begin = ([links, module]) => {
    for (const link of links) document.head.append(Object.assign(document.createElement('link'), link));
    if (module) import(module).catch(() => undefined);
  };
  if ('returning' in dataset) begin(early.session);
  if (!('fonts' in dataset)) begin(early.fonts);
  else if ('returning' in dataset) begin(early.lecture);
}
`;

/**
 * Makes the empty application page begin, beside its entry, what a signed-in learner waits for: the check for a session, with the
 * identity SDK, its worker and the settings of the deployment, and at the address of a lecture the answers that its page needs. Where a
 * video may be shown, the fonts wait.
 */
export const startEarly = (shell: string, manifest: BuildManifest): string => {
  const sent = new Set(
    listScripts(
      manifest,
      Object.keys(manifest).filter((key) => manifest[key]?.isEntry),
    ),
  );
  const preload = (keys: readonly string[]) => {
    const files = listScripts(manifest, keys).filter((file) => !sent.has(file));
    for (const file of files) sent.add(file);
    const styles = Object.values(manifest).flatMap(({ file, css = [] }) => (files.includes(file) ? css : []));
    return [
      ...files.map((file) => ({ rel: 'modulepreload', href: `/${file}` })),
      // A module runs once its styles are there. They are asked for as the loader asks, or a browser would fetch each twice.
      ...styles.map((file) => ({ rel: 'preload', as: 'style', crossOrigin: 'anonymous', href: `/${file}` })),
    ];
  };
  const check = findChunk(manifest, 'session-check');
  const course = findChunk(manifest, 'course-ahead');
  const session = [
    ...preload([check.key]),
    // A worker is fetched with the lowest priority, so it would come last: it is taken from the cache instead.
    ...[...check.assets, '/config.json'].map((href) => ({
      ...{ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href },
    })),
    ...preload([identityHost]),
  ];
  // The player imports the opening of a stream anyway; the first segment waits for nothing else of its code.
  const lecture = preload([course.key, findChunk(manifest, 'opening').key]);
  const fonts = [...shell.matchAll(fontPreload)].map(([, href]) => ({
    ...{ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href },
  }));
  const early = {
    session: [session, check.address],
    lecture: [lecture, course.address],
    fonts: [fonts],
  };
  return shell
    .replace(fontPreload, '')
    .replace(
      '</head>',
      () =>
        `  <script type="application/json" id="early">${JSON.stringify(early)}</script>\n    <script>${earlyScript}</script>\n  </head>`,
    );
};
