import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type SavedText, useSavedText } from '#web/features/player/study/notes/useSavedText.ts';
import { ApiProblem } from '#web/lib/api/problem.ts';

const openEditor = (text: SavedText) => renderHook(() => useSavedText(text), { wrapper: StrictMode });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

it('a text whose editor was left while its first load failed is loaded and saved by the next editor', async () => {
  const loading = Promise.withResolvers<never>();
  const load = vi.fn(() => Promise.resolve({ content: 'starter' })).mockReturnValueOnce(loading.promise);
  const save = vi.fn(({ content }: { content: string }) => Promise.resolve({ content, updatedAt: 'v1' }));
  const text: SavedText = { prefix: 'left:', isCode: true, known: { content: 'starter' }, load, save };

  const first = openEditor(text);
  act(() => first.result.current.saver.edit('mine'));
  // Another run is asked for while the load is on its way.
  await wait(1_500);
  first.unmount();
  loading.reject(new ApiProblem({ status: 0, code: 'offline', message: 'No network' }));

  const { result } = openEditor(text);
  await wait(1_500);
  expect(result.current.state.phase).toBe('saved');
  act(() => result.current.saver.edit('mine, longer'));
  await wait(1_500);
  expect(save.mock.lastCall?.[0].content).toBe('mine, longer');
});

it('an editor loads its text after the last save of the one before it', async () => {
  const saving = Promise.withResolvers<{ content: string; updatedAt: string }>();
  const load = vi.fn(() => Promise.resolve({ content: '' }));
  const text: SavedText = { prefix: 'order:', load, save: vi.fn(() => saving.promise) };
  const first = openEditor(text);
  await wait(100);
  act(() => first.result.current.saver.edit('mine'));
  first.unmount();
  load.mockResolvedValue({ content: 'mine' }).mockClear();

  const { result } = openEditor(text);
  await wait(500);
  expect(text.save).toHaveBeenCalledOnce();
  expect(load).not.toHaveBeenCalled();
  saving.resolve({ content: 'mine', updatedAt: 'v1' });
  await wait(500);
  expect(result.current.state).toMatchObject({ phase: 'saved', text: 'mine' });
});

it.each([
  ['a tab is hidden, so that the worker sees it', 'hidden', document, 'visibilitychange', false],
  ['the page is left, so that it outlives the page', 'visible', window, 'pagehide', true],
])('what was just written is sent when %s', async (_, visibility, target, event, keepalive) => {
  const save = vi.fn(({ content }: { content: string }) => Promise.resolve({ content, updatedAt: 'v1' }));
  const load = () => Promise.resolve({ content: '' });
  const { result } = openEditor({ prefix: `${event}:`, load, save });
  await wait(100);
  act(() => result.current.saver.edit('last words'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility as DocumentVisibilityState);
  act(() => void target.dispatchEvent(new Event(event)));
  await wait(0);
  expect(save.mock.calls).toEqual([[{ content: 'last words', basedOn: null }, { keepalive }]]);
});
