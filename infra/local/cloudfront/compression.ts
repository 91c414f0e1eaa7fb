import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Media types that CloudFront compresses, from "File types that CloudFront compresses" in its developer guide. Captions are not among
 * them.
 */
const compressible = new Set(
  [
    'application/dash+xml application/eot application/font application/font-sfnt application/javascript application/json',
    'application/opentype application/otf application/pkcs7-mime application/protobuf application/rss+xml application/truetype',
    'application/ttf application/vnd.apple.mpegurl application/vnd.ms-fontobject application/xhtml+xml application/xml',
    'application/x-font-opentype application/x-font-truetype application/x-font-ttf application/x-httpd-cgi',
    'application/x-javascript application/x-mpegurl application/x-opentype application/x-otf application/x-perl',
    'application/x-ttf font/eot font/opentype font/otf font/ttf image/svg+xml text/css text/csv text/html text/javascript',
    'text/js text/plain text/richtext text/tab-separated-values text/xml text/x-component text/x-java-source text/x-script',
    'vnd.apple.mpegurl',
  ].flatMap((line) => line.split(' ')),
);
/** CloudFront compresses objects of 1,000 to 10,000,000 bytes. */
const smallest = 1000;
const largest = 10_000_000;

const cache = new Map<string, Buffer>();
const cacheLimit = 64 * 1024 * 1024;
let cacheBytes = 0;

/** Chooses the content encoding of a response; undefined for none. */
export const chooseEncoding = (
  acceptEncoding: string,
  contentType: string,
  length: number,
): 'br' | 'gzip' | undefined => {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!compressible.has(type) || length < smallest || length > largest) return undefined;
  const accepted = acceptEncoding
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
};

/** Compresses a body. Results are cached by entity tag, as at the edge. */
export const compress = async (
  body: Buffer,
  encoding: 'br' | 'gzip',
  etag: string | undefined,
): Promise<Buffer> => {
  const key = etag && `${encoding} ${body.length} ${etag}`;
  const known = key ? cache.get(key) : undefined;
  if (known) return known;
  const compressed =
    encoding === 'br'
      ? await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await promisify(gzip)(body);
  if (key && cacheBytes + compressed.length <= cacheLimit) {
    cache.set(key, compressed);
    cacheBytes += compressed.length;
  }
  return compressed;
};
