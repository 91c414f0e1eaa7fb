import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/** Source map of the bundle that contains this module. Missing when the sources run unbundled. */
const mapFile = `${import.meta.filename}.map`;

let map: SourceMap | undefined;
const readMap = (): SourceMap =>
  new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]);

/** Finds the position in our sources. @param line from 1, like the column @returns undefined for code of a package */
const findSource = (line: number, column: number): string | undefined => {
  map ??= readMap();
  const entry = map.findEntry(line - 1, column - 1);
  if (!('originalSource' in entry) || !entry.originalSource) return undefined;
  const file = entry.originalSource.replace(/^(?:\.\.\/)+/, '');
  return `${file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
};

/** Formats a line of a stack as Node.js does, with the position in our sources. */
const describeFrame = (frame: NodeJS.CallSite): string => {
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  const text = `    at ${String(frame)}`;
  if (file !== import.meta.url || line === null || column === null) return text;
  return text.replace(`${file}:${line}:${column}`, (place) => findSource(line, column) ?? place);
};

// Maps stacks of errors to our sources. Node's own --enable-source-maps parses the whole bundle and its map at every cold start, a fifth
// of the load time; this reads the map only when a stack is formatted, which is when something failed.
if (existsSync(mapFile)) {
  Error.prepareStackTrace = (error, frames) => [String(error), ...frames.map(describeFrame)].join('\n');
}
