import { afterEach, beforeEach, vi } from 'vitest';
import { createDrafts, draftsPrefix } from '#web/features/player/study/notes/drafts.ts';
import { createNotesSaver, type NotesSaver } from '#web/features/player/study/notes/notes-saver.ts';
import type { SavedNotes } from '#web/features/player/study/notes/notes-versions.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';

class Refused extends Error {
  readonly status: number;
  readonly current: SavedNotes | null;
  constructor(status: number, current: SavedNotes | null = null) {
    super(String(status));
    this.status = status;
    this.current = current;
  }
}

/** A server that refuses to replace a newer version of a note than the client last saw; null means the client saw none. */
export const server = {
  held: { content: '' } as SavedNotes,
  saves: [] as string[],
  isDown: 0,
  /** The next save takes effect, but its response is lost. */
  losesAnswer: false,
  /** Responses to loads wait for this. */
  delay: Promise.resolve(),
  write(content: string) {
    this.saves.push(content);
    this.held = { content, updatedAt: `v${this.saves.length}` };
    return this.held;
  },
};
export const prefix = draftsPrefix('local|1', 'rag', 'a');
let open: NotesSaver[] = [];
/** Opens the notes in a tab. @param known what the page has read already */
export const edit = (tab: string, known?: SavedNotes): NotesSaver => {
  const saver = createNotesSaver({
    load: async () => {
      if (server.isDown) throw new Refused(server.isDown);
      const found = server.held;
      await server.delay;
      return found;
    },
    save: async ({ content, basedOn }) => {
      if (server.isDown) throw new Refused(server.isDown);
      const isStale = basedOn !== undefined && basedOn !== (server.held.updatedAt ?? null);
      if (content !== server.held.content && isStale) throw new Refused(409, server.held);
      const saved = server.write(content);
      if (!server.losesAnswer) return saved;
      server.losesAnswer = false;
      throw new Refused(0);
    },
    drafts: createDrafts(deviceStorage, prefix, tab),
    known,
    readStatus: (error) => (error as Refused).status,
    readCurrent: (error) => (error as Refused).current,
  });
  saver.start();
  open.push(saver);
  return saver;
};
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** A tab whose notes are loaded. */
export const opened = async (tab = 'one') => {
  const saver = edit(tab);
  await pass(0);
  return saver;
};

/** Starts each test of a file without notes, and closes its tabs after it. */
export const useNotesServer = (): void => {
  beforeEach(() => {
    vi.useFakeTimers();
    const delay = Promise.resolve();
    Object.assign(server, { held: { content: '' }, saves: [], isDown: 0, losesAnswer: false, delay });
  });
  afterEach(async () => {
    server.isDown = 0;
    await Promise.all(open.map((saver) => saver.stop()));
    open = [];
  });
};
