import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { Progress } from '../progress.ts';
import { changedMeanwhile, isKeyStored } from '../publish/upload.ts';
import type { LectureVideo } from '../resolve/collected-files.ts';
import { addStreams, type ResolvedCourse } from '../resolve/resolve-course.ts';
import { type CourseFile, hashFile, signFile } from '../resolve/stored-files.ts';
import type { Target } from '../target.ts';
import { FfmpegError, type FfmpegTools } from './ffmpeg.ts';
import type { Quality } from './ladder.ts';
import { ladderFiles, locateStream, type Stream } from './ladder-files.ts';
import { ladderMark, type LadderTask, ladderTasks, makeStoryboard } from './make-ladder.ts';
import { probeVideo, type SourceVideo } from './probe.ts';
import type { WorkFolder } from './work-folder.ts';

/** Courses or files checked at once. */
const width = 4;

/** A lecture whose renditions the target lacks. */
interface MissingStream {
  readonly courseId: string;
  readonly video: LectureVideo;
  readonly stream: Stream;
}

/** A film of one or more such lectures, with the tasks left to do. */
export interface PlannedFilm {
  readonly id: string;
  readonly path: string;
  readonly video: LectureVideo;
  readonly source: SourceVideo;
  readonly tasks: readonly LadderTask[];
  readonly lectures: readonly MissingStream[];
}

export interface StreamPlan {
  readonly quality: Quality;
  /** Number of lectures with a video. */
  readonly videos: number;
  /** Streams stored completely at the target, by course id and lecture id. */
  readonly stored: ReadonlyMap<string, ReadonlyMap<string, Stream>>;
  readonly films: readonly PlannedFilm[];
  /** Videos served as they are because ffmpeg cannot read them, with its reason. */
  readonly unreadable: readonly { readonly name: string; readonly reason: string }[];
  /** Number of lectures that stay without renditions, because they cannot be made or are not wanted. */
  readonly left: number;
}

export interface StreamOptions {
  readonly work: WorkFolder;
  /** `undefined` if ffmpeg was not found or must not be used. */
  readonly tools: FfmpegTools | undefined;
  readonly signal: AbortSignal;
  readonly quality: Quality;
  /** Whether stored quick renditions suffice although full ones are asked for: a local site has those of `npm start`. */
  readonly keepsQuick?: boolean;
}

/** Whether a film is no longer the one that was hashed. It may have gigabytes, so that it is only read where its file was touched. */
const hasChanged = async ({ path, hash, signature }: LectureVideo): Promise<boolean> =>
  signFile(await stat(path)) !== signature && (await hashFile(path)) !== hash;

const nameLecture = ({ courseId, video }: MissingStream): string => `${courseId}/${video.lectureId}`;

/** Finds out which videos have renditions at the target, and plans those that are missing; starts no encoder. */
export const planStreams = async (
  target: Target,
  courses: readonly ResolvedCourse[],
  { work, tools, signal, quality, keepsQuick = false }: StreamOptions,
): Promise<StreamPlan> => {
  // Full renditions suffice where quick ones are asked for.
  const qualities: readonly Quality[] = quality === 'full' && !keepsQuick ? ['full'] : ['full', 'quick'];
  const wanted = courses.flatMap(({ id, videos }) =>
    videos.map((video) => ({
      courseId: id,
      video,
      streams: qualities.map((each) => locateStream(id, video.lectureId, video.hash, each)),
    })),
  );
  const stored = new Map<string, Map<string, Stream>>();
  const missing: MissingStream[] = [];
  await pLimit(width).map(wanted, async ({ courseId, video, streams }) => {
    for (const stream of streams) {
      // The master playlist is stored last, so its presence means that the ladder is complete.
      if (!(await isKeyStored(target, stream.folder + stream.master))) continue;
      const courseStreams = stored.get(courseId) ?? new Map<string, Stream>();
      stored.set(courseId, courseStreams.set(video.lectureId, stream));
      return;
    }
    missing.push({ courseId, video, stream: locateStream(courseId, video.lectureId, video.hash, quality) });
  });
  const nothing = { quality, videos: wanted.length, stored, films: [], unreadable: [], left: missing.length };
  if (!tools) return nothing;
  const byFilm = Map.groupBy(missing, ({ video }) => video.hash);
  const unreadable: { name: string; reason: string }[] = [];
  const films = await pLimit(width).map([...byFilm], async ([hash, lectures]): Promise<PlannedFilm[]> => {
    const [first] = lectures;
    if (!first) return [];
    const { path } = first.video;
    const id = `${hash}-${ladderMark(quality)}`;
    try {
      const source = await probeVideo(tools, path, signal);
      const tasks = ladderTasks({ path, source }, quality);
      const finished = await Promise.all(tasks.map(({ step }) => work.find(id, step)));
      return [
        {
          id,
          path,
          video: first.video,
          source,
          lectures,
          tasks: tasks.filter((_, index) => finished[index] === undefined),
        },
      ];
    } catch (error) {
      if (!(error instanceof FfmpegError)) throw error;
      unreadable.push(...lectures.map((lecture) => ({ name: nameLecture(lecture), reason: error.message })));
      return [];
    }
  });
  return { ...nothing, films: films.flat(), unreadable, left: unreadable.length };
};

