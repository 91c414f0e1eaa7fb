import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { DownloadIcon } from '../../../components/course/course-icons.tsx';
import { CopyIcon } from '../../../components/course/study-icons.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '../../../components/ui/icons.tsx';
import { saveFile } from '../../../lib/browser/save-file.ts';
import classes from './Transcript.module.css';

const messageMs = 3_000;

const ToolButton = ({
  label,
  title = label,
  isDisabled,
  onClick,
  children,
}: {
  label: string;
  title?: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    className={classes.tool}
    aria-label={label}
    title={title}
    aria-disabled={isDisabled}
    onClick={onClick}
  >
    {children}
  </button>
);

/** Search field of the transcript, with buttons for the previous and next match. */
export const TranscriptSearch = ({
  query,
  count,
  active,
  onQuery,
  onStep,
}: {
  query: string;
  /** Number of matches. */
  count: number;
  /** Index of the active match. */
  active: number;
  onQuery: (query: string) => void;
  onStep: (by: 1 | -1) => void;
}) => {
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onStep(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape' && query) {
      event.preventDefault();
      onQuery('');
    }
  };
  const found = count === 0 ? 'Not found' : `${active + 1} of ${count}`;
  return (
    <search className={classes.search}>
      <input
        type="search"
        className={classes.field}
        aria-label="Search in the transcript"
        placeholder="Search"
        value={query}
        maxLength={200}
        autoComplete="off"
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        onKeyDown={press}
      />
      <span className={classes.found} role="status">
        {query.trim() && found}
      </span>
      <ToolButton
        label="Previous match"
        title="Previous match (Shift+Enter)"
        isDisabled={count === 0}
        onClick={() => onStep(-1)}
      >
        <ArrowLeftIcon className={classes.upward} />
      </ToolButton>
      <ToolButton
        label="Next match"
        title="Next match (Enter)"
        isDisabled={count === 0}
        onClick={() => onStep(1)}
      >
        <ArrowRightIcon className={classes.upward} />
      </ToolButton>
    </search>
  );
};

/** Copies the whole transcript, or downloads it as a file. */
export const TranscriptExport = ({ text, fileName }: { text: () => string; fileName: string }) => {
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(''), messageMs);
    return () => clearTimeout(timer);
  }, [message]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setMessage('Copied');
    } catch {
      setMessage('Copying is not allowed here');
    }
  };
  return (
    <>
      <span className={classes.told} role="status">
        {message}
      </span>
      <ToolButton label="Copy the transcript" onClick={() => void copy()}>
        <CopyIcon />
      </ToolButton>
      <ToolButton label="Download the transcript" onClick={() => saveFile(fileName, text(), 'text/plain')}>
        <DownloadIcon />
      </ToolButton>
    </>
  );
};
