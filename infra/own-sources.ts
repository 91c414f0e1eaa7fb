const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes one segment of source map mappings: https://tc39.es/ecma426/#sec-base64-vlq */
const decode = (segment: string): number[] => {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const digit = alphabet.indexOf(character);
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >>> 1) : value >>> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
};

const encode = (numbers: readonly number[]): string =>
  numbers
    .map((number) => {
      let rest = number < 0 ? (-number << 1) | 1 : number << 1;
      let text = '';
      do {
        const digit = rest & 31;
        rest >>>= 5;
        text += alphabet[rest > 0 ? digit | 32 : digit];
      } while (rest > 0);
      return text;
    })
    .join('');

interface SourceMapText {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/** Source index, line and column: the fields of a segment after its column in the bundle. */
type Place = readonly [source: number, line: number, column: number];
const start: Place = [0, 0, 0];

const minus = (one: Place, other: Place): number[] => one.map((part, index) => part - (other[index] ?? 0));
const plus = (one: Place, steps: readonly number[]): Place =>
  one.map((part, index) => part + (steps[index] ?? 0)) as unknown as Place;

/** Whether a source is in the repository, neither from a package nor a generated replacement. */
const isOwn = (source: string): boolean => !/(?:^|[\\/])node_modules[\\/]|^[\w-]+:/.test(source);

/**
 * Removes the sources of packages from a source map. Node.js parses the whole map at every cold start, and nine tenths of it would
 * describe packages. Stack frames in packages then show lines of the bundle.
 * @param text the map as JSON, without sections
 * @returns the map with mappings of our own sources only, without names
 */
export const keepOwnSources = (text: string): string => {
  const map = JSON.parse(text) as SourceMapText;
  const own = map.sources.flatMap((source, index) => (isOwn(source) ? [index] : []));
  const renumbered = new Map(own.map((index, position) => [index, position]));
  let read = start;
  let written = start;
  let known = false;
  const lines = map.mappings.split(';').map((line) => {
    let column = 0;
    let writtenColumn = 0;
    const segments: string[] = [];
    const write = (numbers: readonly number[]): void => {
      segments.push(encode([column - writtenColumn, ...numbers]));
      writtenColumn = column;
    };
    for (const segment of line === '' ? [] : line.split(',')) {
      const [step = 0, ...steps] = decode(segment);
      column += step;
      if (steps.length > 0) read = plus(read, steps);
      const source = steps.length > 0 ? renumbered.get(read[0]) : undefined;
      if (source !== undefined) {
        const place: Place = [source, read[1], read[2]];
        write(minus(place, written));
        written = place;
      } else if (known) {
        // End of a range of our own code: the code that follows has no source.
        write([]);
      }
      known = source !== undefined;
    }
    return segments.join(',');
  });
  return JSON.stringify({
    ...map,
    sources: own.map((index) => map.sources[index]),
    names: [],
    mappings: lines.join(';'),
  });
};
