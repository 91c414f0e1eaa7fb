import { expect } from 'vitest';
import type { ContentType } from '#contract/schemas/course.ts';
import { type Answer, at, call, newLearner, tokenFor } from './api.ts';
import { demoQuizzes } from './demo-quizzes.ts';
import { mailsTo } from './mailbox.ts';
import { makePng } from './pictures.ts';
import { resetClock } from './site-clock.ts';
import { actOnSession, checkoutSessions } from './site-learners.ts';

export const dripCourse = 'building-ai-agents';
export const paidCourse = 'transformers-step-by-step';
export const freeCourse = 'machine-learning-foundations';
export const finishedCourse = 'rag-in-practice';

const patience = { timeout: 20_000 };
const taken = (answer: Answer, ...statuses: number[]): Answer['json'] => {
  expect(statuses, answer.text).toContain(answer.status);
  return answer.json;
};

export const uploadPicture = (token: string, bytes: Uint8Array): Promise<Response> => {
  const form = new FormData();
  form.append('profilePicture', new Blob([Uint8Array.from(bytes)]), 'me.png');
  const headers = { authorization: `Bearer ${token}` };
  return fetch(at('/api/user/profile-picture'), { method: 'POST', headers, body: form });
};

interface Lecture {
  readonly id: string;
  readonly duration: number;
  readonly contentType: ContentType;
  readonly quizId?: string;
}
/** The lectures of a course in their order, as a learner of it sees them. */
export const listLectures = async (token: string, courseId: string): Promise<Lecture[]> => {
  const content = taken(await call('GET', `/api/courses/${courseId}/content`, { token }), 200);
  return (content.sections as unknown as { lectures: Lecture[] }[]).flatMap(({ lectures }) => lectures);
};

/** Reports a video as watched to the end, or for three seconds. */
export const watch = async (token: string, courseId: string, lecture: Lecture, toTheEnd = true) => {
  const body = {
    timestamp: toTheEnd ? lecture.duration : 3,
    totalDuration: lecture.duration,
    completed: toTheEnd,
  };
  const path = `/api/courses/${courseId}/lectures/${lecture.id}/progress`;
  taken(await call('POST', path, { token, body }), 200);
};

/** Answers a quiz of a course, right or with nothing. */
export const answerQuiz = async (token: string, courseId: string, quizId: string, rightly = true) => {
  const quiz = demoQuizzes.find((each) => each.courseId === courseId && each.quizId === quizId);
  const path = `/api/courses/${courseId}/quiz/${quizId}/submit`;
  const answers = rightly ? quiz?.right : {};
  expect(taken(await call('POST', path, { token, body: { answers } }), 200).passed).toBe(rightly);
};

/** Certificate of the finished course; its PDF is opened, so that its file is there. */
const earnCertificate = async (token: string, name: string): Promise<string> => {
  const path = `/api/courses/${finishedCourse}/generate-certificate`;
  const { certificate } = taken(await call('POST', path, { token }), 201) as unknown as {
    certificate: { id: string; name: string };
  };
  expect(certificate.name).toBe(name);
  const { signedUrl } = taken(
    await call('GET', `/api/courses/certificates/${certificate.id}`, { token }),
    200,
  );
  expect((await fetch(String(signedUrl))).status).toBe(200);
  return certificate.id;
};

/** Completes a course: every video, each quiz at the second try; then the certificate, and another after a corrected name. */
const finishAndCorrect = async (token: string, [first, second]: readonly [string, string]) => {
  taken(await call('POST', `/api/courses/${finishedCourse}/enroll`, { token }), 201);
  for (const lecture of await listLectures(token, finishedCourse)) {
    if (lecture.quizId === undefined) {
      await watch(token, finishedCourse, lecture);
      continue;
    }
    await answerQuiz(token, finishedCourse, lecture.quizId, false);
    await answerQuiz(token, finishedCourse, lecture.quizId);
  }
  taken(await call('POST', `/api/courses/${finishedCourse}/complete`, { token }), 200);
  const superseded = await earnCertificate(token, first);
  taken(await call('PUT', '/api/user/profile', { token, body: { name: second } }), 200);
  return [superseded, await earnCertificate(token, second)];
};

/** Subscribes by mail, proves the address by the mail's link, links the account, and gets the mail of the next release. */
const subscribeAndWait = async (email: string): Promise<void> => {
  taken(await call('POST', '/api/drip-courses/subscribe', { body: { email, courseId: dripCourse } }), 200);
  await expect.poll(async () => (await mailsTo(email)).length, patience).toBe(1);
  const [welcome] = await mailsTo(email);
  const link = new URL(/https?:\/\/\S+\/welcome\?\S+/.exec(welcome?.text ?? '')?.[0] ?? '');
  const body = { token: link.searchParams.get('token') };
  taken(await call('POST', '/api/drip-courses/confirm', { body }), 200);
  const token = await tokenFor({ email });
  taken(await call('POST', '/api/drip-courses/link-account', { token, body: { courseId: dripCourse } }), 200);
  await call('PUT', '/_local/clock', { body: { advanceSeconds: 8 * 86_400 } });
  taken(await call('POST', '/_local/schedules/ReleaseSchedule/run', { body: {} }), 200);
  await expect.poll(async () => (await mailsTo(email)).length, patience).toBe(2);
  await resetClock();
};