/** Adds to courses the streams that they will have once the plan is carried out; files of streams still to be made are unknown. */
export const withPlannedStreams = (courses: readonly ResolvedCourse[], plan: StreamPlan): ResolvedCourse[] =>
  withStreams(
    courses,
    plan,
    new Map(plan.films.flatMap(({ lectures }) => lectures).map((lecture) => [lecture.stream, []])),
  );

const withStreams = (
  courses: readonly ResolvedCourse[],
  { stored, films }: StreamPlan,
  made: ReadonlyMap<Stream, readonly CourseFile[]>,
): ResolvedCourse[] => {
  const lectures = films.flatMap((film) => film.lectures);
  return courses.map((resolved) => {
    const streams = new Map<string, { stream: Stream; files: readonly CourseFile[] }>();
    for (const [lectureId, stream] of stored.get(resolved.id) ?? [])
      streams.set(lectureId, { stream, files: [] });
    for (const { courseId, video, stream } of lectures) {
      const files = made.get(stream);
      if (courseId === resolved.id && files) streams.set(video.lectureId, { stream, files });
    }
    return addStreams(resolved, streams);
  });
};

/** Result of making renditions. */
export interface MadeStreams {
  readonly courses: readonly ResolvedCourse[];
  /** Films whose renditions were made or taken from the work folder. */
  readonly films: number;
  /** Number of encoder runs. */
  readonly encoded: number;
  readonly unreadable: StreamPlan['unreadable'];
}

const remaining = (share: number, sinceMs: number): string => {
  if (share < 0.01) return '';
  const minutes = (((Date.now() - sinceMs) / share) * (1 - share)) / 60_000;
  return minutes < 1 ? ', less than a minute left' : `, about ${Math.ceil(minutes)} min left`;
};

/**
 * Carries out a plan, with as many tasks at once as the machine has processors. A film gets all its renditions or none: if the
 * encoder fails, its lectures stay as they are.
 */
export const makeStreams = async (
  courses: readonly ResolvedCourse[],
  plan: StreamPlan,
  { work, tools, signal, quality, progress }: StreamOptions & { readonly progress: Progress },
): Promise<MadeStreams> => {
  const made = new Map<Stream, readonly CourseFile[]>();
  const unreadable = [...plan.unreadable];
  const tasks = plan.films.flatMap((film) => film.tasks);
  const total = tasks.reduce((sum, task) => sum + task.work, 0);
  const shares = new Map<LadderTask, number>();
  const share = (): number =>
    total === 0 ? 1 : tasks.reduce((sum, task) => sum + task.work * (shares.get(task) ?? 0), 0) / total;
  const processors = availableParallelism();
  const limit = pLimit(processors);
  const threads = Math.max(1, Math.floor(processors / Math.max(1, tasks.length)));
  const begun = Date.now();
  let [encoded, finishedFilms] = [0, 0];
  if (tasks.length > 0) progress.begin('Renditions', 1);

  const makeFilm = async (film: PlannedFilm, ready: FfmpegTools): Promise<void> => {
    const failed = new AbortController();
    const stop = AbortSignal.any([signal, failed.signal]);
    try {
      await Promise.all(
        film.tasks.map((task) =>
          limit(() =>
            work.finish(film.id, task.step, async (folder) => {
              stop.throwIfAborted();
              encoded += 1;
              const report = (done: number): void => {
                shares.set(task, done);
                progress.advance(share(), remaining(share(), begun));
              };
              await task.make(folder, { tools: ready, signal: stop, threads, report });
              // The folder keeps what is finished for every later run, under the hash of the film.
              if (await hasChanged(film.video)) throw changedMeanwhile(film.path);
              report(1);
            }),
          ).catch((error: unknown) => {
            failed.abort(error);
            throw error;
          }),
        ),
      );
      // Outside of the limit: it is short and need not wait for the tasks of other films.
      await makeStoryboard(work, film.id, film, quality, ready, stop);
      for (const { stream } of film.lectures) {
        made.set(stream, await ladderFiles(work, film.id, film.source, stream, quality));
      }
      finishedFilms += 1;
    } catch (error) {
      signal.throwIfAborted();
      const reason: unknown = failed.signal.aborted ? failed.signal.reason : error;
      if (!(reason instanceof FfmpegError)) throw reason;
      for (const task of film.tasks) shares.set(task, 1);
      unreadable.push(
        ...film.lectures.map((lecture) => ({ name: nameLecture(lecture), reason: reason.message })),
      );
    }
    if (film.tasks.length > 0) {
      const names = film.lectures.map(nameLecture).join(', ');
      progress.note(
        `Renditions of ${names} (${finishedFilms} of ${plan.films.length}${remaining(share(), begun)})`,
      );
    }
  };
  if (tools) {
    const results = await Promise.allSettled(plan.films.map((film) => makeFilm(film, tools)));
    signal.throwIfAborted();
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
  return { courses: withStreams(courses, plan, made), films: finishedFilms, encoded, unreadable };
};
