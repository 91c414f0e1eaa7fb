import type { LectureProgress } from '#contract/schemas/learning.ts';
import type { PendingSave } from '#web/lib/saves/offline-queue.ts';

/** A position that the server has not acknowledged. */
export const pendingSave = (change: Partial<PendingSave> = {}): PendingSave => ({
  courseId: 'rag',
  lectureId: 'one',
  timestamp: 10,
  furthest: 10,
  totalDuration: 60,
  completed: false,
  savedAt: Date.parse('2026-11-21T10:00:00.000Z'),
  ...change,
});

/** The same position as the server answers it. */
export const savedRecord = (change: Partial<LectureProgress> = {}): LectureProgress => ({
  lectureKey: 'rag#one',
  lectureId: 'one',
  timestamp: 10,
  furthest: 10,
  totalDuration: 60,
  completed: false,
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...change,
});
