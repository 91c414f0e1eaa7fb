import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/** Map of the bundle that this is part of; source has none. */
const mapFile = `${import.meta.filename}.map`;

let map: SourceMap | undefined;
const readMap = (): SourceMap =>
  new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]);

/** The place in our sources; undefined in a package's code. @param line from one, like the column */
const sourceOf = (line: number, column: number): string | undefined => {
  map ??= readMap();
  const entry = map.findEntry(line - 1, column - 1);
  if (!('originalSource' in entry) || !entry.originalSource) return undefined;
  const file = entry.originalSource.replace(/^(?:\.\.\/)+/, '');
  return `${file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
};

/** A line of a stack, as Node.js writes it but for the place. */
const describeFrame = (frame: NodeJS.CallSite): string => {
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  const text = `    at ${String(frame)}`;
  if (file !== import.meta.url || line === null || column === null) return text;
  return text.replace(`${file}:${line}:${column}`, (place) => sourceOf(line, column) ?? place);
};

// Names the lines of our sources in stacks of errors. Node's own --enable-source-maps goes through the whole bundle and its map at every
// cold start, a fifth of what loading takes; this reads the map when a stack is looked at, which is when something failed.
if (existsSync(mapFile)) {
  Error.prepareStackTrace = (error, frames) => [String(error), ...frames.map(describeFrame)].join('\n');
}
