import { useState } from 'react';
import { ChatIcon } from '../../components/ui/icons.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { closeChat, openChat, useChatOpen } from '../../lib/shell/chat-panel.ts';
import { useShownContext } from '../../lib/shell/page-context.ts';
import classes from './ChatHost.module.css';
import { useScrollingDown } from './useScrollingDown.ts';

const load = () => import('../../features/chat/ChatPanel.tsx');

const ChatPanel = lazyPart(load);
const preload = () => void load().catch(() => undefined);

/** The floating button of the assistant; the assistant is downloaded when it is first opened. */
export const ChatHost = () => {
  const isOpen = useChatOpen();
  const isReadingOn = useScrollingDown();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const { hasAskButton } = useShownContext();
  return (
    <>
      {!isOpen && !hasAskButton && (
        <button
          type="button"
          className={classes.button}
          data-away={isReadingOn || undefined}
          aria-label="Ask the course assistant"
          title="Ask the course assistant"
          aria-haspopup="dialog"
          data-chat-opener=""
          onClick={openChat}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <ChatIcon />
        </button>
      )}
      {wasOpened && isOpen && (
        <PartBoundary
          name="The assistant"
          onClose={closeChat}
          loading={
            <p className={classes.loading} role="status">
              Opening the assistant…
            </p>
          }
        >
          <ChatPanel onClose={closeChat} />
        </PartBoundary>
      )}
    </>
  );
};
