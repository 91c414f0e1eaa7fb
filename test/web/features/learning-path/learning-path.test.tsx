import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import LearningPathPage from '#web/features/learning-path/LearningPathPage.tsx';
import { courseCard } from '../../support/courses.ts';
import { type Call, callsTo, fakeApi, problem, renderAt, signIn } from '../../support/learner.tsx';

const option = (value: string) => ({ value, label: value.toUpperCase() });
const questions = [
  { id: 'goal', text: 'Which goal?', kind: 'single', options: [option('build'), option('lead')] },
  { id: 'time', text: 'How much time?', kind: 'single', options: [option('little'), option('much')] },
  { id: 'topics', text: 'Which topics?', kind: 'multiple', options: [option('rag'), option('mlops')] },
];
const path = [
  { course: courseCard('basics', { title: 'Basics' }), reason: 'A start.', status: 'completed' },
  {
    course: courseCard('agents', { title: 'Agents', drip: true }),
    reason: 'You chose it.',
    status: 'enrolled',
  },
  { course: courseCard('scale', { title: 'Scale', price: 79 }), reason: 'The step after.' },
];
const blank = { questions, answers: null };
const done = { questions, answers: { goal: 'build', topics: ['rag'] }, path };
const show = () => renderAt('/learning-path', ['/learning-path'], <LearningPathPage />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('learning path', () => {
  let sub = '';
  beforeEach(() => void (sub = signIn()));

  /** Serves the questionnaire; after it was saved, also the answers and the path. */
  const server = () => {
    let saved: unknown = null;
    return fakeApi({
      'GET /user/questionnaire': () => ({ body: saved ? { questions, answers: saved, path } : blank }),
      'POST /user/learning-path-questionnaire': ({ body }: Call) => {
        saved = (body as { answers: unknown }).answers;
        return { body: { saved: true, path } };
      },
    });
  };

  it('asks one question at a time, lets skip and go back, and saves what was answered', async () => {
    const calls = server();
    show();
    const goal = await screen.findByRole('group', { name: 'Which goal?' });
    expect(screen.getByText('Question 1 of 3')).toBeTruthy();
    await userEvent.click(within(goal).getByRole('radio', { name: 'BUILD' }));
    await press('Next');
    expect(document.activeElement?.textContent).toBe('How much time?');
    await press('Skip');
    await userEvent.click(screen.getByRole('checkbox', { name: 'MLOPS' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'RAG' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'MLOPS' }));
    await press('Back');
    await press('Back');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'BUILD' }).checked).toBe(true);
    await press('Next');
    await press('Skip');
    await press('Show my path');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your learning path' })).toBeTruthy();
    expect(callsTo(calls, 'POST', /questionnaire$/).map(({ body }) => body)).toEqual([
      { answers: { goal: 'build', topics: ['rag'] } },
    ]);
    expect(localStorage.length).toBe(0);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your learning path'));
  });

  it('is worked by keyboard: Enter goes on, arrows choose', async () => {
    server();
    show();
    await screen.findByRole('group', { name: 'Which goal?' });
    screen.getByRole('radio', { name: 'BUILD' }).focus();
    await userEvent.keyboard(' {ArrowDown}{Enter}');
    expect(await screen.findByRole('group', { name: 'How much time?' })).toBeTruthy();
    await press('Back');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'LEAD' }).checked).toBe(true);
  });

  it('keeps answers and place in this browser until they are saved', async () => {
    server();
    show();
    await userEvent.click(await screen.findByRole('radio', { name: 'LEAD' }));
    await press('Next');
    cleanup();
    show();
    expect(await screen.findByText('Question 2 of 3')).toBeTruthy();
    await press('Back');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'LEAD' }).checked).toBe(true);
  });

  it('takes no rubbish from this browser', async () => {
    for (const rubbish of ['{', '7', '{"answers":{"goal":"gone","topics":[7]},"step":99}']) {
      localStorage.setItem(`northlight:path-draft:${sub}`, rubbish);
      server();
      show();
      expect(await screen.findByText(/Question \d of 3/)).toBeTruthy();
      expect(screen.queryByRole('radio', { checked: true })).toBeNull();
      cleanup();
    }
  });

  it('asks for one answer at least', async () => {
    const calls = server();
    show();
    await screen.findByText('Question 1 of 3');
    await press('Skip');
    await press('Skip');
    await press('Show my path');
    expect((await screen.findByRole('alert')).textContent).toContain('at least one question');
    expect(callsTo(calls, 'POST', /./)).toEqual([]);
  });

  it('keeps the answers when saving fails, says why, and saves again', async () => {
    let isDown = true;
    fakeApi({
      'GET /user/questionnaire': () => ({ body: isDown ? blank : done }),
      'POST /user/learning-path-questionnaire': () =>
        isDown ? problem(503, 'unavailable', 'Please try again.')() : { body: { saved: true, path } },
    });
    show();
    await userEvent.click(await screen.findByRole('radio', { name: 'BUILD' }));
    await press('Next');
    await press('Skip');
    await press('Show my path');
    expect((await screen.findByRole('alert')).textContent).toBe('Please try again.');
    expect(localStorage.getItem(`northlight:path-draft:${sub}`)).toContain('build');
    isDown = false;
    await press('Show my path');
    expect(await screen.findByRole('heading', { name: 'Agents' })).toBeTruthy();
  });

  it('shows the path in order, with reasons, marks and ways on', async () => {
    fakeApi({ 'GET /user/questionnaire': done });
    show();
    const steps = await screen.findAllByRole('article');
    expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
      'Basics',
      'Agents',
      'Scale',
    ]);
    expect(screen.getByText('1 of 3 courses done')).toBeTruthy();
    expect(screen.getByText('Your next step · In progress')).toBeTruthy();
    const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(address('Watch again: Basics')).toBe('/courses/basics/content');
    expect(address('Continue: Agents')).toBe('/courses/agents/drip-content');
    expect(address('See the course: Scale')).toBe('/courses/scale');
    expect(screen.getByText('The step after.')).toBeTruthy();
  });

  it('lets answers be changed, or kept', async () => {
    fakeApi({ 'GET /user/questionnaire': done });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Change my answers' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'BUILD' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'LEAD' }));
    await press('Keep my path as it is');
    expect(screen.getByRole('heading', { name: 'Agents' })).toBeTruthy();
    expect(localStorage.length).toBe(0);
    await press('Change my answers');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'BUILD' }).checked).toBe(true);
  });

  it('offers the catalog when no course fits the answers', async () => {
    fakeApi({ 'GET /user/questionnaire': { ...done, path: [] } });
    show();
    expect(await screen.findByText(/No courses match these answers/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse all courses' })).toBeTruthy();
  });

  it('says when it cannot be loaded, and loads again on demand', async () => {
    let isDown = true;
    fakeApi({ 'GET /user/questionnaire': () => (isDown ? problem(503, 'unavailable')() : { body: blank }) });
    show();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your learning path could not be loaded',
    );
    isDown = false;
    await press('Try again');
    expect(await screen.findByText('Question 1 of 3')).toBeTruthy();
  });
});
