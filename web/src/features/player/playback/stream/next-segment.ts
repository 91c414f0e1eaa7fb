/** Bytes of a playlist line `#EXT-X-BYTERANGE:length@offset`, or of `BYTERANGE="length@offset"`. */
const rangePattern = /(\d+)@(\d+)/;

interface Piece {
  readonly url: string;
  /** The value of a `Range` header. */
  readonly range: string;
}

const parseRange = (text: string | undefined): string | undefined => {
  const [, length, offset] = rangePattern.exec(text ?? '') ?? [];
  return length === undefined ? undefined : `bytes=${offset}-${Number(offset) + Number(length) - 1}`;
};

/** URLs of the smallest video variant and of its audio, from one of our master playlists. */
export const firstPlaylists = (master: string, base: string): string[] => {
  const lines = master.split(/\r?\n/);
  const variants = lines.flatMap((line, index) => {
    const bandwidth = /[:,]BANDWIDTH=(\d+)/.exec(line)?.[1];
    const address = lines[index + 1];
    return line.startsWith('#EXT-X-STREAM-INF') && line.includes('RESOLUTION=') && bandwidth && address
      ? [{ bandwidth: Number(bandwidth), address }]
      : [];
  });
  const [smallest] = variants.sort((a, b) => a.bandwidth - b.bandwidth);
  const sound = lines
    .filter((line) => line.startsWith('#EXT-X-MEDIA') && line.includes('TYPE=AUDIO'))
    .flatMap((line) => /URI="([^"]+)"/.exec(line)?.[1] ?? []);
  return [...(smallest ? [smallest.address] : []), ...sound.slice(0, 1)].map(
    (address) => new URL(address, base).href,
  );
};

/** The init segment and the first media segment of a rendition, from its playlist. */
export const firstPieces = (playlist: string, base: string): Piece[] => {
  const lines = playlist.split(/\r?\n/);
  const map = lines.find((line) => line.startsWith('#EXT-X-MAP'));
  const at = lines.findIndex((line) => line.startsWith('#EXT-X-BYTERANGE'));
  const media = lines.slice(at).find((line) => line !== '' && !line.startsWith('#'));
  const pieces = [
    [/URI="([^"]+)"/.exec(map ?? '')?.[1], parseRange(map)],
    [media, parseRange(lines[at])],
  ] as const;
  return pieces.flatMap(([address, range]) =>
    address === undefined || range === undefined ? [] : [{ url: new URL(address, base).href, range }],
  );
};

const read = async (url: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
};

/**
 * Loads the first seconds of a stream in its smallest size, some dozen kilobytes, into the browser's cache.
 * @throws when a playlist cannot be read or the network fails
 */
export const loadFirstSegment = async (master: string, signal: AbortSignal): Promise<void> => {
  const playlists = firstPlaylists(await read(master, signal), master);
  await Promise.all(
    playlists.map(async (url) => {
      for (const { url: piece, range } of firstPieces(await read(url, signal), url)) {
        await (await fetch(piece, { headers: { range }, signal })).arrayBuffer();
      }
    }),
  );
};
