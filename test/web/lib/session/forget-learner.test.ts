import { describe, expect, it } from 'vitest';
import { keepDraft } from '#web/features/learning-path/draft.ts';
import { createDrafts, draftsPrefix } from '#web/features/player/study/notes/drafts.ts';
import { attemptKey, keepAttempt, newAttempt } from '#web/features/player/study/quiz/answers.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { createOfflineQueue } from '#web/lib/saves/offline-queue.ts';
import { forgetLearner, hasUnsavedWork } from '#web/lib/session/forget-learner.ts';

const leaver = 'auth0|1';

/** Everything that the site stores about a learner on a device. */
const use = (sub: string): void => {
  keepDraft(sub, { answers: { goal: 'build' }, step: 1 });
  createDrafts(deviceStorage, draftsPrefix(sub, 'course', 'lecture'), 'tab').put({
    text: `Notes of ${sub}`,
    basedOn: '',
    at: 1,
  });
  keepAttempt(deviceStorage, attemptKey(sub, 'course', 'quiz'), { ...newAttempt(), answers: { a: ['b'] } });
  const position = { timestamp: 1, furthest: 1, totalDuration: 9, completed: false, savedAt: 1 };
  createOfflineQueue(sub, deviceStorage).put({ courseId: 'course', lectureId: 'lecture', ...position });
};
const kept = (): string[] => Object.keys(localStorage).sort();

describe('what a device keeps of a learner who leaves', () => {
  it('goes, in every part of the site', () => {
    use(leaver);
    localStorage.setItem('northlight:lecture-list:course', '120');
    sessionStorage.setItem('northlight:chat', '{}');
    expect(kept()).toHaveLength(5);
    forgetLearner(leaver, []);
    expect(kept()).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(['auth0|12', 'x:auth0|1', 'google|1'])(
    'takes nothing of %s, nor the choices of the device',
    (other) => {
      use(other);
      localStorage.setItem('northlight:consent', 'denied');
      const before = kept();
      use(leaver);
      forgetLearner(leaver, []);
      expect(kept()).toEqual(before);
    },
  );
});

describe('what a device keeps of a learner who signs out', () => {
  it('is what the server has not acknowledged of their positions, and nothing that they wrote or asked', () => {
    use(leaver);
    sessionStorage.setItem('northlight:chat', '{}');
    forgetLearner(leaver);
    expect(kept()).toEqual([`northlight:saves:${leaver}`]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('says whether work of theirs, and of nobody else, waits to be saved', () => {
    use('auth0|12');
    expect(hasUnsavedWork(leaver)).toBe(false);
    use(leaver);
    expect(hasUnsavedWork(leaver)).toBe(true);
  });
});