/** Buys a course, and leaves the payment page of an upgrade open. Returns both sessions. */
const buy = async (token: string, email: string): Promise<{ paid: string; open: string }> => {
  const session = async (path: string, courseId: string): Promise<string> => {
    taken(await call('POST', `/api/stripe/${path}`, { token, body: { courseId } }), 200);
    return (await checkoutSessions()).at(-1)?.id ?? '';
  };
  const mails = (await mailsTo(email)).length;
  const paid = await session('create-checkout-session', paidCourse);
  taken(await actOnSession(paid, 'pay'), 200);
  const content = () => call('GET', `/api/courses/${paidCourse}/content`, { token });
  await expect.poll(async () => (await content()).status, patience).toBe(200);
  await expect.poll(async () => (await mailsTo(email)).length, patience).toBe(mails + 1);
  return { paid, open: await session('create-drip-upgrade-session', dripCourse) };
};

/** Makes an Anki file, downloads it, and returns its name. */
const exportReviews = async (token: string): Promise<string> => {
  const url = String(taken(await call('GET', '/api/reviews/export', { token }), 200).url);
  expect((await fetch(url)).status).toBe(200);
  return /([\w-]+)\.apkg/.exec(url)?.[1] ?? '';
};

const startNotebook = async (token: string): Promise<unknown> =>
  taken(await call('POST', '/api/courses/start-server', { token }), 200).status;

/** A learner who used every feature, through the API only. */
export interface WholeLearner {
  readonly email: string;
  readonly token: string;
  readonly sub: string;
  /** As it was first, and corrected. */
  readonly names: readonly [string, string];
  /** Superseded, and valid. */
  readonly certificates: readonly string[];
  readonly sessions: { readonly paid: string; readonly open: string };
  /** Address of the profile picture. */
  readonly picture: string;
  /** Name of the Anki file of their reviews. */
  readonly reviewFile: string;
}

/** Makes a learner who used everything. The clock is set to the machine's. */
export const wholeLearner = async (): Promise<WholeLearner> => {
  const { email, token } = await newLearner();
  const word = email.split('@')[0]?.replaceAll('-', '') ?? '';
  const names = [`Ada ${word}`, `Ada Okafor ${word}`] as const;
  const emailPreferences = { releases: true, news: false, reviews: 'daily' };
  const profile = { name: names[0], bio: `I am ${names[0]}`, timeZone: 'Europe/Oslo', emailPreferences };
  taken(await call('PUT', '/api/user/profile', { token, body: profile }), 200);
  const { picture } = (await (await uploadPicture(token, makePng(40, 40))).json()) as { picture: string };
  const wishes = {
    goal: 'build',
    role: 'developer',
    level: 'beginner',
    time: '2-4',
    topics: ['generative-ai'],
  };
  taken(await call('POST', '/api/user/calendar', { token }), 200);
  const questionnaire = '/api/user/learning-path-questionnaire';
  taken(await call('POST', questionnaire, { token, body: { answers: wishes } }), 200);

  // The server takes seconds to start, in which everything else happens.
  await startNotebook(token);
  await subscribeAndWait(email);
  taken(await call('POST', `/api/courses/${freeCourse}/enroll`, { token }), 201);
  const [lecture] = await listLectures(token, freeCourse);
  if (!lecture) throw new Error(`${freeCourse} has no lectures`);
  await watch(token, freeCourse, lecture, false);
  const notes = `/api/courses/${freeCourse}/notes/0/${lecture.id}`;
  taken(await call('POST', notes, { token, body: { content: `Notes of ${names[0]}` } }), 200);
  const mark = { lectureIndex: '0-0', timestamp: 2 };
  taken(await call('POST', `/api/courses/${freeCourse}/bookmarks`, { token, body: mark }), 201);
  const certificates = await finishAndCorrect(token, names);
  const reviewFile = await exportReviews(token);
  const sessions = await buy(token, email);

  for (const message of ['Why should chunks overlap?', `I am ${email}`]) {
    taken(await call('POST', '/api/chat', { token, body: { message } }), 200);
  }
  await expect.poll(() => startNotebook(token), patience).toBe('ready');
  const inquiry = { kind: 'contact', firstName: 'Ada', lastName: names[0], email, message: `From ${email}` };
  taken(await call('POST', '/api/public/inquiries', { body: inquiry }), 201);
  // Its mail is sent then.
  await resetClock();
  const { id: sub } = taken(await call('GET', '/api/user/profile', { token }), 200);
  return { email, token, sub: String(sub), names, certificates, sessions, picture, reviewFile };
};
