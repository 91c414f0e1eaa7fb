import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useId, useRef } from 'react';
import { SparkIcon } from '../../components/course/course-icons.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { CloseIcon } from '../../components/ui/icons.tsx';
import { chatCopy, suggestionsFor } from '../../content/chat.ts';
import { AskForm } from './AskForm.tsx';
import classes from './ChatPanel.module.css';
import { ask, askAgain, clearConversation, useConversation } from './conversation.ts';
import { ExchangeView } from './ExchangeView.tsx';
import { useChatContext } from './useChatContext.ts';

/** On phones and at high zoom the panel covers the page; the style sheet uses the same query. */
const covering = '(max-width: 40em)';

type Context = ReturnType<typeof useChatContext>;

/** What the answers are about. */
const scopeOf = ({ lectureTitle, courseTitle }: Context): string | undefined => {
  if (lectureTitle) return chatCopy.inLecture(lectureTitle);
  return courseTitle ? chatCopy.inCourse(courseTitle) : undefined;
};

const Suggestions = ({ context, onAsk }: { context: Context; onAsk: (question: string) => void }) => (
  <ul className={classes.suggestions} aria-label="Questions to start with">
    {suggestionsFor(context).map((question) => (
      <li key={question}>
        <button type="button" className={classes.suggestion} onClick={() => onAsk(question)}>
          {question}
        </button>
      </li>
    ))}
  </ul>
);

/**
 * The assistant's panel. The conversation stays open across pages, and the page remains usable beside it. A panel that covers the page
 * is modal, so that the focus cannot go where nobody sees it, and following a source closes it.
 */
const ChatPanel = ({ onClose }: { onClose: () => void }) => {
  const { exchanges } = useConversation();
  const context = useChatContext();
  const title = useId();
  const coversPage = useMediaQuery(covering, undefined, { getInitialValueInEffect: false });
  const dialog = useRef<HTMLDialogElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isBusy = exchanges.some(({ state }) => state === 'pending');

  useEffect(() => {
    dialog.current?.close();
    if (coversPage) dialog.current?.showModal();
    else dialog.current?.show();
    // Opening moves the focus to the first control.
    field.current?.focus({ preventScroll: true });
  }, [coversPage]);

  useEffect(() => {
    const element = log.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [exchanges]);

  /** Does what a button asks for. The button is gone then, and Escape is heard only in the panel. */
  const fromField = (act: () => void) => {
    field.current?.focus();
    act();
  };

  const scope = scopeOf(context);
  return (
    <dialog
      ref={dialog}
      // Written out, because tools look for the attribute.
      role="dialog"
      aria-labelledby={title}
      className={classes.panel}
      data-beside-page={!coversPage || undefined}
      data-beside-player={context.hasAskButton || undefined}
      // A phone's way back, which may not ask first.
      onCancel={onClose}
      onClose={() => dialog.current?.open || onClose()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={classes.head}>
        <span className={classes.mark} aria-hidden="true">
          <SparkIcon />
        </span>
        <h2 id={title} className={classes.title}>
          {chatCopy.title}
        </h2>
        {exchanges.length > 0 && (
          <Button look="plain" size="sm" onClick={() => fromField(clearConversation)} disabled={isBusy}>
            {chatCopy.clear}
          </Button>
        )}
        <Button look="plain" size="sm" aria-label={chatCopy.close} onClick={onClose}>
          <CloseIcon />
        </Button>
      </div>
      <div
        ref={log}
        className={classes.log}
        role="log"
        aria-live="polite"
        aria-label="Conversation"
        aria-busy={isBusy}
        tabIndex={0}
      >
        <div className={classes.greeting}>
          <p>{chatCopy.greeting}</p>
          {scope && <p className={classes.scope}>{scope}</p>}
        </div>
        {exchanges.map((exchange) => (
          <ExchangeView
            key={exchange.id}
            exchange={exchange}
            onRetry={() => fromField(() => void askAgain(exchange))}
            onFollow={() => coversPage && onClose()}
          />
        ))}
      </div>
      {exchanges.length === 0 && (
        <Suggestions context={context} onAsk={(question) => fromField(() => void ask(question, context))} />
      )}
      <AskForm
        field={field}
        isBusy={isBusy}
        onAsk={(question) => fromField(() => void ask(question, context))}
      />
    </dialog>
  );
};

export default ChatPanel;
