/** Part of a media file. */
export interface Piece {
  readonly url: string;
  /** First byte. */
  readonly from: number;
  /** Last byte. */
  readonly to: number;
}

/** A size that a master playlist offers. */
export interface Variant {
  /** URL of its playlist. */
  readonly url: string;
  /** Peak bit rate of picture and sound together, bits per second. */
  readonly bandwidth: number;
  readonly width: number;
  readonly height: number;
  /** Codecs of picture and sound, as in `avc1.42c015,mp4a.40.2`. */
  readonly codecs: readonly string[];
}

/** One of our master playlists. */
export interface Master {
  /** Smallest first. */
  readonly variants: readonly Variant[];
  /** URL of the playlist of the sound; null for a silent film. */
  readonly soundUrl: string | null;
}

/** One of our media playlists. */
export interface MediaPlaylist {
  /** The initialization section. */
  readonly head: Piece;
  /** Times in seconds. */
  readonly segments: readonly (Piece & { readonly start: number; readonly end: number })[];
}

const attribute = (line: string, name: string): string | undefined => {
  const [, quoted, plain] = new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line) ?? [];
  return quoted ?? plain;
};

/** Reads a master playlist. @param base its URL */
export const readMaster = (text: string, base: string): Master => {
  const lines = text.split(/\r?\n/);
  const variants = lines.flatMap((line, index): Variant[] => {
    const address = lines[index + 1];
    const [width, height] = attribute(line, 'RESOLUTION')?.split('x').map(Number) ?? [];
    if (!line.startsWith('#EXT-X-STREAM-INF') || !address || !width || !height) return [];
    const bandwidth = Number(attribute(line, 'BANDWIDTH'));
    const codecs = attribute(line, 'CODECS')?.split(',') ?? [];
    return [{ url: new URL(address, base).href, bandwidth, width, height, codecs }];
  });
  const sound = lines.find((line) => line.startsWith('#EXT-X-MEDIA') && attribute(line, 'TYPE') === 'AUDIO');
  const address = sound && attribute(sound, 'URI');
  return {
    variants: variants.sort((a, b) => a.bandwidth - b.bandwidth),
    soundUrl: address ? new URL(address, base).href : null,
  };
};

/** Reads `length@offset`. */
const readRange = (
  text: string | undefined,
  address: string | undefined,
  base: string,
): Piece | undefined => {
  const [, length, offset] = /(\d+)@(\d+)/.exec(text ?? '') ?? [];
  if (length === undefined || !address) return undefined;
  const from = Number(offset);
  return { url: new URL(address, base).href, from, to: from + Number(length) - 1 };
};

/** Reads a media playlist of byte ranges. @returns undefined for any other text */
export const readMediaPlaylist = (text: string, base: string): MediaPlaylist | undefined => {
  const lines = text.split(/\r?\n/);
  const map = lines.find((line) => line.startsWith('#EXT-X-MAP')) ?? '';
  const head = readRange(attribute(map, 'BYTERANGE'), attribute(map, 'URI'), base);
  let end = 0;
  const segments = lines.flatMap((line, index) => {
    if (!line.startsWith('#EXTINF:')) return [];
    const piece = readRange(lines[index + 1], lines[index + 2], base);
    const start = end;
    end += Number.parseFloat(line.slice('#EXTINF:'.length));
    return piece ? [{ ...piece, start, end }] : [];
  });
  return head && segments.length > 0 ? { head, segments } : undefined;
};

/** Fetches text. @throws Error for an answer that is not 200 */
export const fetchText = async (url: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
};

/** Fetches the playlist of a rendition. @throws Error when it cannot be read */
export const fetchMediaPlaylist = async (url: string, signal: AbortSignal): Promise<MediaPlaylist> => {
  const playlist = readMediaPlaylist(await fetchText(url, signal), url);
  if (!playlist) throw new Error(`${url} is no playlist of ours`);
  return playlist;
};

/** The `Range` header of a piece. */
export const rangeOf = ({ from, to }: Piece): { readonly range: string } => ({
  range: `bytes=${from}-${to}`,
});
