import { limits } from '../../../lambdas/contract/limits.ts';
import { type Problem, toProblem } from '../problem.ts';
import type { YamlFile } from '../read/yaml-file.ts';
import type { LooseLecture } from './check-lecture.ts';
import { checkNamedFile, type LectureFiles } from './lecture-files.ts';
import { inspectMp4 } from './mp4.ts';

/** The length of a video as courses give it. */
export const wholeSeconds = (seconds: number): number => Math.max(1, Math.round(seconds));

/** Reports chapters that begin after the video's end. */
const checkChapterEnds = (
  yaml: YamlFile,
  { chapters, duration }: LooseLecture,
  path: PropertyKey[],
  seconds = typeof duration === 'number' ? duration : Infinity,
): Problem[] =>
  (Array.isArray(chapters) ? (chapters as unknown[]) : []).flatMap((chapter, index) => {
    const { at } = (chapter ?? {}) as { at?: unknown };
    if (typeof at !== 'number' || at < seconds) return [];
    const message = `a chapter at ${at} s is beyond the end: the video lasts ${wholeSeconds(seconds)} s`;
    return [yaml.problemAt([...path, 'chapters', index, 'at'], message)];
  });

/**
 * The `duration` values that are allowed for a video of this length. With a longer one it could never be completed by watching,
 * with a shorter one positions near its end would be rejected.
 */
const allowedDurations = (seconds: number): { min: number; max: number } => ({
  min: Math.max(1, Math.ceil(seconds - limits.timestampSlackSeconds)),
  max: Math.max(
    1,
    Math.floor(Math.min(seconds + limits.timestampSlackSeconds, seconds / limits.completionThreshold)),
  ),
});

/** Checks the video of a lecture, its length, and what the course file says about it. @param path where the lecture names the video */
export const checkVideo = async (
  files: LectureFiles,
  lecture: LooseLecture,
  path: PropertyKey[],
): Promise<void> => {
  const { yaml, problems, videos } = files;
  const { video: name, duration } = lecture;
  await checkNamedFile(files, 'video', name, path, async (file) => {
    const video = await inspectMp4(file);
    if ('problem' in video) problems.push(toProblem(file, video.problem));
    else videos.set(String(name), video);
    if ('warning' in video && video.warning !== undefined) {
      problems.push({ ...toProblem(file, video.warning), isWarning: true });
    }
  });
  const video = videos.get(String(name));
  if (!video) return;
  problems.push(...checkChapterEnds(yaml, lecture, path.slice(0, -1), video.seconds));
  if (video.seconds === undefined) {
    if (duration !== undefined) return;
    const message = `"${String(name)}" does not say how long it is: give duration, in seconds`;
    problems.push(yaml.problemAt(path, message));
    return;
  }
  const { min, max } = allowedDurations(video.seconds);
  if (typeof duration === 'number' && duration >= 1 && (duration < min || duration > max)) {
    const message =
      `duration: ${duration} s is too ${duration < min ? 'short' : 'long'}, ` +
      `the video lasts ${wholeSeconds(video.seconds)} s: ` +
      `leave duration out, or give ${min === max ? min : `${min} to ${max}`}`;
    problems.push(yaml.problemAt([...path.slice(0, -1), 'duration'], message));
  }
};
