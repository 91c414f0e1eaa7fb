import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { closeChat, openChat, useChatOpen } from '../../lib/chat-panel.ts';
import { getPageContext, subscribePageContext } from '../../lib/page-context.ts';
import { useHydrated } from '../../lib/useHydrated.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import classes from './ChatHost.module.css';

const load = () => import('../../features/chat/ChatPanel.tsx');

/** What is left when the assistant's code does not arrive. */
const Unavailable = ({ onClose }: { onClose: () => void }) => (
  <div className={classes.loading} role="alert">
    The assistant could not be loaded. Reload the page to try again.{' '}
    <button type="button" className={classes.dismiss} onClick={onClose}>
      Close
    </button>
  </div>
);
const ChatPanel = lazy(() => load().catch(() => ({ default: Unavailable })));
const preload = () => void load().catch(() => undefined);

/** The assistant's button on every page; the assistant itself is downloaded when it is first opened. */
export const ChatHost = () => {
  const isOpen = useChatOpen();
  const hydrated = useHydrated();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const { hasAskButton } = useSyncExternalStore(subscribePageContext, getPageContext, getPageContext);
  return (
    <>
      {/* In static markup a press would be lost. */}
      {hydrated && !isOpen && !hasAskButton && (
        <button
          type="button"
          className={classes.button}
          aria-label="Ask the course assistant"
          title="Ask the course assistant"
          aria-haspopup="dialog"
          data-chat-opener=""
          onClick={openChat}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <span aria-hidden="true">?</span>
        </button>
      )}
      {wasOpened && isOpen && (
        <ErrorBoundary resetKey="chat">
          <Suspense
            fallback={
              <p className={classes.loading} role="status">
                Opening the assistant…
              </p>
            }
          >
            <ChatPanel onClose={closeChat} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
};
