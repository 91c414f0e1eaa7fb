import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { dripContentOf, later, soonest } from '../../../support/drip.ts';
import { dripCourseOf } from '../../../support/drip-course.ts';
import {
  button,
  contentPath,
  course,
  freshDripPlayer,
  list,
  lockedLecture,
  openLecture,
  pacePath,
  show,
  toasts,
} from '../../../support/drip-player.tsx';
import { callsTo, lectureOf, problem, recordOf, signIn } from '../../../support/learner.tsx';
import { paceOf } from '../../../support/pace.ts';

vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../../support/stage.tsx'));

const ahead = { allowed: { pause: true, speed: true, days: true, ahead: true } };
freshDripPlayer();

describe('opening ahead', () => {
  const dated = dripCourseOf({
    schedule: [{ lectureId: 'c', title: 'Lecture c', release: { on: soonest } }],
  });

  it('is offered only where the course allows it and something is to come', async () => {
    course();
    show();
    await button('Your pace');
    expect(screen.queryByRole('button', { name: 'Open the next one now' })).toBeNull();
    cleanup();
    signIn();
    course({ [pacePath]: paceOf({ ...ahead, upcoming: [] }) });
    show();
    await button('Your pace');
    expect(screen.queryByRole('button', { name: 'Open the next one now' })).toBeNull();
  });

  it('names the lecture and what it means, opens that one, and says so', async () => {
    let isOpen = false;
    const opened = dripContentOf({
      content: [{ title: 'First steps', lectures: [lectureOf('a'), lectureOf('b'), openLecture('d')] }],
      unlockedContent: ['a', 'b', 'd'],
      nextReleaseDate: null,
    });
    const calls = course({
      [contentPath]: () => ({ body: isOpen ? opened : dripContentOf() }),
      [pacePath]: paceOf(ahead),
      'GET /public/courses/rag': dated,
      'POST /drip-courses/rag/ahead': () => {
        isOpen = true;
        return { body: opened };
      },
    });
    show();
    await userEvent.click(await button('Open the next one now'));
    const dialog = await screen.findByRole('dialog', { name: 'Open the next lecture now?' });
    // `c` has a fixed date in the course's calendar.
    const text = await within(dialog).findByText('Lecture d');
    expect(text.closest('p')?.textContent).toContain('it stays open, and no mail will tell you about it');
    within(dialog).getByText('The other lectures keep their dates.');
    expect(callsTo(calls, 'POST', /ahead$/)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Open it now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await within(await list()).findByRole('link', { name: /Lecture d/ });
    expect(callsTo(calls, 'POST', /ahead$/).map(({ body }) => body)).toEqual([{ lectureId: 'd' }]);
    expect(toasts()).toContain('“Lecture d” is unlocked now.');
  });

  it('says when another lecture is the next one by now, and opens nothing', async () => {
    course({
      [pacePath]: paceOf(ahead),
      'GET /public/courses/rag': dripCourseOf(),
      'POST /drip-courses/rag/ahead': problem(409, 'conflict'),
    });
    show();
    await userEvent.click(await button('Open the next one now'));
    await userEvent.click(await screen.findByRole('button', { name: 'Open it now' }));
    expect((await screen.findByText(/Nothing was opened/)).getAttribute('role')).toBe('alert');
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('catching up', () => {
  const behind = (...done: string[]) => ({
    [contentPath]: dripContentOf({
      content: [
        { title: 'One', lectures: [lectureOf('a'), openLecture('x'), openLecture('y'), openLecture('z')] },
        { title: 'Two', lectures: [lockedLecture('c', { unlocksAt: later })] },
      ],
      nextReleaseDate: later,
    }),
    'GET /drip-courses/rag/progress': done.map((id) => recordOf(id, { completed: true })),
  });

  it('says how many lectures wait, and offers a pause until a day', async () => {
    course(behind('x'));
    show();
    expect((await screen.findByText(/for you, and more are to come/)).textContent).toMatch(
      /^2 lectures wait for you/,
    );
    await userEvent.click(await button('Catch up'));
    const dialog = await screen.findByRole('dialog', { name: 'Catch up' });
    expect(dialog.textContent).toContain('2 lectures are open and not finished');
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Until a day' }).checked).toBe(true);
  });

  it('is not offered to who is one lecture behind, nor where one cannot pause', async () => {
    course(behind('x', 'y'));
    show();
    await button('Your pace');
    expect(screen.queryByText(/for you, and more are to come/)).toBeNull();
    cleanup();
    signIn();
    course({
      ...behind(),
      [pacePath]: paceOf({ allowed: { pause: false, speed: true, days: true, ahead: false } }),
    });
    show();
    await screen.findByText(/for you, and more are to come/);
    expect(screen.queryByRole('button', { name: 'Catch up' })).toBeNull();
  });
});
