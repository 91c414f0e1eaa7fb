import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { LectureQuestion } from '#contract/schemas/course-fields.ts';
import type { Reviews } from '#contract/schemas/reviews.ts';
import { openAnkiFile } from '../support/anki.ts';
import { call } from '../support/api.ts';
import { demoQuiz } from '../support/demo-quizzes.ts';
import { mailsTo } from '../support/mailbox.ts';
import { resetClock } from '../support/site-clock.ts';
import { actOnSession, checkoutSessions, enrolledIn } from '../support/site-learners.ts';

const courseId = 'rag-in-practice';
const paid = 'transformers-step-by-step';
const day = 86_400;

/** The first question of each open lecture that asks one. */
const readQuestions = async (path: string, token: string): Promise<Map<string, LectureQuestion>> => {
  const { json } = await call('GET', path, { token });
  const sections = (json.sections ?? json.content) as unknown as {
    lectures: { id: string; isUnlocked: boolean; questions?: LectureQuestion[] }[];
  }[];
  return new Map(
    sections.flatMap(({ lectures }) =>
      lectures.flatMap(({ id, isUnlocked, questions: [first] = [] }) => {
        expect(isUnlocked || first === undefined).toBe(true);
        return first ? [[id, first] as const] : [];
      }),
    ),
  );
};
const readReviews = async (token: string): Promise<Reviews> =>
  (await call('GET', '/api/reviews', { token })).json as unknown as Reviews;

