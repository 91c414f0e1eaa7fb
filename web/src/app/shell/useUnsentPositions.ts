import { useEffect } from 'react';
import { deviceStorage } from '../../lib/browser/browser-storage.ts';
import { unsentPositionsKey } from '../../lib/session/forget-learner.ts';
import { useSession } from '../../lib/session/useSession.ts';

/** Sends playback positions that an earlier page could not deliver before it was closed. */
export const useUnsentPositions = (): void => {
  const sub = useSession().user?.sub;
  useEffect(() => {
    if (sub === undefined || deviceStorage.read(unsentPositionsKey(sub)) === null) return;
    // If the code cannot be loaded, the positions wait for the next page.
    import('../../lib/saves/saves.ts').then(
      ({ getSaves }) => getSaves(sub),
      () => undefined,
    );
  }, [sub]);
};
