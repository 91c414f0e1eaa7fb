import { availableParallelism } from 'node:os';
import { countOf } from '../problem.ts';
import { bytesMax, ladderOf, type Quality } from './ladder.ts';
import type { MadeStreams, PlannedFilm, StreamPlan } from './streams.ts';

/** Pixels that one processor encodes in a second: measured with x264's preset `fast` on a small server, so that estimates are rather too long. */
const pixelsPerSecond = 40_000_000;

const minutesOf = (films: readonly PlannedFilm[]): string => {
  const work = films.flatMap(({ tasks }) => tasks).reduce((sum, task) => sum + task.work, 0);
  const seconds = work / pixelsPerSecond / availableParallelism();
  return seconds < 60 ? 'less than a minute' : `about ${countOf(Math.ceil(seconds / 60), 'minute')}`;
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const describeFilm = ({ source, lectures, tasks }: PlannedFilm, quality: Quality): string[] =>
  lectures.map(({ courseId, video }) => {
    const sizes = [
      ...ladderOf(source, quality).map(({ name }) => name),
      ...(source.channels === undefined ? [] : ['sound alone']),
    ];
    const state = tasks.length === 0 ? ', made already' : '';
    return `▸ renditions of ${courseId}/${video.lectureId}: ${sizes.join(', ')} (at most ${megabytes(bytesMax(source, quality))}${state})`;
  });

const describeUnreadable = (unreadable: StreamPlan['unreadable']): string[] =>
  unreadable.map(({ name, reason }) => `${name} is served as it is: ffmpeg says "${reason}"`);

/** Why videos stay as they are: there is no ffmpeg, or it shall not be used. */
export type Without = 'not-found' | 'not-wanted';

const leftAlone = ({ left, videos }: StreamPlan, without: Without | undefined): string[] => {
  if (without === undefined || left === 0) return [];
  const which = left === videos ? countOf(left, 'video') : `${left} of ${countOf(videos, 'video')}`;
  const why =
    without === 'not-found'
      ? 'ffmpeg and ffprobe were not found in PATH'
      : 'without renditions, as --no-renditions says';
  return [`${which} served as uploaded, in one size: ${why}.`];
};

/** What apply would make of videos, line by line. */
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
          `Renditions: ${countOf(films.length, 'video')} to make, ${minutesOf(films)} on this machine, at most ${megabytes(bytes)} to upload.`,
        ]
      : []),
    ...(stored === videos ? [`Renditions: those of all ${countOf(videos, 'video')} are stored.`] : []),
  ];
  return `${lines.join('\n')}\n`;
};

/** What apply made of videos, in a line or two. */
export const describeMadeStreams = (
  plan: StreamPlan,
  made: MadeStreams,
  without: Without | undefined,
): string => {
  if (plan.videos === 0) return '';
  const encoded = made.encoded > 0 ? `${countOf(made.encoded, 'part')} encoded` : 'no encoder was started';
  const did =
    made.films + made.encoded > 0
      ? `Renditions: ${countOf(made.films, 'video')} ready, ${encoded}.`
      : `Renditions: nothing to make, ${encoded}.`;
  return `${[...describeUnreadable(made.unreadable), ...leftAlone(plan, without), did].join('\n')}\n`;
};
