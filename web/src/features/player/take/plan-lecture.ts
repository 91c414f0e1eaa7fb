import pLimit from 'p-limit';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import type { ResponseOf } from '../../../lib/api/index.ts';
import { ApiProblem } from '../../../lib/api/problem.ts';
import { keptAddress } from '../../../lib/offline/kept-address.ts';
import type { PlacedLecture } from '../course/lectures.ts';
import { readPreferences } from '../media/preferences.ts';
import { detectStreamSupport } from '../playback/stream/stream-support.ts';
import { type Asked, askForText, fetchTextToKeep, lectureAnswers, videoAddress } from './answers.ts';
import { keepSigned, type KeptFile, type KeptText } from './kept-files.ts';
import { keepStoryboard } from './kept-storyboard.ts';
import { keepStream } from './kept-stream.ts';

const json = 'application/json';

/** What is kept of a lecture, or of a course. */
export interface Plan {
  readonly texts: readonly KeptText[];
  readonly files: readonly KeptFile[];
  /** Python runs in it. */
  readonly needsEngine: boolean;
}

const none: Plan = { texts: [], files: [], needsEngine: false };

/** Requests at a time: enough to fill a line, few enough that the page stays quick. */
const atOnce = 3;

/** Joins plans; a file that several need is fetched once. */
const joinPlans = (plans: readonly Plan[]): Plan => ({
  texts: plans.flatMap(({ texts }) => texts),
  files: [
    ...new Map(plans.flatMap(({ files }) => files.map((file) => [file.address, file] as const))).values(),
  ],
  needsEngine: plans.some(({ needsEngine }) => needsEngine),
});

/** Whether an answer has code that runs: an exercise, or an article with cells. */
const runsPython = (text: string): boolean => text.includes('data-run') || text.includes('"starter":');

const planAnswer = async (
  { address, asks = address, isOptional, same = [] }: Asked,
  signal: AbortSignal,
): Promise<Plan> => {
  try {
    const { text, files } = await keepSigned(await askForText(asks, signal));
    const texts = [address, ...same].map((each) => ({ address: each, type: json, text }));
    return { texts, files, needsEngine: runsPython(text) };
  } catch (error) {
    if (isOptional && error instanceof ApiProblem && error.status >= 400) return none;
    throw error;
  }
};

/** Asks for answers of the API and plans what is kept of them. */
export const planAnswers = async (asked: readonly Asked[], signal: AbortSignal): Promise<Plan> => {
  const limit = pLimit(atOnce);
  return joinPlans(await Promise.all(asked.map((each) => limit(() => planAnswer(each, signal)))));
};

type Video = ResponseOf<'getVideoUrl'>;

/**
 * Where our engine plays streams, one size of the stream is kept. Elsewhere the browser's own player reads streams past the service worker,
 * so the MP4 is kept.
 */
const planStream = async (video: Video, signal: AbortSignal): Promise<{ video: Video; plan: Plan }> => {
  const { stream, storyboard, poster, ...file } = video;
  if (!stream || detectStreamSupport() !== 'engine') return { video: file, plan: none };
  const absolute = (url: string) => new URL(url, window.location.href).href;
  const { quality } = readPreferences(deviceStorage);
  const lines = typeof quality === 'number' ? quality : undefined;
  const kept = await keepStream(absolute(stream.url), lines, signal);
  const readBoard = async (url: string) => keepStoryboard(await fetchTextToKeep(url, { signal }), url);
  const board = storyboard && (await readBoard(absolute(storyboard.url)));
  const picture = poster && {
    url: absolute(poster.url),
    address: await keptAddress(absolute(poster.url)),
  };
  return {
    video: {
      ...file,
      // The MP4 is not kept: who cannot play the stream is told so.
      url: kept.address,
      stream: { ...stream, url: kept.address },
      ...(board && { storyboard: { url: board.board.address } }),
      ...(picture && { poster: { url: picture.address } }),
    },
    plan: {
      texts: [...kept.texts, ...(board ? [board.board] : [])],
      files: [...kept.files, ...(board?.files ?? []), ...(picture ? [picture] : [])],
      needsEngine: false,
    },
  };
};

const planVideo = async (address: string, signal: AbortSignal): Promise<Plan> => {
  const answer = JSON.parse(await askForText(address, signal)) as Video;
  const { video, plan } = await planStream(answer, signal);
  const { text, files } = await keepSigned(JSON.stringify(video));
  return joinPlans([plan, { texts: [{ address, type: json, text }], files, needsEngine: false }]);
};

/**
 * Plans what is kept of a lecture. The answers are asked for now; the files behind their addresses must be fetched before those expire.
 * @throws ApiProblem when something that the lecture needs is refused or cannot be reached
 */
export const planLecture = async (
  courseId: string,
  isDrip: boolean,
  placed: PlacedLecture,
  signal: AbortSignal,
): Promise<Plan> => {
  const video = videoAddress(courseId, isDrip, placed.lecture);
  return joinPlans([
    await planAnswers(lectureAnswers(courseId, placed), signal),
    video === undefined ? none : await planVideo(video, signal),
  ]);
};
