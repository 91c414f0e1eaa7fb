import { availableParallelism } from 'node:os';
import { formatCount } from '../problem.ts';
import { bytesMax, planLadder, type Quality } from './ladder.ts';
import type { MadeStreams, PlannedFilm, StreamPlan } from './streams.ts';

/** Pixels per second that one processor encodes, measured with x264's preset `fast` on a small server, so estimates are rather long. */
const pixelsPerSecond = 40_000_000;

const estimateTime = (films: readonly PlannedFilm[]): string => {
  const work = films.flatMap(({ tasks }) => tasks).reduce((sum, task) => sum + task.work, 0);
  const seconds = work / pixelsPerSecond / availableParallelism();
  return seconds < 60 ? 'less than a minute' : `about ${formatCount(Math.ceil(seconds / 60), 'minute')}`;
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const describeFilm = ({ source, lectures, tasks }: PlannedFilm, quality: Quality): string[] =>
  lectures.map(({ courseId, video }) => {
    const sizes = [
      ...planLadder(source, quality).map(({ name }) => name),
      ...(source.channels === undefined ? [] : ['sound alone']),
    ];
    const state = tasks.length === 0 ? ', made already' : '';
    return `▸ renditions of ${courseId}/${video.lectureId}: ${sizes.join(', ')} (at most ${megabytes(bytesMax(source, quality))}${state})`;
  });

const describeUnreadable = (unreadable: StreamPlan['unreadable']): string[] =>
  unreadable.map(({ name, reason }) => `${name} is served as it is: ffmpeg says "${reason}"`);

/** Reason why no renditions are made: ffmpeg was not found, or the author does not want them. */
export type Without = 'not-found' | 'not-wanted';

const leftAlone = ({ left, videos }: StreamPlan, without: Without | undefined): string[] => {
  if (without === undefined || left === 0) return [];
  const which = left === videos ? formatCount(left, 'video') : `${left} of ${formatCount(videos, 'video')}`;
  const why =
    without === 'not-found'
      ? 'ffmpeg and ffprobe were not found in PATH'
      : 'without renditions, as --no-renditions says';
  return [`${which} served as uploaded, in one size: ${why}.`];
};

/** Describes line by line which renditions apply would make. */
export const describeStreamPlan = (plan: StreamPlan, without: Without | undefined): string => {
  const { films, videos } = plan;
  if (videos === 0) return '';
  const stored = [...plan.stored.values()].reduce((sum, { size }) => sum + size, 0);
  const bytes = films.reduce(
    (sum, { source, lectures }) => sum + bytesMax(source, plan.quality) * lectures.length,
    0,
  );
  const lines = [
    ...films.flatMap((film) => describeFilm(film, plan.quality)),
    ...describeUnreadable(plan.unreadable),
    ...leftAlone(plan, without),
    ...(films.length > 0
      ? [
          `Renditions: ${formatCount(films.length, 'video')} to make, ${estimateTime(films)} on this machine, at most ${megabytes(bytes)} to upload.`,
        ]
      : []),
    ...(stored === videos ? [`Renditions: those of all ${formatCount(videos, 'video')} are stored.`] : []),
  ];
  return `${lines.join('\n')}\n`;
};

/** Describes in a line or two which renditions apply made. */
export const describeMadeStreams = (
  plan: StreamPlan,
  made: MadeStreams,
  without: Without | undefined,
): string => {
  if (plan.videos === 0) return '';
  const encoded =
    made.encoded > 0 ? `${formatCount(made.encoded, 'part')} encoded` : 'no encoder was started';
  const did =
    made.films + made.encoded > 0
      ? `Renditions: ${formatCount(made.films, 'video')} ready, ${encoded}.`
      : `Renditions: nothing to make, ${encoded}.`;
  return `${[...describeUnreadable(made.unreadable), ...leftAlone(plan, without), did].join('\n')}\n`;
};
