import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { Button } from '../../components/ui/Button.tsx';
import { ArrowRightIcon } from '../../components/ui/icons.tsx';
import { chatCopy } from '../../content/chat.ts';
import classes from './AskForm.module.css';

const rowsMax = 5;
const countRows = (text: string): number =>
  Math.min(
    rowsMax,
    text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 38)), 0),
  );

/** Question input: Enter sends, Shift+Enter inserts a line break. */
export const AskForm = ({
  field,
  isBusy,
  onAsk,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  isBusy: boolean;
  onAsk: (question: string) => void;
}) => {
  const [text, setText] = useState('');
  const hint = useId();
  const isTooLong = new TextEncoder().encode(text.trim()).length > limits.chatMessageBytes;
  const canSend = !isBusy && !isTooLong && text.trim() !== '';

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!canSend) return;
    onAsk(text.trim());
    setText('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };

  return (
    <form className={classes.form} onSubmit={submit}>
      <textarea
        ref={field}
        className={classes.field}
        rows={countRows(text)}
        value={text}
        aria-label={chatCopy.label}
        aria-describedby={hint}
        aria-invalid={isTooLong || undefined}
        placeholder={chatCopy.placeholder}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      <Button type="submit" aria-label={chatCopy.send} className={classes.send} disabled={!canSend}>
        <ArrowRightIcon />
      </Button>
      <p id={hint} className={classes.hint} data-problem={isTooLong || undefined}>
        {isTooLong ? chatCopy.tooLong : chatCopy.privacy}
      </p>
    </form>
  );
};
