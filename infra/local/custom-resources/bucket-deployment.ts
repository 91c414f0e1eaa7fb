import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { entityTag, type ObjectHeaders, type ObjectStore } from '../s3/objects.ts';
import type { Stack } from '../template/stack.ts';
import { asList, asObject, type Assembly, asText, type Json, type JsonObject } from '../template/template.ts';
import { globPattern } from '../text.ts';

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  mjs: 'text/javascript',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml',
  zip: 'application/zip',
};

/** Rewrites the text of a deployed file for the local site; `undefined` for files that stay unchanged. */
export type Overrides = (key: string) => ((deployed: string) => string) | undefined;

/** Emulates CDK's bucket deployment: copies source assets into the bucket and deletes files that they lack. */
export const deployBucket = async (
  properties: JsonObject,
  { assetPath }: Pick<Assembly, 'assetPath'>,
  store: ObjectStore,
  overrides: Overrides,
): Promise<void> => {
  const bucket = asText(properties['DestinationBucketName']);
  const prefix = asText(properties['DestinationBucketKeyPrefix']).replace(/^\/?(.+?)\/?$/, '$1/');
  const selected = createFilter(properties);
  const headers = systemHeaders(asObject(properties['SystemMetadata']));
  const wanted = new Set<string>();

  for (const [index, sourceKey] of asList(properties['SourceObjectKeys']).entries()) {
    const folder = assetPath(asText(sourceKey).replace(/\.[a-z]+$/, ''));
    const markers = asObject(asList(properties['SourceMarkers'])[index]);
    for (const file of filesIn(folder)) {
      if (!selected(file)) continue;
      const key = `${prefix}${file}`;
      wanted.add(key);
      const body = content(join(folder, file), markers, overrides(key));
      await upload(store, bucket, key, body, { 'content-type': contentType(file), ...headers });
    }
  }
  if (properties['Prune'] === false || properties['Prune'] === 'false') return;
  for (const { key } of store.list(bucket, { prefix })) {
    if (!wanted.has(key) && selected(key.slice(prefix.length))) await store.delete(bucket, key);
  }
};

const upload = async (
  store: ObjectStore,
  bucket: string,
  key: string,
  body: Buffer,
  headers: ObjectHeaders,
): Promise<void> => {
  const present = store.head(bucket, key);
  const same =
    present?.etag === entityTag(body) && JSON.stringify(present.headers) === JSON.stringify(headers);
  if (!same) await store.put(bucket, key, body, headers);
};

const content = (
  path: string,
  markers: JsonObject,
  override: ((deployed: string) => string) | undefined,
): Buffer => {
  const bytes = readFileSync(path);
  const entries = Object.entries(markers);
  if (entries.length === 0 && !override) return bytes;
  let text = bytes.toString('utf8');
  for (const [marker, value] of entries) text = text.replaceAll(marker, asText(value));
  return Buffer.from(override ? override(text) : text);
};

/** Selects the files that a deployment copies and deletes: as in `aws s3 sync`, includes override excludes. */
const createFilter = (properties: JsonObject): ((file: string) => boolean) => {
  const patterns = (name: string): RegExp[] =>
    asList(properties[name]).map((pattern: Json) => globPattern(asText(pattern)));
  const excluded = patterns('Exclude');
  const included = patterns('Include');
  return (file) =>
    !excluded.some((pattern) => pattern.test(file)) || included.some((pattern) => pattern.test(file));
};

const systemHeaders = (metadata: JsonObject): ObjectHeaders => {
  const headers: ObjectHeaders = {};
  for (const [name, value] of Object.entries(metadata)) headers[name.toLowerCase()] = asText(value);
  return headers;
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .sort();

const contentType = (file: string): string =>
  contentTypes[file.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';

/** Runs the template's bucket deployments in dependency order. */
export const deploySite = async (stack: Stack, store: ObjectStore, overrides: Overrides): Promise<void> => {
  const waiting = new Map(stack.resolvedResources('Custom::CDKBucketDeployment'));
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      ([id]) => ![stack.template.Resources[id]?.DependsOn ?? []].flat().some((other) => waiting.has(other)),
    );
    if (ready.length === 0)
      throw new Error('the bucket deployments of the template depend on each other in a circle');
    for (const [id, properties] of ready) {
      await deployBucket(properties, stack, store, overrides);
      waiting.delete(id);
    }
  }
};
