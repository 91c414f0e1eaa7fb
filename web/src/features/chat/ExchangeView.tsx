import { PageIcon, PlayIcon } from '../../components/course/course-icons.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { chatCopy } from '../../content/chat.ts';
import { formatClock } from '../../lib/text/format.ts';
import type { Exchange } from './conversation.ts';
import classes from './ExchangeView.module.css';

/** Whether a link points to this site; other links in an answer are shown as plain text. */
const isOwn = (href: string): boolean => /^\/(?![/\\])/.test(href);

const Source = ({
  title,
  href,
  at,
  before,
  after,
  onFollow,
}: {
  title: string;
  href: string;
  at?: number;
  before?: string;
  after?: string;
  onFollow: () => void;
}) => {
  const label = (
    <>
      {at === undefined ? <PageIcon /> : <PlayIcon />}
      <span>{title}</span>
      {at !== undefined && <span className={classes.at}>{formatClock(at)}</span>}
    </>
  );
  return (
    <li>
      {isOwn(href) ? (
        <AppLink to={href} className={classes.source} onClick={onFollow}>
          {label}
        </AppLink>
      ) : (
        <span className={classes.source}>{label}</span>
      )}
      {(before !== undefined || after !== undefined) && (
        <details className={classes.around}>
          <summary>{chatCopy.around}</summary>
          {before !== undefined && <p>{chatCopy.before(before)}</p>}
          {after !== undefined && <p>{chatCopy.after(after)}</p>}
        </details>
      )}
    </li>
  );
};

/** A question and its answer, rendered as text only. */
export const ExchangeView = ({
  exchange,
  onRetry,
  onFollow,
}: {
  exchange: Exchange;
  onRetry: () => void;
  onFollow: () => void;
}) => {
  const { question, state, reply = '', sources = [], problem } = exchange;
  const paragraphs = reply.split(/\n{2,}/);
  const note = paragraphs.length > 1 ? paragraphs.at(-1) : undefined;
  const isNote = note !== undefined && /^(?:Answered|Written by an AI model) from /.test(note);
  return (
    <div className={classes.exchange}>
      <p className={classes.question}>
        <span className="visually-hidden">You: </span>
        <span>{question}</span>
      </p>
      {state === 'pending' && (
        <p className={classes.pending}>
          <span className={classes.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span>{chatCopy.pending}</span>
        </p>
      )}
      {state === 'failed' && (
        <div className={classes.failed}>
          <p>{problem}</p>
          <Button look="quiet" size="sm" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {state === 'answered' && (
        <div className={classes.answer}>
          <span className="visually-hidden">Assistant: </span>
          {(isNote ? paragraphs.slice(0, -1) : paragraphs).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
          {sources.length > 0 && (
            <ul className={classes.sources} aria-label={chatCopy.sources}>
              {sources.map((source) => (
                <Source key={source.href} {...source} onFollow={onFollow} />
              ))}
            </ul>
          )}
          {isNote && <p className={classes.note}>{note}</p>}
        </div>
      )}
    </div>
  );
};
