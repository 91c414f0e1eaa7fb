/** Layout of a video's thumbnails on sheets. */
export interface Storyboard {
  /** Seconds from one picture to the next. */
  readonly every: number;
  /** Total number of pictures. */
  readonly count: number;
  readonly columns: number;
  readonly rows: number;
  /** Size of a picture in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Longer side of a picture, in pixels. */
const pictureSide = 160;
const [columns, rows] = [5, 5];
/** Enough to tell scenes apart on a seek bar as wide as a screen. */
const picturesMax = 300;

const even = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);

/**
 * Plans the pictures of a video: one at the start of every segment, or of every `step`-th segment of a long video.
 */
export const planStoryboard = (
  { width, height }: { readonly width: number; readonly height: number },
  secondsPerSegment: number,
  segments: number,
): Storyboard & { readonly step: number } => {
  const step = Math.ceil(segments / picturesMax);
  const scale = pictureSide / Math.max(width, height);
  return {
    step,
    every: step * secondsPerSegment,
    count: Math.ceil(segments / step),
    columns,
    rows,
    width: even(width * scale),
    height: even(height * scale),
  };
};

const clock = (seconds: number): string => {
  const milliseconds = Math.round(seconds * 1000);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const rest = String(milliseconds % 1000).padStart(3, '0');
  return `${two(milliseconds / 3_600_000)}:${two((milliseconds / 60_000) % 60)}:${two((milliseconds / 1000) % 60)}.${rest}`;
};

/** Writes the WebVTT that tells players which part of which sheet belongs to which time. */
export const writeStoryboard = (
  { every, count, columns: across, rows: down, width, height }: Storyboard,
  seconds: number,
  sheets: readonly string[],
): string => {
  const cues = Array.from({ length: count }, (_, index) => {
    const place = index % (across * down);
    const [x, y] = [(place % across) * width, Math.floor(place / across) * height];
    const end = index === count - 1 ? Math.max(seconds, index * every + 0.001) : (index + 1) * every;
    const sheet = sheets[Math.floor(index / (across * down))] ?? '';
    return `${clock(index * every)} --> ${clock(end)}\n${sheet}#xywh=${x},${y},${width},${height}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
};
