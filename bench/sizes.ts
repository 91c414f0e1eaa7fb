import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { shellKey } from '../lambdas/pages/static-pages.ts';

/** Size of one artifact that people wait for. */
export interface SizeFigure {
  readonly artifact: string;
  readonly bytes: number;
  readonly brotliBytes: number;
}

const root = join(import.meta.dirname, '..');

const weigh = (artifact: string, files: readonly string[]): SizeFigure => {
  const contents = files.map((file) => readFileSync(file));
  return {
    artifact,
    bytes: contents.reduce((sum, content) => sum + content.length, 0),
    brotliBytes: contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0),
  };
};

/** Lists the scripts that the empty page makes every visitor download. */
const entryScripts = (): string[] => {
  const folder = join(root, 'web/dist');
  const page = readFileSync(join(folder, shellKey), 'utf8');
  return [...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path = '']) => join(folder, path));
};

/**
 * Measures the size of the built artifacts: each function's bundle (which cold starts load) and the scripts of a first visit.
 * @throws Error that names the remedy when nothing was built
 */
export const benchSizes = (): SizeFigure[] => {
  const functions = join(root, 'dist/functions');
  if (!existsSync(functions) || !existsSync(join(root, 'web/dist', shellKey))) {
    throw new Error('Nothing is built to weigh: run npm run synth first.');
  }
  return [
    ...readdirSync(functions).map((name) => weigh(`function ${name}`, [join(functions, name, 'index.mjs')])),
    weigh('page: scripts of a first visit', entryScripts()),
  ];
};
