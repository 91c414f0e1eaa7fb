import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { getSaves } from '#web/lib/saves/saves.ts';
import { go, problem, recordOf, signIn } from '../../../support/learner.tsx';
import { address, course, freshPlayer, show } from '../../../support/player.tsx';

vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../../support/stage.tsx'));
freshPlayer();

describe('where the player goes on', () => {
  it('continues with the lecture watched last when the address names none', async () => {
    course();
    show('/courses/rag/content');
    expect((await screen.findByTestId('video')).textContent).toBe('c');
    expect(address()).toBe('/courses/rag/content/1/c');
  });

  it('continues with what was watched since, not with what an earlier visit knew', async () => {
    let watched = [recordOf('c', { timestamp: 5, updatedAt: '2026-11-21T10:00:00.000Z' })];
    let isDown = false;
    const progress = { progress: 25, completedLectures: ['a'] };
    course({
      'GET /drip-courses/rag/progress': () => ({ body: watched }),
      'GET /courses/rag/progress': () => (isDown ? problem(503, 'unavailable')() : { body: progress }),
    });
    show('/courses/rag/content');
    expect((await screen.findByTestId('video')).textContent).toBe('c');
    watched = [...watched, recordOf('b', { timestamp: 3, updatedAt: '2026-11-21T10:01:00.000Z' })];
    await go('/elsewhere');
    await go('/courses/rag/content');
    await waitFor(() => expect(address()).toBe('/courses/rag/content/0/b'));
    // The button asks again instead of opening the wrong lecture.
    isDown = true;
    await go('/elsewhere');
    await go('/courses/rag/content');
    await screen.findByText('Failed to load course content');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe('/courses/rag/content/0/b'));
    // Navigates within the same player.
    watched = [recordOf('c', { timestamp: 9, updatedAt: '2026-11-21T10:02:00.000Z' })];
    await go('/courses/rag/content/0/gone');
    await userEvent.click(await screen.findByRole('link', { name: 'Continue where you left off' }));
    await waitFor(() => expect(address()).toBe('/courses/rag/content/1/c'));
  });

  it('continues with what was watched here, also before the server knows', async () => {
    const sub = signIn();
    const { queue } = getSaves(sub);
    course({
      'GET /drip-courses/rag/progress': [recordOf('c', { timestamp: 5 })],
      'POST /courses/rag/lectures/b/progress': problem(503, 'unavailable'),
    });
    const position = { timestamp: 3, furthest: 3, totalDuration: 60, completed: false };
    queue.put({ courseId: 'other', lectureId: 'a', ...position, savedAt: Date.now() + 1_000 });
    queue.put({ courseId: 'rag', lectureId: 'b', ...position, savedAt: Date.now() });
    show('/courses/rag/content');
    expect((await screen.findByTestId('video')).textContent).toBe('b');
  });

  it('continues within the section that the address names', async () => {
    course();
    show('/courses/rag/content/0');
    await screen.findByTestId('video');
    expect(address()).toBe('/courses/rag/content/0/b');
  });
});
