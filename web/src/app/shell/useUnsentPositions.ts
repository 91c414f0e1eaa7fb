import { useEffect } from 'react';
import { deviceStorage } from '../../lib/browser-storage.ts';
import { unsentPositions } from '../../lib/session/forget-learner.ts';
import { useSession } from '../../lib/session/useSession.ts';

/** Sends, from whatever page comes next, the playback positions that a page was left with before they were acknowledged. */
export const useUnsentPositions = (): void => {
  const sub = useSession().user?.sub;
  useEffect(() => {
    if (sub === undefined || deviceStorage.read(unsentPositions(sub)) === null) return;
    // A part that cannot be loaded costs nothing: the positions wait for the next page.
    import('../../lib/saves/saves.ts').then(
      ({ savesOf }) => savesOf(sub),
      () => undefined,
    );
  }, [sub]);
};
