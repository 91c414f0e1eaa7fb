import type { Lecture } from '#contract/schemas/course.ts';
import { buildUrl, routeOf } from '../../../lib/api/client.ts';
import { ApiProblem, isAbort, readProblem } from '../../../lib/api/problem.ts';
import type { EndpointName } from '../../../lib/api/types.ts';
import { withRetries } from '../../../lib/api/with-retries.ts';
import { reviewsAhead } from '../../../lib/offline/reviews-ahead.ts';
import { getToken } from '../../../lib/session/session-store.ts';
import type { PlacedLecture } from '../course/lectures.ts';

/** An answer of the API that the player asks for. */
export interface Asked {
  /** Path and query. */
  readonly address: string;
  /** Asked for with this address instead. */
  readonly asks?: string;
  /** Every visit keeps it anew once it is kept (`renewKept`). */
  readonly isRenewed?: true;
  /** The player does without it. */
  readonly isOptional?: true;
  /** The answer is the same under these addresses. */
  readonly same?: readonly string[];
}

type Values = Readonly<Record<string, string>>;
const addressOf = (name: EndpointName, params: Values, query: Values = {}): string =>
  buildUrl(routeOf(name)[1], params, query);

/** What the player asks for about the whole course; the answer about its content comes first. */
export const courseAnswers = (courseId: string, isDrip: boolean): readonly Asked[] => {
  const params = { courseId };
  return [
    { address: addressOf(isDrip ? 'getAvailableContent' : 'getContent', params) },
    { address: addressOf('listDripProgress', params) },
    isDrip
      ? { address: addressOf('getPace', params), isOptional: true }
      : { address: addressOf('getCourseProgress', params) },
    { address: addressOf('listBookmarks', params) },
    { ...reviewsAhead(Date.now()), isRenewed: true, isOptional: true },
  ];
};

/** The address of a lecture's video; undefined for lectures without one. */
export const videoAddress = (courseId: string, isDrip: boolean, { videoKey }: Lecture): string | undefined =>
  videoKey && addressOf(isDrip ? 'getDripVideoUrl' : 'getVideoUrl', { courseId }, { s3Key: videoKey });

/** The transcript, in each language; the player names the language once the learner has chosen it. */
const transcripts = (params: Values, { captions = [] }: Lecture): Asked[] => {
  const [first, ...others] = captions.map(({ lang }) => addressOf('getTranscript', params, { lang }));
  if (!first) return [];
  const plain = addressOf('getTranscript', params);
  if (others.length === 0) return [{ address: plain, same: [first], isOptional: true }];
  return [plain, first, ...others].map((address) => ({ address, isOptional: true }));
};

/** What the player asks for about one lecture, beside its video. */
export const lectureAnswers = (
  courseId: string,
  { lecture, sectionIndex }: PlacedLecture,
): readonly Asked[] => {
  const { id: lectureId, contentType, quizId, files = [] } = lecture;
  const params = { courseId, lectureId };
  return [
    { address: addressOf('getLectureProgress', params) },
    { address: addressOf('getNotes', { courseId, section: String(sectionIndex), lecture: lectureId }) },
    ...(contentType === 'video' ? transcripts(params, lecture) : []),
    ...(contentType === 'article' ? [{ address: addressOf('getArticle', params) }] : []),
    ...(contentType === 'exercise' ? [{ address: addressOf('getExercise', params) }] : []),
    ...(quizId ? [{ address: addressOf('getQuiz', { courseId, quizId }) }] : []),
    ...files.map(({ name }) => ({ address: addressOf('getLectureFile', { ...params, name }) })),
  ];
};

/** Waits for something that comes over the network. @throws ApiProblem for a failing network, `AbortError` when aborted */
export const overNetwork = async <T>(coming: Promise<T>): Promise<T> => {
  try {
    return await coming;
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiProblem({ status: 0, code: 'offline', message: 'You are offline.' });
  }
};

/**
 * One request that is not for the browser's own cache, where it would lie in plain words.
 * @throws ApiProblem for an error or a failing network, `AbortError` when aborted
 */
export const fetchToKeep = async (url: string, init: RequestInit): Promise<Response> => {
  const response = await overNetwork(fetch(url, { ...init, cache: 'no-store' }));
  if (!response.ok) throw await readProblem(response);
  return response;
};

/** Fetches a text to keep, several times where that may help. @throws as `fetchToKeep` does */
export const fetchTextToKeep = (url: string, init: RequestInit): Promise<string> =>
  withRetries(async () => overNetwork((await fetchToKeep(url, init)).text()));

/** Sends a request of the API with the learner's token, several times where that may help. @returns the text of the answer */
export const askForText = (address: string, signal: AbortSignal, body?: object): Promise<string> =>
  withRetries(async () => {
    signal.throwIfAborted();
    const token = await getToken();
    const response = await fetchToKeep(address, {
      signal,
      headers: {
        accept: 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return overNetwork(response.text());
  });
