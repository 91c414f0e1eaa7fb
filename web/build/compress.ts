import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Folder of the compressed copies in the built site; the viewer function `page-addresses.js` knows it too. */
export const compressedFolder = 'compressed';

/**
 * Writes a copy of every script and style sheet of the built site in Brotli at its highest quality, which is what browsers get:
 * the edge compresses too, but at a lower quality, which makes them 6% larger.
 * @param dist folder of the built site
 * @returns a function that tells the bytes of a file's copy, by the file's path in the built site
 */
export const compressAssets = async (dist: string): Promise<(file: string) => number> => {
  const names = readdirSync(join(dist, 'assets')).filter((name) => /\.(?:js|css)$/.test(name));
  mkdirSync(join(dist, compressedFolder, 'assets'), { recursive: true });
  const sizes = new Map<string, number>();
  await Promise.all(
    names.map(async (name) => {
      const file = `assets/${name}`;
      const compressed = await compress(readFileSync(join(dist, file)));
      writeFileSync(join(dist, compressedFolder, file), compressed);
      sizes.set(file, compressed.length);
    }),
  );
  return (file) => {
    const size = sizes.get(file);
    if (size === undefined) throw new Error(`The built site has no script or style ${file}`);
    return size;
  };
};
