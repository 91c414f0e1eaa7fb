import { describe, expect, it } from 'vitest';
import { call, newLearner } from '../support/api.ts';

interface Step {
  course: { id: string; level: string; title: string; available: boolean };
  reason: string;
  status?: string;
}
interface Question {
  id: string;
  kind: string;
  options: { value: string; label: string }[];
}
const questionnaire = (token: string) => call('GET', '/api/user/questionnaire', { token });
const save = (token: string, body: unknown) =>
  call('POST', '/api/user/learning-path-questionnaire', { token, body });
const recommended = async (token: string): Promise<Step[]> => {
  const answer = await call('GET', '/api/courses/recommendations', { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.recommendations as unknown as Step[];
};
const answers = {
  goal: 'build',
  role: 'developer',
  level: 'beginner',
  time: '2-4',
  topics: ['generative-ai'],
};

describe('the learning-path questionnaire', () => {
  it('asks, keeps the answers, and gives an ordered path of real courses with reasons', async () => {
    const { token } = await newLearner();
    const first = await questionnaire(token);
    expect(first.status).toBe(200);
    expect(first.json.answers).toBeNull();
    expect(first.json.path).toBeUndefined();
    const questions = first.json.questions as unknown as Question[];
    for (const [id, answer] of Object.entries(answers)) {
      const offered = questions.find((question) => question.id === id)?.options.map(({ value }) => value);
      expect(offered).toEqual(expect.arrayContaining([answer].flat()));
    }

    const saved = await save(token, { answers });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.json.saved).toBe(true);
    const path = saved.json.path as unknown as Step[];
    expect(path.map(({ course }) => course.id)).toEqual([
      'prompt-design-essentials',
      'text-analytics-with-python',
      'rag-in-practice',
      'building-ai-agents',
    ]);
    for (const { course, reason } of path) {
      expect((await call('GET', `/api/public/courses/${course.id}`)).status).toBe(200);
      expect(reason).toMatch(/Generative AI|your goal/);
    }
    const again = await questionnaire(token);
    expect(again.json).toMatchObject({ answers, path });
    expect((await save(token, { answers })).text).toBe(saved.text);
  });

  it('takes part of the answers, and every option that it offers', async () => {
    const { token } = await newLearner();
    expect((await save(token, { answers: { goal: 'understand' } })).status).toBe(200);
    const questions = (await questionnaire(token)).json.questions as unknown as Question[];
    const everything = Object.fromEntries(
      questions.map(({ id, kind, options }) => {
        const values = options.map(({ value }) => value);
        return [id, kind === 'multiple' ? values : values.at(-1)];
      }),
    );
    expect((await save(token, { answers: everything })).status).toBe(200);
    expect((await questionnaire(token)).json.answers).toEqual(everything);
  });
});

describe('recommendations', () => {
  it('show a new learner what is open and featured, with reasons that claim nothing more', async () => {
    const { token } = await newLearner();
    const found = await recommended(token);
    expect(found.length).toBe(6);
    expect(new Set(found.map(({ course }) => course.id)).size).toBe(6);
    expect(found.filter(({ course }) => !course.available)).toEqual([]);
    expect(found[0]?.reason).toMatch(/^(?:Popular here|We feature it|You practice)/);
    for (const { reason } of found) expect(reason).not.toMatch(/you chose|your goal|You are|You finished/);
  });

  it('follow enrollment and answers at once, and never name what the learner has', async () => {
    const { token } = await newLearner();
    const taken = ['rag-in-practice', 'machine-learning-foundations', 'building-ai-agents'];
    for (const id of taken) await call('POST', `/api/courses/${id}/enroll`, { token });
    const found = await recommended(token);
    expect(found.map(({ course }) => course.id).filter((id) => taken.includes(id))).toEqual([]);
    // Courses without prerequisites come first, then those that build on them.
    expect(found.some(({ reason }) => reason.startsWith('You are taking “'))).toBe(true);
    await save(token, { answers: { topics: ['computer-vision'] } });
    const now = (await recommended(token)).slice(0, 4);
    expect(now.some(({ reason }) => reason.startsWith('You chose Computer Vision.'))).toBe(true);
    expect(now.some(({ reason }) => reason.startsWith('You are taking “'))).toBe(true);
  });
});
