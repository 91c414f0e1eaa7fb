import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import VideoLecture from '#web/features/player/playback/VideoLecture.tsx';
import type * as LazyPage from '#web/lib/loading/lazy-page.ts';
import { freshPlayer } from '../../support/player.tsx';
import { course, openTab, press, show } from '../../support/study.tsx';

const parts = vi.hoisted(() => ({ areGone: true }));
const arrives = (name: string) => {
  if (parts.areGone) throw new TypeError('Failed to fetch dynamically imported module');
  return { default: () => <p>{name}</p> };
};
vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../support/stage.tsx'));
vi.mock('#web/lib/loading/lazy-page.ts', async (original) => ({
  ...(await original<typeof LazyPage>()),
  loadWithTimeout: async (load: () => Promise<{ default: unknown }>) => {
    const module = await load();
    return module.default === VideoLecture ? module : arrives('The part itself');
  },
}));
freshPlayer();

describe('a part of the player whose code does not come', () => {
  beforeEach(() => {
    parts.areGone = true;
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it.each([
    ['Notes', 'Your notes'],
    ['Bookmarks', 'Your bookmarks'],
  ])('leaves the video and the other tabs as they are: %s', async (tab, name) => {
    course();
    show('a');
    const video = await screen.findByTestId('video');
    await openTab(tab);
    expect((await screen.findByRole('alert')).textContent).toContain(`${name} could not be loaded`);
    expect(screen.getByTestId('video')).toBe(video);
    await openTab('Overview');
    expect(screen.queryByRole('alert')).toBeNull();
    parts.areGone = false;
    await openTab(tab);
    await screen.findByText('The part itself');
    expect(screen.getByTestId('video')).toBe(video);
  });

  it('leaves the list of lectures to a quiz, and comes with the next try', async () => {
    course();
    show('quiz');
    expect((await screen.findByRole('alert')).textContent).toContain('The quiz could not be loaded');
    expect(screen.getByRole('navigation', { name: 'Lectures' })).toBeTruthy();
    parts.areGone = false;
    await press('Try again');
    expect(await screen.findByText('The part itself')).toBeTruthy();
  });
});
