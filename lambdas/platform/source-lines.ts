import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/** The bundle that this is part of, and its map; in source this file, which has none. */
const bundle = import.meta.filename;
const mapFile = `${bundle}.map`;

let map: SourceMap | undefined;
const readMap = (): SourceMap =>
  new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]);

/** The place in our sources, or the one in the bundle where it is a package's. */
const sourceOf = (place: string, line: string, column: string): string => {
  map ??= readMap();
  const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in entry) || !entry.originalSource) return place;
  return `${entry.originalSource.replace(/^(?:\.\.\/)+/, '')}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
};

const places = new RegExp(`(?:file://)?${RegExp.escape(bundle)}:(\\d+):(\\d+)`, 'g');

// Names the lines of our sources in stacks of errors. Node's own --enable-source-maps goes through the whole bundle and its map at every
// cold start, a fifth of what loading takes; this reads the map when a stack is looked at, which is when something failed.
if (existsSync(mapFile)) {
  Error.prepareStackTrace = (error, frames) =>
    [String(error), ...frames.map((frame) => `    at ${String(frame).replace(places, sourceOf)}`)].join('\n');
}
