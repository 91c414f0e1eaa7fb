import { deviceStorage } from '../browser/browser-storage.ts';
import { paths } from '../routing/paths.ts';
import { redirectTo } from '../routing/redirect.ts';

const name = 'northlight:signed-out';

/** Value that changes with every sign-out in this browser; `null` without one, or when storage is blocked. */
const readMark = (): string | null => deviceStorage.read(name);

/** A page's part in the sign-outs of all tabs of the site. */
export interface SignOutSignal {
  /** Tells the other tabs that this one signs out. The page becomes the home page if it is ever shown again. */
  announce(): void;
  /** Whether another tab has signed out since this page was opened. Calls the listener the first time. */
  check(): boolean;
  stop(): void;
}

/**
 * Listens for sign-outs in other tabs: at once through a channel or the shared storage, and for a page that was frozen meanwhile as soon as it
 * is looked at again.
 * @param onSignOut is called once. `isLate`: the page was frozen when it happened, so that somebody else may be signed in by now.
 */
export const listenForSignOut = (onSignOut: (isLate: boolean) => void): SignOutSignal => {
  let mark = readMark();
  let isOut = false;
  const leave = (isLate: boolean): void => {
    if (isOut) return;
    isOut = true;
    onSignOut(isLate);
  };
  const check = (event?: Event): boolean => {
    // The event of the storage comes at once.
    if (readMark() !== mark) leave(event?.type !== 'storage');
    return isOut;
  };
  // The browser may keep the page that signs out as it is, and show it again when somebody goes back.
  const goHome = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) redirectTo(paths.home.href(), 'replace');
  };
  const channel = new BroadcastChannel(name);
  channel.onmessage = () => leave(false);
  // Events of the document reach the window.
  const attention = ['storage', 'focus', 'pageshow', 'visibilitychange'];
  for (const event of attention) addEventListener(event, check);
  return {
    announce: () => {
      mark = crypto.randomUUID();
      deviceStorage.write(name, mark);
      // Where storage is blocked, it reaches the tabs that are awake.
      channel.postMessage(null);
      addEventListener('pageshow', goHome);
    },
    check: () => check(),
    stop: () => {
      for (const event of attention) removeEventListener(event, check);
      removeEventListener('pageshow', goHome);
      channel.close();
    },
  };
};
