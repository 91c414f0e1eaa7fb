import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { replacePackage } from './replace-package.ts';

const name = 'hls.js';
const packageFile = createRequire(import.meta.url).resolve(`${name}/package.json`);
const sources = join(dirname(packageFile), 'src');

/** The features that the library's own light build leaves out, except alternate audio, which our streams use. */
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

/** Demuxers and remuxers for other containers. Our streams are fragmented MP4. */
const otherContainers =
  /[\\/]src[\\/](?:demux[\\/](?:tsdemuxer|audio[\\/]\w+demuxer)|remux[\\/]mp4-generator)\.ts$/;

/** Bundles the engine from the library's sources into one module. */
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
    // As in the library's own build: a field that is only declared must not reset a value that the base class has set.
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

/** Replaces the library with the smaller engine; the published files are 50% larger. */
export const hlsEngine = (): Plugin => replacePackage(name, buildHlsEngine);
