import { keptAddress } from '../../../lib/offline/kept-address.ts';
import {
  type Master,
  type MediaPlaylist,
  type Piece,
  readMaster,
  readMediaPlaylist,
  type Variant,
} from '../playback/stream/playlists.ts';
import { measureSize } from '../playback/stream/source-choice.ts';
import { fetchTextToKeep } from './answers.ts';
import type { KeptFile, KeptText } from './kept-files.ts';

const playlistType = 'application/vnd.apple.mpegurl';

/** Lines that are good to read on a phone. */
const phoneLines = 480;

/** An interrupted download loses at most this much, and the device decrypts no more for one segment. */
const partBytes = 1_000_000;

/**
 * The one size to keep: the learner's own choice in the player, else the smallest that is good on a phone.
 * @param lines the chosen size; undefined for none
 * @returns undefined for a stream without a picture
 */
export const chooseKeptVariant = (
  variants: readonly Variant[],
  lines: number | undefined,
): Variant | undefined => {
  const sorted = variants.toSorted((a, b) => measureSize(a) - measureSize(b));
  if (lines !== undefined) return sorted.findLast((each) => measureSize(each) <= lines) ?? sorted[0];
  return sorted.find((each) => measureSize(each) >= phoneLines) ?? sorted.at(-1);
};

/**
 * Writes a master playlist that offers one size only.
 * @param base URL of the playlist
 * @param places where the playlists that stay are kept, by their URL; all others are left out
 */
const rewriteMaster = (text: string, base: string, places: ReadonlyMap<string, string>): string => {
  const placeOf = (address: string) => places.get(new URL(address, base).href);
  const lines: string[] = [];
  let waiting: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#EXT-X-STREAM-INF')) waiting = line;
    else if (/^#EXT-X-MEDIA:|^#EXT-X-I-FRAME/.test(line)) {
      const address = /URI="([^"]*)"/.exec(line)?.[1];
      const place = address === undefined ? undefined : placeOf(address);
      if (place) lines.push(line.replace(/URI="[^"]*"/, `URI="${place}"`));
    } else if (waiting !== undefined && line !== '' && !line.startsWith('#')) {
      const place = placeOf(line);
      if (place) lines.push(waiting, place);
      waiting = undefined;
    } else lines.push(line);
  }
  return lines.join('\n');
};

/** Groups the pieces of a media file into parts of limited size, each a run of neighbors. */
const groupPieces = (pieces: readonly Piece[]): Piece[] => {
  const parts: Piece[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    const isNext = last && last.url === piece.url && last.to + 1 === piece.from;
    if (isNext && piece.to - last.from < partBytes) parts[parts.length - 1] = { ...last, to: piece.to };
    else parts.push(piece);
  }
  return parts;
};

/**
 * Writes a media playlist whose segments come from the kept parts of the file.
 * @param base URL of the playlist
 * @param places where each part is kept
 */
const rewriteMedia = (
  text: string,
  base: string,
  places: readonly (Piece & { readonly address: string })[],
): string => {
  /** Length, offset and address of a range, in the part that has it. */
  const locate = (range: string, address: string) => {
    const [length = 0, from = 0] = range.split('@').map(Number);
    const url = new URL(address, base).href;
    const part = places.find((each) => each.url === url && each.from <= from && from <= each.to);
    return part && { range: `${length}@${from - part.from}`, address: part.address };
  };
  const lines = text.split(/\r?\n/);
  return lines
    .map((line, index) => {
      if (line.startsWith('#EXT-X-MAP')) {
        const address = /URI="([^"]*)"/.exec(line)?.[1] ?? '';
        const place = locate(/BYTERANGE="([^"]*)"/.exec(line)?.[1] ?? '', address);
        return place ? `#EXT-X-MAP:URI="${place.address}",BYTERANGE="${place.range}"` : line;
      }
      if (line.startsWith('#EXT-X-BYTERANGE:')) {
        const place = locate(line.slice('#EXT-X-BYTERANGE:'.length), lines[index + 1] ?? '');
        return place ? `#EXT-X-BYTERANGE:${place.range}` : line;
      }
      const before = lines[index - 1] ?? '';
      if (!before.startsWith('#EXT-X-BYTERANGE:')) return line;
      return locate(before.slice('#EXT-X-BYTERANGE:'.length), line)?.address ?? line;
    })
    .join('\n');
};

/**
 * Plans one rendition: its playlist as it is kept, and the parts of its file.
 * @param text of the playlist
 * @param url of the playlist
 */
const keepRendition = async (
  text: string,
  url: string,
): Promise<{ readonly playlist: KeptText; readonly files: readonly KeptFile[] }> => {
  const media: MediaPlaylist | undefined = readMediaPlaylist(text, url);
  if (!media) throw new Error(`${url} is no playlist of ours`);
  const parts = await Promise.all(
    groupPieces([media.head, ...media.segments]).map(async ({ url: file, from, to }) => ({
      ...{ url: file, from, to },
      address: await keptAddress(file, { from, to }),
    })),
  );
  return {
    playlist: {
      address: await keptAddress(url),
      type: playlistType,
      text: rewriteMedia(text, url, parts),
    },
    files: parts.map(({ url: file, address, from, to }) => ({ url: file, address, range: { from, to } })),
  };
};

/** What is kept of a stream. */
export interface KeptStream {
  /** Where its master playlist is kept. */
  readonly address: string;
  readonly texts: readonly KeptText[];
  readonly files: readonly KeptFile[];
}

const chosen = ({ variants, soundUrl }: Master, lines: number | undefined): string[] =>
  [chooseKeptVariant(variants, lines)?.url, soundUrl].filter((url) => typeof url === 'string');

/**
 * Plans what is kept of a stream: one size of the picture, and the sound.
 * @param url of the master playlist
 * @param lines size that the learner chose in the player
 * @throws Error when a playlist cannot be read, ApiProblem when it is refused or cannot be reached
 */
export const keepStream = async (
  url: string,
  lines: number | undefined,
  signal: AbortSignal,
): Promise<KeptStream> => {
  const text = await fetchTextToKeep(url, { signal });
  const kept = await Promise.all(
    chosen(readMaster(text, url), lines).map(async (each) => ({
      url: each,
      ...(await keepRendition(await fetchTextToKeep(each, { signal }), each)),
    })),
  );
  const places = new Map(kept.map(({ url: each, playlist }) => [each, playlist.address]));
  const address = await keptAddress(url);
  const master = { address, type: playlistType, text: rewriteMaster(text, url, places) };
  return {
    address,
    texts: [master, ...kept.map(({ playlist }) => playlist)],
    files: kept.flatMap(({ files }) => files),
  };
};
