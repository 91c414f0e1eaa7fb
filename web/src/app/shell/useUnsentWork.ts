import { useEffect } from 'react';
import { deviceStorage } from '../../lib/browser/browser-storage.ts';
import { hasUnsavedWork, outboxKey, unsentPositionsKey } from '../../lib/session/forget-learner.ts';
import { useSession } from '../../lib/session/useSession.ts';

const hasUnsent = (sub: string): boolean =>
  [unsentPositionsKey(sub), outboxKey('facts', sub), outboxKey('reviews', sub)].some(
    (key) => deviceStorage.read(key) !== null,
  ) || hasUnsavedWork(sub);

/**
 * Sends what an earlier page could not deliver before it was closed: playback positions, quizzes, bookmarks and reviews at once, notes and code when the
 * network comes back and before signing out.
 */
export const useUnsentWork = (): void => {
  const sub = useSession().user?.sub;
  useEffect(() => {
    if (sub === undefined || !hasUnsent(sub)) return;
    // If the code cannot be loaded, the work waits for the next page.
    import('../../lib/saves/saves.ts').then(
      ({ getSaves }) => getSaves(sub),
      () => undefined,
    );
  }, [sub]);
};