describe('what was learned', () => {
  it('comes back: questions of lectures and quizzes, on the next day, in the functions as they are deployed', async () => {
    const { token, email } = await enrolledIn(courseId);
    const questions = await readQuestions(`/api/courses/${courseId}/content`, token);
    const asked = questions.get('chunking-documents');
    const path = `/api/courses/${courseId}/lectures/chunking-documents/questions/${asked?.id}`;
    const wrong = asked?.options.at(-1)?.id;
    const answered = await call('POST', path, { token, body: { answers: wrong } });
    expect(answered.json).toMatchObject({ correct: false, review: { due: expect.any(String) as string } });
    const quiz = demoQuiz(courseId, 'retrieval');
    const submit = `/api/courses/${courseId}/quiz/retrieval/submit`;
    expect((await call('POST', submit, { token, body: { answers: quiz.right } })).json.passed).toBe(true);
    expect(await readReviews(token)).toMatchObject({ due: 0, items: [] });

    await call('PUT', '/_local/clock', { body: { advanceSeconds: 2 * day } });
    try {
      const { json } = await call('POST', '/_local/token', { body: { email } });
      const later = String(json.accessToken);
      const { due, items } = await readReviews(later);
      expect(due).toBe(1 + Object.keys(quiz.right).length);
      const item = items.find(({ lectureId }) => lectureId === 'chunking-documents');
      const now = String((await call('GET', '/_local/clock')).json.now);
      const right = item?.question?.options[0]?.id;
      const review = { id: randomUUID(), reviewedAt: now, answers: right };
      const first = await call('POST', `/api/reviews/${item?.id}`, { token: later, body: review });
      expect(first.json).toMatchObject({ correct: true, rating: 'good' });
      const again = await call('POST', `/api/reviews/${item?.id}`, { token: later, body: review });
      expect(again.json).toEqual(first.json);
      expect((await readReviews(later)).due).toBe(due - 1);
      const profile = await call('PUT', '/api/user/profile', { token: later, body: { reviewLimit: 4 } });
      expect(profile.status).toBe(400);
    } finally {
      await resetClock();
    }
  });

  it('is mailed once on a day on which something is due, to who chose it, until the link in the mail is used', async () => {
    const { token, email } = await enrolledIn(courseId);
    const questions = await readQuestions(`/api/courses/${courseId}/content`, token);
    const path = `/api/courses/${courseId}/lectures/chunking-documents/questions/${questions.get('chunking-documents')?.id}`;
    await call('POST', path, {
      token,
      body: { answers: questions.get('chunking-documents')?.options[0]?.id },
    });
    const emailPreferences = { releases: true, news: false, reviews: 'daily' };
    const chosen = await call('PUT', '/api/user/profile', {
      token,
      body: { emailPreferences, reviewAt: '07:30' },
    });
    expect(chosen.json).toMatchObject({ emailPreferences, reviewAt: '07:30' });
    const reviewMails = async () =>
      (await mailsTo(email)).filter(({ subject }) => /reviews? for today$/.test(subject));
    /** Noon of a coming day, so that the hour of the mail is past whenever the test runs. */
    const goTo = (days: number) => {
      const date = new Date(Date.now() + days * day * 1_000).toISOString().slice(0, 10);
      return call('PUT', '/_local/clock', { body: { now: `${date}T12:00:00Z` } });
    };
    try {
      await goTo(4);
      const [mail] = await reviewMails();
      expect(await reviewMails()).toHaveLength(1);
      const link = /https?:\S+unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
      const { pathname, search } = new URL(link);
      expect((await call('GET', pathname + search)).text).toContain('Stop emails about reviews?');
      await goTo(5);
      expect(await reviewMails()).toHaveLength(2);
      expect((await call('POST', pathname + search)).status).toBe(200);
      await goTo(6);
      expect(await reviewMails()).toHaveLength(2);
      const { json } = await call('POST', '/_local/token', { body: { email } });
      const profile = await call('GET', '/api/user/profile', { token: String(json.accessToken) });
      expect(profile.json).toMatchObject({ emailPreferences: { reviews: 'off' } });
    } finally {
      await resetClock();
    }
  });

  it('are taken along as an Anki file, without what is closed, six times an hour', async () => {
    const { token } = await enrolledIn(courseId);
    const quiz = demoQuiz(courseId, 'retrieval');
    const submit = `/api/courses/${courseId}/quiz/retrieval/submit`;
    expect((await call('POST', submit, { token, body: { answers: quiz.right } })).status).toBe(200);
    const purchase = { token, body: { courseId: paid } };
    expect((await call('POST', '/api/stripe/create-checkout-session', purchase)).status).toBe(200);
    const session = (await checkoutSessions()).at(-1)?.id ?? '';
    const content = `/api/courses/${paid}/content`;
    const open = async (): Promise<number> => (await call('GET', content, { token })).status;
    await actOnSession(session, 'pay');
    await expect.poll(open).toBe(200);
    const [[lectureId, question] = []] = await readQuestions(content, token);
    const path = `/api/courses/${paid}/lectures/${lectureId}/questions/${question?.id}`;
    const answer = { token, body: { answers: question?.options[0]?.id } };
    expect((await call('POST', path, answer)).status).toBe(200);

    const download = async () => {
      const { status, json } = await call('GET', '/api/reviews/export', { token });
      expect(status).toBe(200);
      const response = await fetch(String(json.url));
      expect(response.headers.get('content-disposition')).toBe(
        'attachment; filename="northlight-reviews.apkg"',
      );
      const seconds = (Date.parse(String(json.expiresAt)) - Date.now()) / 1000;
      expect(seconds).toBeLessThanOrEqual(15 * 60);
      expect((await fetch(String(json.url).split('?')[0] ?? '')).status).toBe(403);
      return openAnkiFile(new Uint8Array(await response.arrayBuffer()));
    };
    const { notes } = await download();
    const decks = new Set(notes.map(({ deck }) => deck));
    expect(decks.size).toBe(2);
    expect(notes).toHaveLength(Object.keys(quiz.right).length + 1);
    expect(
      notes.every(
        ({ type, interval, reps, reviews }) => type === 2 && interval > 0 && reps === reviews.length,
      ),
    ).toBe(true);
    await actOnSession(session, 'refund');
    await expect.poll(open).toBe(403);
    const later = await download();
    const [closed, ...more] = notes.filter(({ guid }) => !later.notes.some((note) => note.guid === guid));
    expect(more).toEqual([]);
    expect(closed?.back).toContain(`/courses/${paid}/content/`);
    expect(later.notes).toHaveLength(Object.keys(quiz.right).length);

    for (let time = 2; time < 6; time += 1) {
      expect((await call('GET', '/api/reviews/export', { token })).status).toBe(200);
    }
    const refused = await call('GET', '/api/reviews/export', { token });
    expect([refused.status, refused.json.code]).toEqual([429, 'too_many_requests']);
    expect((await call('GET', '/api/reviews/export')).status).toBe(401);
  });
});
