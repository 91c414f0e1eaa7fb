import { relative } from 'node:path';

/** Something wrong in the course files, where a person can go and mend it. */
export interface Problem {
  /** Absolute path. */
  readonly file: string;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** Worth mending, and no reason not to publish. */
  readonly isWarning?: true;
}

/** A problem of a file or folder as a whole. */
export const toProblem = (file: string, message: string): Problem => ({ file, line: 1, column: 1, message });

/** Problems that keep courses from being published. */
export const errorsIn = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ isWarning }) => !isWarning);

/** `2 problems, 1 warning`; empty when there is nothing. */
export const countProblems = (problems: readonly Problem[]): string => {
  const errors = errorsIn(problems).length;
  const warnings = problems.length - errors;
  return [
    ...(errors > 0 ? [countOf(errors, 'problem')] : []),
    ...(warnings > 0 ? [countOf(warnings, 'warning')] : []),
  ].join(', ');
};

/** As people reach it from where they stand; outside of that, in full. */
const displayPath = (file: string): string => {
  const path = relative('', file);
  return path.startsWith('..') ? file : path;
};

const byPlace = (a: Problem, b: Problem): number =>
  a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1;

/** `1 course`, `2 courses`. */
export const countOf = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** One line each, `file:line:column: message` or `…: warning: message`, in the order of the files. */
export const describeProblems = (problems: readonly Problem[]): string =>
  [...problems]
    .sort(byPlace)
    .map(
      ({ file, line, column, message, isWarning }) =>
        `${displayPath(file)}:${line}:${column}: ${isWarning ? 'warning: ' : ''}${message}\n`,
    )
    .join('');
