import { fetchMediaPlaylist, fetchText, type Piece, rangeOf, readMaster } from './playlists.ts';

const read = async (piece: Piece, signal: AbortSignal): Promise<void> => {
  await (await fetch(piece.url, { headers: rangeOf(piece), signal })).arrayBuffer();
};

/**
 * Loads the first seconds of a stream in its smallest size, some dozen kilobytes, into the browser's cache. The pieces are those
 * that `loadOpening` asks for.
 * @throws when a playlist cannot be read or the network fails
 */
export const loadFirstSegment = async (master: string, signal: AbortSignal): Promise<void> => {
  const { variants, soundUrl } = readMaster(await fetchText(master, signal), master);
  const urls = [variants[0]?.url, soundUrl].filter((url) => typeof url === 'string');
  await Promise.all(
    urls.map(async (url) => {
      const { head, segments } = await fetchMediaPlaylist(url, signal);
      const [first] = segments;
      if (first) await read({ ...first, from: head.from }, signal);
    }),
  );
};
