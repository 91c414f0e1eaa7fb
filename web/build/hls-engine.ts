import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { replacePackage } from './replace-package.ts';

const name = 'hls.js';
const packageFile = createRequire(import.meta.url).resolve(`${name}/package.json`);
const sources = join(dirname(packageFile), 'src');

/** What the library leaves out of its own smaller build, but for sound in a rendition of its own, which ours have. */
const unused = [
  'CMCD',
  'CONTENT_STEERING',
  'EME_DRM',
  'IFRAMES',
  'INTERSTITIALS',
  'M2TS_ADVANCED_CODECS',
  'MEDIA_CAPABILITIES',
  'SUBTITLES',
  'VARIABLE_SUBSTITUTION',
];

/** What takes other containers apart and makes fragments of them. Ours are fragments of MP4. */
const otherContainers =
  /[\\/]src[\\/](?:demux[\\/](?:tsdemuxer|audio[\\/]\w+demuxer)|remux[\\/]mp4-generator)\.ts$/;

/** The engine as one module, out of the library's sources. */
export const buildHlsEngine = async (): Promise<string> => {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string };
  const built = await build({
    entryPoints: [join(sources, 'hls.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    define: {
      ...Object.fromEntries(unused.map((feature) => [`__USE_${feature}__`, 'false'])),
      __USE_ALT_AUDIO__: 'true',
      __IN_WORKER__: 'false',
      __HLS_WORKER_BUNDLE__: 'false',
      __HLS_UMD_BUNDLE__: 'false',
      __VERSION__: JSON.stringify(version),
    },
    // As the library compiles itself: a field that is only declared must not undo what the class above has set.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    plugins: [
      {
        name: 'fragments-only',
        setup: ({ onLoad }) => {
          onLoad({ filter: otherContainers }, () => ({
            contents: 'export default class { static probe() { return false; } static init() {} };',
            loader: 'ts',
          }));
        },
      },
    ],
  });
  return built.outputFiles[0]?.text ?? '';
};

/** Puts the engine in place of the library, whose published files are a half larger. */
export const hlsEngine = (): Plugin => replacePackage(name, buildHlsEngine);
