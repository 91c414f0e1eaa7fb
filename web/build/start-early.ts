import type { BuildManifest } from '../../lambdas/pages/static-pages.ts';
import { listScripts } from './first-visit.ts';

const identityHost = 'src/app/identity/Auth0Host.tsx';

const fontPreload = /\s*<link rel="preload" as="font"[^>]*href="([^"]+)"[^>]*>/g;

/**
 * Makes the empty application page fetch, beside its entry, what a signed-in learner needs next: the identity SDK, its worker and
 * the settings of the deployment, which every request for the learner's data waits for. Where a video may be shown, the fonts wait.
 */
export const startEarly = (shell: string, manifest: BuildManifest): string => {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const first = new Set(listScripts(manifest, entries));
  const scripts = listScripts(manifest, [identityHost]).filter((file) => !first.has(file));
  // A worker is fetched with the lowest priority, so it would come last: it is taken from the cache instead.
  const data = [...(manifest[identityHost]?.assets ?? []).map((file) => `/${file}`), '/config.json'];
  const ahead = [
    ...scripts.map((file) => ({ rel: 'modulepreload', href: `/${file}` })),
    ...data.map((href) => ({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href })),
  ];
  const fonts = [...shell.matchAll(fontPreload)].map(([, href]) => ({
    ...{ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href },
  }));
  // The attributes are set by the script before the first paint (public/before-paint.js).
  const script = `const { dataset } = document.documentElement;
for (const link of [
  ...('returning' in dataset ? ${JSON.stringify(ahead)} : []),
  ...('fonts' in dataset ? [] : ${JSON.stringify(fonts)}),
]) document.head.append(Object.assign(document.createElement('link'), link));`;
  return shell
    .replace(fontPreload, '')
    .replace('</head>', () => `  <script>{\n${script}\n}</script>\n  </head>`);
};
