import * as z from 'zod';
import { FfmpegError, type FfmpegTools, runTool } from './ffmpeg.ts';

/** Frames per second as a fraction, because 30000/1001 has no exact decimal. */
export interface FrameRate {
  readonly num: number;
  readonly den: number;
}

/** The properties of a video that decide its renditions. */
export interface SourceVideo {
  /** Width and height as shown: after rotation, in square pixels. */
  readonly width: number;
  readonly height: number;
  readonly rate: FrameRate;
  readonly seconds: number;
  /** Audio channels; absent for a silent film. */
  readonly channels?: number;
  /** Audio samples per second, at most 48,000. */
  readonly sampleRate?: number;
}

const Probe = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
      sample_aspect_ratio: z.string().optional(),
      avg_frame_rate: z.string().optional(),
      r_frame_rate: z.string().optional(),
      channels: z.number().optional(),
      sample_rate: z.coerce.number().optional(),
      disposition: z.object({ attached_pic: z.number().optional() }).optional(),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
    }),
  ),
  format: z.object({ duration: z.coerce.number().positive().optional() }),
});

const fraction = (text: string | undefined, separator: string): number | undefined => {
  const [num = 0, den = 0] = (text ?? '').split(separator).map(Number);
  return num > 0 && den > 0 ? num / den : undefined;
};

/** Frame rates that cameras and screen recorders use. More than 30 per second adds nothing to a lecture. */
const usualRates: readonly FrameRate[] = [
  { num: 24_000, den: 1001 },
  { num: 30_000, den: 1001 },
  ...[5, 10, 12, 15, 20, 24, 25, 30].map((num) => ({ num, den: 1 })),
];
const ratesMax = 30;

/** Chooses the frame rate of renditions: the source's, divided until it is at most 30; an unusual rate is rounded up. */
export const chooseRate = (perSecond: number): FrameRate => {
  const limited =
    perSecond > ratesMax * 1.01 ? perSecond / Math.ceil(perSecond / (ratesMax * 1.01)) : perSecond;
  const usual = usualRates.find(({ num, den }) => Math.abs(limited / (num / den) - 1) < 0.0005);
  return usual ?? { num: Math.min(ratesMax, Math.max(1, Math.ceil(limited))), den: 1 };
};

/** Sample rates of our AAC audio; the highest that does not exceed the film's is used. */
const sampleRates = [48_000, 44_100, 32_000, 24_000];

/** Reads a file's properties with ffprobe. @throws FfmpegError when it contains no video */
export const probeVideo = async (
  { ffprobe }: FfmpegTools,
  path: string,
  signal: AbortSignal,
): Promise<SourceVideo> => {
  const args = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path];
  const { out } = await runTool(ffprobe, args, { signal });
  const { streams, format } = Probe.parse(JSON.parse(out));
  const video = streams.find(
    ({ codec_type: type, disposition }) => type === 'video' && disposition?.attached_pic !== 1,
  );
  const perSecond = fraction(video?.avg_frame_rate, '/') ?? fraction(video?.r_frame_rate, '/');
  if (!video?.width || !video.height || !perSecond || !format.duration) {
    throw new FfmpegError('there is no video in it');
  }
  const square = Math.round(video.width * (fraction(video.sample_aspect_ratio, ':') ?? 1));
  const rotation = video.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const isTurned = Math.abs(rotation) % 180 === 90;
  const sound = streams.find(({ codec_type: type }) => type === 'audio');
  const { channels = 0, sample_rate: sampleRate = 0 } = sound ?? {};
  return {
    width: isTurned ? video.height : square,
    height: isTurned ? square : video.height,
    rate: chooseRate(perSecond),
    seconds: format.duration,
    ...(channels > 0 && { channels, sampleRate: sampleRates.find((each) => each <= sampleRate) ?? 48_000 }),
  };
};
