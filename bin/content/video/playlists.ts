import type { FrameRate } from './probe.ts';

/** A segment of a rendition: its length and size. */
interface Segment {
  readonly seconds: number;
  readonly bytes: number;
}

/** Parses the segments of a media playlist with byte ranges, as ffmpeg writes it (RFC 8216, 4.3.2). */
const parseSegments = (playlist: string): Segment[] =>
  [...playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)/g)].map(([, seconds, bytes]) => ({
    seconds: Number(seconds),
    bytes: Number(bytes),
  }));

/** Bit rates of a rendition, in bits per second: of its largest segment, and on average. */
export interface Bandwidth {
  readonly peak: number;
  readonly average: number;
}

/** Computes the bit rates from a media playlist. @throws Error when it has no segments */
export const measureBandwidth = (playlist: string): Bandwidth => {
  const segments = parseSegments(playlist);
  const totalSeconds = segments.reduce((sum, { seconds }) => sum + seconds, 0);
  const totalBytes = segments.reduce((sum, { bytes }) => sum + bytes, 0);
  if (totalSeconds === 0) throw new Error('A playlist has no segments');
  // A short last segment of a few frames says nothing about the bandwidth needed.
  const whole = segments.filter(({ seconds }) => seconds >= 1);
  const heaviest = Math.max(
    ...(whole.length > 0 ? whole : segments).map(({ bytes, seconds }) => bytes / seconds),
  );
  const average = Math.ceil((totalBytes * 8) / totalSeconds);
  return { peak: Math.max(average, Math.ceil(heaviest * 8)), average };
};

/** Renames the media file in a media playlist. */
export const renameMedia = (playlist: string, from: string, to: string): string =>
  playlist
    .split('\n')
    .map((line) => (line === from ? to : line.replace(`URI="${from}"`, `URI="${to}"`)))
    .join('\n');

/** Reads the `CODECS` name of an AVC file: profile, constraints and level, from the init segment (ISO/IEC 14496-15, 5.3.3). */
export const avcCodec = (media: Buffer): string => {
  const at = media.indexOf('avcC', 0, 'latin1');
  if (at < 0 || at + 8 > media.length) throw new Error('A rendition does not say how it is encoded');
  return `avc1.${media.toString('hex', at + 5, at + 8)}`;
};

/** AAC-LC (RFC 6381). */
const audioCodec = 'mp4a.40.2';

export interface VariantPlaylist {
  /** Name of its media playlist. */
  readonly name: string;
  readonly bandwidth: Bandwidth;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Writes the master playlist: video renditions, ascending, each with the same audio; then the audio-only variant without a resolution.
 * @param audio absent for a silent film
 */
export const masterPlaylist = (
  variants: readonly VariantPlaylist[],
  rate: FrameRate,
  audio: { readonly name: string; readonly bandwidth: Bandwidth; readonly channels: number } | undefined,
): string => {
  const group = audio ? ',AUDIO="sound"' : '';
  const sum = (own: Bandwidth): string => {
    const other = audio?.bandwidth ?? { peak: 0, average: 0 };
    return `BANDWIDTH=${own.peak + other.peak},AVERAGE-BANDWIDTH=${own.average + other.average}`;
  };
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(audio
      ? [
          `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="${audio.channels}",URI="${audio.name}"`,
        ]
      : []),
    ...variants.flatMap(({ name, bandwidth, codec, width, height }) => [
      `#EXT-X-STREAM-INF:${sum(bandwidth)},CODECS="${audio ? `${codec},${audioCodec}` : codec}",RESOLUTION=${width}x${height},FRAME-RATE=${(rate.num / rate.den).toFixed(3)}${group}`,
      name,
    ]),
    ...(audio
      ? [
          `#EXT-X-STREAM-INF:BANDWIDTH=${audio.bandwidth.peak},AVERAGE-BANDWIDTH=${audio.bandwidth.average},CODECS="${audioCodec}"${group}`,
          audio.name,
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
};
