import { join } from 'node:path';
import { FfmpegError, type FfmpegTools, type RunOptions, runTool } from './ffmpeg.ts';
import { audioRate, framesPerSegment, type Rung, segmentSeconds } from './ladder.ts';
import type { SourceVideo } from './probe.ts';

/** Names of what is encoded, in its folder. */
export const mediaName = 'media.mp4';
export const playlistName = 'playlist.m3u8';

/** A file and what is known of it. */
export interface Film {
  readonly path: string;
  readonly source: SourceVideo;
}

const quiet = ['-v', 'error', '-nostdin', '-y'];
const plain = ['-map_metadata', '-1', '-map_chapters', '-1'];

/**
 * CMAF for HLS in one file, with a playlist of byte ranges.
 * @param seconds the least that a segment lasts: it ends with the first key frame after
 * @param folder which both are written to, below ffmpeg's own
 */
export const packaging = (seconds: number, folder = '.'): string[] => [
  ...['-f', 'hls', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
  ...['-hls_flags', 'single_file+independent_segments', '-hls_time', seconds.toFixed(6)],
  ...['-hls_segment_filename', join(folder, mediaName), join(folder, playlistName)],
];

/** The pictures that a rendition is made of: a constant rate from the very beginning, so that all renditions have the same. */
const pictureFilter = (
  { rate }: SourceVideo,
  { width, height }: Rung,
  scaler: Effort['scaler'] = 'bicubic',
): string =>
  `fps=${rate.num}/${rate.den}:start_time=0,scale=${width}:${height}:flags=${scaler},setsar=1,format=yuv420p`;

/**
 * How well a rendition is encoded: x264's preset and constant rate factor, what its bits a second are multiplied with, and how ffmpeg
 * makes pictures smaller.
 */
export interface Effort {
  readonly preset: 'fast' | 'ultrafast';
  readonly crf: number;
  readonly factor: number;
  readonly scaler?: 'bicubic' | 'fast_bilinear';
}

/**
 * What ffmpeg is told of the pictures of one rendition. Without B-frames, whose delay its fragments would leave in the
 * timestamps: pictures would come up to a tenth of a second after their sound.
 */
const pictureOutput = (
  source: SourceVideo,
  rung: Rung,
  { preset, crf, factor, scaler }: Effort,
  threads: number,
  folder?: string,
): string[] => {
  const frames = String(framesPerSegment(source.rate));
  const maxRate = String(Math.round(rung.maxRate * factor));
  const halfFrame = source.rate.den / source.rate.num / 2;
  return [
    ...['-map', '0:V:0', '-an', '-sn', '-dn', ...plain, '-vf', pictureFilter(source, rung, scaler)],
    ...['-c:v', 'libx264', '-preset', preset, '-threads', String(threads), '-bf', '0'],
    ...['-crf', String(crf), '-maxrate', maxRate, '-bufsize', maxRate],
    ...['-g', frames, '-keyint_min', frames, '-sc_threshold', '0'],
    ...packaging(segmentSeconds(source.rate) - halfFrame, folder),
  ];
};

/** How an encoder is run. */
export interface EncodeOptions extends RunOptions {
  /** Of the processor that it may use at once. */
  readonly threads: number;
}

/** Encodes the pictures of one rendition into a folder. */
export const encodeRung = async (
  { ffmpeg }: FfmpegTools,
  { path, source }: Film,
  rung: Rung,
  effort: Effort,
  { threads, ...options }: EncodeOptions,
): Promise<void> => {
  const input = [...quiet, '-threads', String(threads), '-i', path];
  await runTool(ffmpeg, [...input, ...pictureOutput(source, rung, effort, threads)], options);
};

/** Where speech is comfortable beside other sites and on phones, in LUFS (EBU R 128), and the highest sample: −1.5 dB. */
const loudness = -16;
const limiter = 'alimiter=limit=0.84:level=disabled';

/** The filters that bring a film to −16 LUFS by what was measured of the whole of it; none for silence. */
const loudnessFilters = async (
  { ffmpeg }: FfmpegTools,
  path: string,
  { signal }: RunOptions,
): Promise<string[]> => {
  const measure = [
    '-v',
    'info',
    '-nostats',
    '-nostdin',
    '-i',
    path,
    '-map',
    '0:a:0',
    '-vn',
    '-af',
    'ebur128=framelog=verbose',
  ];
  const { log } = await runTool(ffmpeg, [...measure, '-f', 'null', '-'], { signal });
  const [, measured] = /Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(log) ?? [];
  // The scale ends at -70: below is silence.
  if (measured === undefined || Number(measured) <= -70) return [];
  return [`volume=${(loudness - Number(measured)).toFixed(1)}dB`, limiter];
};

/** How ffmpeg's encoder of sound searches: `twoloop` sounds better, `fast` takes half the time. */
type Coder = 'twoloop' | 'fast';

/** What ffmpeg is told of what is heard, which is measured for it. */
const soundOutput = async (
  tools: FfmpegTools,
  { path, source }: Film,
  coder: Coder,
  options: RunOptions,
  folder?: string,
): Promise<string[]> => {
  const channels = Math.min(2, source.channels ?? 1);
  const sampleRate = source.sampleRate ?? 48_000;
  const filters = [
    ...(await loudnessFilters(tools, path, options)),
    `aresample=${sampleRate}:async=1:first_pts=0`,
  ];
  return [
    ...['-map', '0:a:0', '-vn', '-sn', '-dn', ...plain, '-af', filters.join(',')],
    ...['-c:a', 'aac', '-aac_coder', coder, '-b:a', String(audioRate(channels)), '-ac', String(channels)],
    // A frame of sound less, so that no segment is longer than those of the pictures.
    ...packaging(segmentSeconds(source.rate) - 0.03, folder),
  ];
};

/** Encodes what is heard, at −16 LUFS, into a folder. */
export const encodeAudio = async (tools: FfmpegTools, film: Film, options: RunOptions): Promise<void> => {
  const output = await soundOutput(tools, film, 'twoloop', options);
  await runTool(tools.ffmpeg, [...quiet, '-i', film.path, ...output], options);
};

/**
 * Encodes pictures and sound at once, each into a folder of its own below `cwd`. A film is decoded once for all of them, which is
 * most of the work where encoding is quick.
 * @param audioFolder absent for a film without sound
 */
export const encodeTogether = async (
  tools: FfmpegTools,
  film: Film,
  rungs: readonly { readonly rung: Rung; readonly folder: string }[],
  audioFolder: string | undefined,
  effort: Effort,
  { threads, ...options }: EncodeOptions,
): Promise<void> => {
  const pictures = rungs.flatMap(({ rung, folder }) =>
    pictureOutput(film.source, rung, effort, threads, folder),
  );
  const sound = audioFolder === undefined ? [] : await soundOutput(tools, film, 'fast', options, audioFolder);
  const input = [...quiet, '-threads', String(threads), '-i', film.path];
  await runTool(tools.ffmpeg, [...input, ...pictures, ...sound], options);
};

/** Cuts sheets of small pictures out of a rendition, whose key frames alone are decoded: `001.jpg`, `002.jpg`, … */
export const cutStoryboard = async (
  { ffmpeg }: FfmpegTools,
  rendition: string,
  board: {
    readonly step: number;
    readonly columns: number;
    readonly rows: number;
    readonly width: number;
    readonly height: number;
  },
  options: RunOptions,
): Promise<void> => {
  const { step, width, height, columns, rows } = board;
  await runTool(
    ffmpeg,
    [
      ...[...quiet, '-skip_frame', 'nokey', '-i', join(rendition, mediaName)],
      ...['-vf', `select='not(mod(n,${step}))',scale=${width}:${height},setsar=1,tile=${columns}x${rows}`],
      ...['-fps_mode', 'passthrough', '-q:v', '5', '%03d.jpg'],
    ],
    options,
  );
};

/** Longer side of a poster, in pixels. */
const posterSide = 1280;

/** Takes a picture of the film after its first tenth, when titles are over. */
export const takePoster = async (
  { ffmpeg }: FfmpegTools,
  { path, source }: Film,
  options: RunOptions,
): Promise<void> => {
  const scale = Math.min(1, posterSide / Math.max(source.width, source.height));
  const size = [source.width, source.height].map((pixels) =>
    Math.max(2, Math.floor((pixels * scale) / 2) * 2),
  );
  await runTool(
    ffmpeg,
    [
      ...[...quiet, '-ss', (source.seconds / 10).toFixed(3), '-i', path, '-map', '0:V:0', '-frames:v', '1'],
      ...['-vf', `scale=${size.join(':')},setsar=1`, '-q:v', '3', ...plain, 'poster.jpg'],
    ],
    options,
  );
};

/** Seconds compared in each place. */
const windowSeconds = 4;

/**
 * How like its source a rendition looks at its size: the least structural similarity (SSIM, 0 to 1) of its beginning, middle
 * and end; undefined where this ffmpeg cannot compare.
 */
export const measureQuality = async (
  { ffmpeg }: FfmpegTools,
  { path, source }: Film,
  rung: Rung,
  rendition: string,
  { signal }: RunOptions,
): Promise<number | undefined> => {
  const length = segmentSeconds(source.rate);
  const last = Math.max(0, Math.ceil(source.seconds / length) - 2);
  const starts = [...new Set([0, Math.floor(last / 2), last])].map((index) => index * length);
  const frame = source.rate.den / source.rate.num;
  const similarities: number[] = [];
  for (const start of starts) {
    // From between two frames, so that rounding never compares one with its neighbor.
    const window = ['-ss', Math.max(0, start - frame / 4).toFixed(6), '-t', String(windowSeconds)];
    const same = pictureFilter(source, rung);
    const compare = `[0:V:0]${same}[a];[1:V:0]${same}[b];[a][b]ssim`;
    const args = [
      '-v',
      'info',
      '-nostdin',
      ...window,
      '-i',
      join(rendition, mediaName),
      ...window,
      '-i',
      path,
    ];
    try {
      const { log } = await runTool(ffmpeg, [...args, '-filter_complex', compare, '-an', '-f', 'null', '-'], {
        signal,
      });
      const [, similarity] = /SSIM .*All:([\d.]+)/.exec(log) ?? [];
      if (similarity !== undefined) similarities.push(Number(similarity));
    } catch (error) {
      // This ffmpeg was built without the filter.
      if (!(error instanceof FfmpegError)) throw error;
      return undefined;
    }
  }
  return similarities.length > 0 ? Math.min(...similarities) : undefined;
};
