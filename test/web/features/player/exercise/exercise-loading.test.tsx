import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import PreviewExercise from '#web/features/player/PreviewExercise.tsx';
import { codeArea, freshExercise, open } from '../../../support/exercise-page.tsx';
import { exercise, exerciseLectures } from '../../../support/exercises.tsx';
import { contentOf, problem, renderAt } from '../../../support/learner.tsx';
import { course, show } from '../../../support/study.tsx';

vi.mock('#web/features/player/exercise/CodeArea.tsx', () => import('../../../support/exercises.tsx'));
freshExercise();

describe('an exercise while it is loaded', () => {
  it('keeps showing the code that came with the exercise when reading the code once more fails', async () => {
    let asked = 0;
    const code = { content: 'written before', updatedAt: '2026-11-28T09:00:00.000Z' };
    open({
      'GET /courses/rag/exercises/ex': () => {
        asked += 1;
        // Strict mode mounts the page twice, so its exercise is asked for twice.
        return asked > 2 ? problem(503, 'unavailable')() : { body: { ...exercise, code } };
      },
    });
    await screen.findAllByText('Offline, kept on this device');
    expect((await codeArea()).value).toBe('written before');
  });

  it.each([
    ['of a learner', 'GET /courses/rag/exercises/ex', () => show('ex')],
    [
      'of a visitor',
      'GET /public/courses/rag/exercises/ex',
      () => renderAt('/', ['/'], <PreviewExercise courseId="rag" lectureId="ex" lang="en" />),
    ],
  ])('renews the addresses in the task %s for as long as the page is open', async (_, path, visit) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let asked = 0;
    course({
      'GET /courses/rag/content': contentOf(exerciseLectures),
      [path]: () => {
        asked += 1;
        const html = `<p><a href="/media/files/data.csv?n=${asked}" download>The data</a></p>`;
        return { body: { ...exercise, html } };
      },
    });
    visit();
    const link = await screen.findByRole('link', { name: 'The data' });
    await screen.findByRole('textbox');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    for (let renewals = 1; renewals <= 3; renewals += 1) {
      const before = asked;
      await act(() => vi.advanceTimersByTimeAsync(900_000 * 0.8));
      expect(asked, `renewal ${renewals}`).toBe(before + 1);
      expect(link.getAttribute('href')).toContain(`n=${asked}`);
    }
  });

  it('renews the addresses in hints and in the explanation, and leaves the focus in the code', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let asked = 0;
    const picture = (name: string) => `<p><img src="/media/files/${name}.png?n=${asked}" alt="${name}"></p>`;
    open({
      'GET /courses/rag/exercises/ex': () => {
        asked += 1;
        const opened = { passed: true, solution: 'return 2 * x', explanation: picture('Why') };
        return { body: { ...exercise, ...opened, hints: [picture('How')] } };
      },
    });
    (await screen.findByRole('button', { name: 'Hint' })).click();
    const hint = await screen.findByRole('img', { name: 'How' });
    const code = await codeArea();
    code.focus();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    const before = asked;
    await act(() => vi.advanceTimersByTimeAsync(900_000 * 0.8));
    expect(asked).toBe(before + 1);
    for (const image of [hint, screen.getByRole('img', { name: 'Why' })])
      expect(image.getAttribute('src')).toContain(`n=${asked}`);
    expect(document.activeElement).toBe(code);
  });
});
