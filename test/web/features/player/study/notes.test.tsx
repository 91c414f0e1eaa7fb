import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Call, callsTo, problem, signIn } from '../../../support/learner.tsx';
import { freshPlayer } from '../../../support/player.tsx';
import { stage } from '../../../support/stage.tsx';
import { course, openTab, press, show } from '../../../support/study.tsx';

vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../../support/stage.tsx'));
freshPlayer();

describe('notes in the player', () => {
  const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes on Lecture a' });

  it('are saved as they are typed', async () => {
    const calls = course({
      'POST /courses/rag/notes/0/a': ({ body }: Call) => ({
        body: { content: (body as { content: string }).content, updatedAt: '2026-11-21T12:04:00.000Z' },
      }),
    });
    show('a');
    await openTab('Notes');
    await screen.findByText('Saved as you type');
    await userEvent.type(await editor(), 'Hello');
    expect(screen.getByText('Saving…')).toBeTruthy();
    await waitFor(() => expect(document.body.textContent).toMatch(/Saved \d{1,2}:\d\d/));
    expect(callsTo(calls, 'POST', /notes/).map(({ body }) => body)).toEqual([
      { content: 'Hello', basedOn: null },
    ]);
  });

  it('offer nothing to type into before those that were saved are there, because that would be lost', async () => {
    const { promise, resolve } = Promise.withResolvers();
    course({ 'GET /courses/rag/notes/0/a': () => promise });
    show('a');
    await openTab('Notes');
    await screen.findByRole('heading', { name: 'Notes' });
    expect(screen.queryByRole('textbox')).toBeNull();
    resolve({ body: { content: 'Saved before', updatedAt: '2026-11-21T12:00:00.000Z' } });
    const field = await editor();
    expect(field.value).toBe('Saved before');
    expect(field.readOnly).toBe(false);
  });

  it('take in the moment that plays, as a link that leads back to it', async () => {
    course({ 'POST /courses/rag/notes/0/a': { content: '', updatedAt: '2026-11-21T12:04:00.000Z' } });
    show('a');
    await openTab('Notes');
    await screen.findByText('Saved as you type');
    await userEvent.type(await editor(), 'See');
    await press('Timestamp');
    expect((await editor()).value).toBe('See [12:34](/courses/rag/content/0/a?t=754) ');
    await press('Preview');
    const link = await screen.findByRole('link', { name: '12:34' });
    await userEvent.click(link);
    expect(screen.getByTestId('address').textContent).toBe('/courses/rag/content/0/a?t=754');
    expect(stage.asked.at(-1)).toBe(754);
  });

  it('show both versions after a conflict, and keep both', async () => {
    const theirs = { content: 'From elsewhere', updatedAt: '2026-11-21T12:00:00.000Z' };
    const calls = course({
      'POST /courses/rag/notes/0/a': ({ body }: Call) => {
        const { basedOn, content } = body as { basedOn: string | null; content: string };
        return basedOn === theirs.updatedAt
          ? { body: { content, updatedAt: '2026-11-21T12:05:00.000Z' } }
          : { status: 409, body: { error: 'Changed.', code: 'conflict', requestId: 'r', current: theirs } };
      },
    });
    show('a');
    await openTab('Notes');
    await screen.findByText('Saved as you type');
    await userEvent.type(await editor(), 'From here');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('changed somewhere else');
    expect(screen.getByText('From elsewhere')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your version' }).value).toBe(
      'From here',
    );
    await press('Keep both');
    expect(document.activeElement).toBe(await editor());
    await waitFor(() =>
      expect(callsTo(calls, 'POST', /notes/).at(-1)?.body).toEqual({
        content: 'From elsewhere\n\n---\n\nFrom here',
        basedOn: theirs.updatedAt,
      }),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stay on the device without a network, but not for another learner', async () => {
    course({ 'POST /courses/rag/notes/0/a': problem(503, 'unavailable') });
    show('a');
    await openTab('Notes');
    await screen.findByText('Saved as you type');
    await userEvent.type(await editor(), 'Private');
    await screen.findAllByText('Offline, kept on this device');
    cleanup();
    show('a');
    expect(await screen.findByDisplayValue('Private')).toBe(await editor());
    cleanup();
    signIn();
    show('a');
    await screen.findByText('Saved as you type');
    expect((await editor()).value).toBe('');
  });

  it('of the course become one file', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => {
      files.push(file);
      return 'blob:x';
    };
    URL.revokeObjectURL = () => undefined;
    const calls = course({
      'GET /courses/rag/notes/0/a': { content: 'About a', updatedAt: '2026-11-21T12:00:00.000Z' },
      'GET /courses/rag/notes/0/quiz': { content: '' },
      'GET /courses/rag/notes/0/b': { content: 'About b', updatedAt: '2026-11-21T12:00:00.000Z' },
    });
    show('a');
    await openTab('Notes');
    await userEvent.click(await screen.findByRole('button', { name: 'Export all notes' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]?.text()).toBe(
      '# Retrieval in practice\n\n## Section 1\n\n### Lecture a\n\nAbout a\n\n### Lecture b\n\nAbout b\n',
    );
    expect(callsTo(calls, 'GET', /notes\/0\/b/)).toHaveLength(1);
  });
});
