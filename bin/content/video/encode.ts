import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FfmpegError, type FfmpegTools, type RunOptions, runTool } from './ffmpeg.ts';
import { audioRate, framesPerSegment, type Rung, segmentSeconds } from './ladder.ts';
import type { SourceVideo } from './probe.ts';

/** File names in the folder of a rendition. */
export const mediaName = 'media.mp4';
export const playlistName = 'playlist.m3u8';

/** File name of the poster in the folder of its step. */
export const posterName = 'poster.jpg';

/** A video file with what ffprobe says about it. */
export interface Film {
  readonly path: string;
  readonly source: SourceVideo;
}

const quiet = ['-v', 'error', '-nostdin', '-y'];
const plain = ['-map_metadata', '-1', '-map_chapters', '-1'];

/**
 * Arguments for packaging as CMAF for HLS: one media file, and a playlist of byte ranges.
 * @param seconds minimum length of a segment, which ends at the next key frame
 * @param folder folder for both files, relative to ffmpeg's working directory
 */
export const packaging = (seconds: number, folder = '.'): string[] => [
  ...['-f', 'hls', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
  ...['-hls_flags', 'single_file+independent_segments', '-hls_time', seconds.toFixed(6)],
  ...['-hls_segment_filename', join(folder, mediaName), join(folder, playlistName)],
];

/** Filter for the frames of a rendition: a constant rate that starts at 0, so that all renditions have the same frames. */
const pictureFilter = (
  { rate }: SourceVideo,
  { width, height }: Rung,
  scaler: Effort['scaler'] = 'bicubic',
): string =>
  `fps=${rate.num}/${rate.den}:start_time=0,scale=${width}:${height}:flags=${scaler},setsar=1,format=yuv420p`;

/** How well a rendition is encoded. */
export interface Effort {
  /** x264's preset. */
  readonly preset: 'fast' | 'ultrafast';
  /** x264's constant rate factor. */
  readonly crf: number;
  /** Multiplies the rung's maximum bit rate. */
  readonly factor: number;
  /** ffmpeg's scaling algorithm. */
  readonly scaler?: 'bicubic' | 'fast_bilinear';
}

/**
 * Arguments for the video of one rendition. B-frames are off, because ffmpeg's fragments would leave their delay in the timestamps:
 * the picture would lag up to a tenth of a second behind its sound.
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

export interface EncodeOptions extends RunOptions {
  /** Number of threads that the encoder may use. */
  readonly threads: number;
}

/** Encodes the video of one rendition into `cwd`. */
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

/** Target loudness in LUFS (EBU R 128), comfortable for speech next to other sites and on phones; samples are limited to −1.5 dB. */
const loudness = -16;
const limiter = 'alimiter=limit=0.84:level=disabled';

/** Measures the loudness of a whole film and returns the filters that bring it to −16 LUFS; none for silence. */
const loudnessFilters = async (
  { ffmpeg }: FfmpegTools,
  path: string,
  { signal }: RunOptions,
): Promise<string[]> => {
  const input = ['-v', 'info', '-nostats', '-nostdin', '-i', path, '-map', '0:a:0', '-vn'];
  const measure = [...input, '-af', 'ebur128=framelog=verbose', '-f', 'null', '-'];
  const { log } = await runTool(ffmpeg, measure, { signal });
  const [, measured] = /Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(log) ?? [];
  // The scale ends at -70 LUFS, which means silence.
  if (measured === undefined || Number(measured) <= -70) return [];
  return [`volume=${(loudness - Number(measured)).toFixed(1)}dB`, limiter];
};

/** Search method of ffmpeg's AAC encoder: `twoloop` sounds better, `fast` takes half the time. */
type Coder = 'twoloop' | 'fast';

/** Arguments for the audio, whose loudness is measured first. */
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
    // One audio frame less, so that no segment is longer than those of the video.
    ...packaging(segmentSeconds(source.rate) - 0.03, folder),
  ];
};

/** Encodes the audio at −16 LUFS into `cwd`. */
export const encodeAudio = async (tools: FfmpegTools, film: Film, options: RunOptions): Promise<void> => {
  const output = await soundOutput(tools, film, 'twoloop', options);
  await runTool(tools.ffmpeg, [...quiet, '-i', film.path, ...output], options);
};

/**
 * Encodes all renditions and the audio in one run, each into its own folder below `cwd`. The film is decoded once for all of them,
 * which saves most of the work when encoding is quick.
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

/** Makes sheets of thumbnails from a rendition by decoding only its key frames: `001.jpg`, `002.jpg`, … */
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

/**
 * Takes a picture after a tenth of the film, when titles are over; of a film whose picture ends before that, the first one. Writes {@link posterName} into `cwd`.
 * @throws FfmpegError when there is no picture in the film
 */
export const takePoster = async (
  { ffmpeg }: FfmpegTools,
  { path, source }: Film,
  { cwd, ...options }: RunOptions & { readonly cwd: string },
): Promise<void> => {
  const scale = Math.min(1, posterSide / Math.max(source.width, source.height));
  const size = [source.width, source.height].map((pixels) =>
    Math.max(2, Math.floor((pixels * scale) / 2) * 2),
  );
  for (const seek of [['-ss', (source.seconds / 10).toFixed(3)], []]) {
    await runTool(
      ffmpeg,
      [
        ...[...quiet, ...seek, '-i', path, '-map', '0:V:0', '-frames:v', '1'],
        ...['-vf', `scale=${size.join(':')},setsar=1`, '-q:v', '3', ...plain, posterName],
      ],
      { ...options, cwd },
    );
    // ffmpeg calls it a success when there was no picture to write.
    if (existsSync(join(cwd, posterName))) return;
  }
  throw new FfmpegError('no picture could be taken of it');
};

/** Seconds compared at each position. */
const windowSeconds = 4;

/**
 * Compares a rendition with its source scaled to the same size: the lowest structural similarity (SSIM, 0 to 1) of its beginning,
 * middle and end; undefined if this ffmpeg cannot compare.
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
    // Starts between two frames, so that rounding never compares a frame with its neighbor.
    const window = ['-ss', Math.max(0, start - frame / 4).toFixed(6), '-t', String(windowSeconds)];
    const same = pictureFilter(source, rung);
    const compare = `[0:V:0]${same}[a];[1:V:0]${same}[b];[a][b]ssim`;
    const args = [
      ...['-v', 'info', '-nostdin', ...window, '-i', join(rendition, mediaName), ...window, '-i', path],
      ...['-filter_complex', compare, '-an', '-f', 'null', '-'],
    ];
    try {
      const { log } = await runTool(ffmpeg, args, { signal });
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
