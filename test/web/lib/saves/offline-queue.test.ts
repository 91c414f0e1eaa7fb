import { describe, expect, it } from 'vitest';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { createOfflineQueue, type PendingSave } from '#web/lib/saves/offline-queue.ts';
import { pendingSave } from '../../support/saves.ts';

const save = (change: Partial<PendingSave> = {}): PendingSave => pendingSave({ savedAt: 1_000, ...change });

describe('offline queue', () => {
  it('outlives the page', () => {
    createOfflineQueue('ada', deviceStorage).put(save());
    expect(createOfflineQueue('ada', deviceStorage).all()).toEqual([save()]);
  });

  it('keeps learners apart', () => {
    createOfflineQueue('ada', deviceStorage).put(save());
    expect(createOfflineQueue('grace', deviceStorage).all()).toEqual([]);
  });

  it('keeps one entry a lecture: latest position, furthest maximum, completion sticky', () => {
    const queue = createOfflineQueue('ada', deviceStorage);
    queue.put(save({ timestamp: 55, furthest: 55, completed: true }));
    queue.put(save({ timestamp: 5, furthest: 5, savedAt: 2_000 }));
    queue.put(save({ lectureId: 'two' }));
    expect(queue.all()).toEqual([
      save({ timestamp: 5, furthest: 55, completed: true, savedAt: 2_000 }),
      save({ lectureId: 'two' }),
    ]);
  });

  it('does not let an older save that arrives late move the position', () => {
    const queue = createOfflineQueue('ada', deviceStorage);
    queue.put(save({ timestamp: 30, furthest: 30, savedAt: 5_000 }));
    queue.put(save({ timestamp: 20, furthest: 40, savedAt: 4_000 }));
    expect(queue.get(save())).toEqual(save({ timestamp: 30, furthest: 40, savedAt: 5_000 }));
  });

  it('does not let a save that was dated before the clock was put back keep the position', () => {
    const queue = createOfflineQueue('ada', deviceStorage);
    const now = Date.now();
    queue.put(save({ timestamp: 30, furthest: 30, savedAt: now + 3_600_000 }));
    queue.put(save({ timestamp: 40, furthest: 40, savedAt: now }));
    queue.put(save({ timestamp: 50, furthest: 50, savedAt: now + 1 }));
    expect(queue.all()).toEqual([save({ timestamp: 50, furthest: 50, savedAt: now + 1 })]);
  });

  it('drops an acknowledged save but not the one that replaced it', () => {
    const queue = createOfflineQueue('ada', deviceStorage);
    const sent = queue.put(save());
    queue.put(save({ timestamp: 20, furthest: 20, savedAt: 2_000 }));
    queue.remove(sent);
    expect(queue.all()).toHaveLength(1);
    queue.remove(save({ timestamp: 20, furthest: 20, savedAt: 2_000 }));
    expect(queue.all()).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it('distinguishes saves of the same millisecond', () => {
    const queue = createOfflineQueue('ada', deviceStorage);
    const sent = queue.put(save());
    queue.put(save({ timestamp: 11, furthest: 11 }));
    queue.remove(sent);
    expect(queue.all()).toEqual([save({ timestamp: 11, furthest: 11 })]);
    const further = queue.put(save({ timestamp: 11, furthest: 11 }));
    queue.put(save({ timestamp: 4, furthest: 11 }));
    queue.remove(further);
    expect(queue.all()).toEqual([save({ timestamp: 4, furthest: 11 })]);
  });

  it.each(['{', '{"a":1}', '[1,null,{"courseId":"rag"}]', '[{"courseId":"rag","timestamp":"x"}]'])(
    'starts afresh from damaged storage: %s',
    (damaged) => {
      localStorage.setItem('northlight:saves:ada', damaged);
      const queue = createOfflineQueue('ada', deviceStorage);
      expect(queue.all()).toEqual([]);
      queue.put(save());
      expect(queue.all()).toEqual([save()]);
    },
  );

  it('continues in memory when storage is full', () => {
    const queue = createOfflineQueue('ada', { ...deviceStorage, writeJson: () => false });
    queue.put(save());
    expect(queue.all()).toEqual([save()]);
  });

  it('reads what another tab stores after it was emptied while storage was full', () => {
    const queue = createOfflineQueue('ada', { ...deviceStorage, writeJson: () => false });
    queue.put(save());
    queue.remove(save());
    createOfflineQueue('ada', deviceStorage).put(save({ timestamp: 7 }));
    expect(queue.all()).toEqual([save({ timestamp: 7 })]);
  });
});
