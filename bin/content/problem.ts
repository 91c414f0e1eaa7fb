import { relative } from 'node:path';

/** A problem in the course files, and the place to fix it. */
export interface Problem {
  /** Absolute path. */
  readonly file: string;
  /** Line and column count from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** Worth fixing, but does not prevent publishing. */
  readonly isWarning?: true;
}

/** A problem of a file or folder as a whole. */
export const toProblem = (file: string, message: string): Problem => ({ file, line: 1, column: 1, message });

/** Filters the problems that prevent publishing. */
export const errorsIn = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ isWarning }) => !isWarning);

/** Formats the number of problems: `2 problems, 1 warning`; empty if there are none. */
export const countProblems = (problems: readonly Problem[]): string => {
  const errors = errorsIn(problems).length;
  const warnings = problems.length - errors;
  return [
    ...(errors > 0 ? [formatCount(errors, 'problem')] : []),
    ...(warnings > 0 ? [formatCount(warnings, 'warning')] : []),
  ].join(', ');
};

/** Path relative to the working directory; absolute for files outside of it. */
const displayPath = (file: string): string => {
  const path = relative('', file);
  return path.startsWith('..') ? file : path;
};

const byPlace = (a: Problem, b: Problem): number =>
  a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1;

/** `1 course`, `2 courses`. */
export const formatCount = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`;

/** Formats problems, one per line, sorted by file: `file:line:column: message` or `…: warning: message`. */
export const describeProblems = (problems: readonly Problem[]): string =>
  [...problems]
    .sort(byPlace)
    .map(
      ({ file, line, column, message, isWarning }) =>
        `${displayPath(file)}:${line}:${column}: ${isWarning ? 'warning: ' : ''}${message}\n`,
    )
    .join('');
