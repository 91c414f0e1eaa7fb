import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Media types that CloudFront compresses. */
const compressible =
  /^(text\/.*|application\/(javascript|json|ld\+json|manifest\+json|xml|.*\+xml|x-javascript|wasm|vnd\.ms-fontobject)|image\/(svg\+xml|bmp)|font\/(ttf|otf|eot))$/;
/** CloudFront compresses objects of 1,000 to 10,000,000 bytes. */
const smallest = 1000;
const largest = 10_000_000;

const kept = new Map<string, Buffer>();
const keptLimit = 64 * 1024 * 1024;
let keptBytes = 0;

/** The encoding to answer with, if any. */
export const chooseEncoding = (
  acceptEncoding: string,
  contentType: string,
  length: number,
): 'br' | 'gzip' | undefined => {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!compressible.test(type) || length < smallest || length > largest) return undefined;
  const accepted = acceptEncoding
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
};

/** Compresses a body; results are kept by entity tag, as an edge keeps them. */
export const compress = async (
  body: Buffer,
  encoding: 'br' | 'gzip',
  etag: string | undefined,
): Promise<Buffer> => {
  const key = etag && `${encoding} ${body.length} ${etag}`;
  const known = key ? kept.get(key) : undefined;
  if (known) return known;
  const compressed =
    encoding === 'br'
      ? await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await promisify(gzip)(body);
  if (key && keptBytes + compressed.length <= keptLimit) {
    kept.set(key, compressed);
    keptBytes += compressed.length;
  }
  return compressed;
};
