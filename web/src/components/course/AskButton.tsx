import { openChat } from '../../lib/shell/chat-panel.ts';
import { Button } from '../ui/Button.tsx';
import { ChatIcon } from '../ui/icons.tsx';
import classes from './AskButton.module.css';

/** Opens the assistant from its place in the page. The floating button, which would cover something, hides where this one is. */
export const AskButton = () => (
  <Button
    look="quiet"
    className={classes.ask}
    aria-label="Ask the course assistant"
    aria-haspopup="dialog"
    data-chat-opener=""
    data-ask-here=""
    onClick={openChat}
  >
    <ChatIcon /> <span>Ask the assistant</span>
  </Button>
);
