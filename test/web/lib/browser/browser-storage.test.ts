import { describe, expect, it, vi } from 'vitest';
import { createMediaPlayer } from '#web/features/player/media/media-player.ts';
import { createDrafts, peekDraft } from '#web/features/player/study/notes/drafts.ts';
import { deviceStorage, tabStorage } from '#web/lib/browser/browser-storage.ts';
import { createOfflineQueue } from '#web/lib/saves/offline-queue.ts';
import { forgetLearner, hasUnsavedWork } from '#web/lib/session/forget-learner.ts';

const refuse = () => {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
};
const save = {
  courseId: 'rag',
  lectureId: 'a',
  timestamp: 3,
  furthest: 3,
  completed: false,
  totalDuration: 9,
  savedAt: 1,
};

describe('a storage of the browser', () => {
  it('tells its keys by their beginning', () => {
    for (const key of ['a:1', 'a:2', 'b:1']) deviceStorage.write(key, 'x');
    expect(deviceStorage.keys('a:').sort()).toEqual(['a:1', 'a:2']);
  });

  it('that is refused keeps nothing and says so', () => {
    refuse();
    for (const storage of [deviceStorage, tabStorage]) {
      expect(storage.write('key', 'text')).toBe(false);
      expect(storage.read('key')).toBeNull();
      expect(storage.readJson('key')).toBeNull();
      expect(storage.keys('')).toEqual([]);
    }
  });

  it('that is refused lets a video play, notes be written and positions wait', () => {
    refuse();
    const player = createMediaPlayer(deviceStorage);
    player.toggleCaptions();
    expect(player.state.captions).toBe(false);
    expect(createDrafts(deviceStorage, 'notes:', 'tab').put({ text: 'mine', at: 1 })).toBe(false);
    expect(peekDraft(deviceStorage, 'notes:')).toBeNull();
    const queue = createOfflineQueue('ada', deviceStorage);
    queue.put(save);
    expect(queue.all()).toEqual([save]);
    forgetLearner('ada');
    expect(hasUnsavedWork('ada')).toBe(false);
  });
});
