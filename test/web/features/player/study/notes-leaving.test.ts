import { expect, it, vi } from 'vitest';
import { createDrafts } from '#web/features/player/study/notes/drafts.ts';
import { createNotesSaver } from '#web/features/player/study/notes/notes-saver.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';

it.each([
  ['short notes so that they outlive the page', 'é'.repeat(20_000), true],
  ['the longest notes as browsers accept them', 'é'.repeat(32_768), false],
  ['notes that JSON makes too long as browsers accept them', '\n'.repeat(32_768), false],
])('sends %s when the page is left', async (_, text, outlives) => {
  const saves: object[] = [];
  const saver = createNotesSaver({
    load: async () => ({ content: '' }),
    save: async ({ content }, { keepalive }) => {
      saves.push({ content, keepalive });
      return { content, updatedAt: `v${saves.length}` };
    },
    drafts: createDrafts(deviceStorage, 'notes:', 'tab'),
    readStatus: () => 0,
    readCurrent: () => null,
  });
  saver.start();
  await vi.waitFor(() => expect(saver.getState().phase).toBe('saved'));
  saver.edit(text);
  await saver.flush({ keepalive: true });
  const shorter = text.slice(1);
  saver.edit(shorter);
  // The page lives on when only the lecture is left.
  await saver.stop();
  expect(saves).toEqual([
    { content: text, keepalive: outlives },
    { content: shorter, keepalive: false },
  ]);
});
