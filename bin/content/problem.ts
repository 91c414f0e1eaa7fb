import { relative } from 'node:path';

/** Something wrong in the course files, where a person can go and mend it. */
export interface Problem {
  /** Absolute path. */
  readonly file: string;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A problem of a file or folder as a whole. */
export const problemOf = (file: string, message: string): Problem => ({ file, line: 1, column: 1, message });

const byPlace = (a: Problem, b: Problem): number =>
  a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1;

/** `1 course`, `2 courses`. */
export const countOf = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** One line each, `file:line:column: message`, in the order of the files. */
export const describeProblems = (problems: readonly Problem[]): string =>
  [...problems]
    .sort(byPlace)
    .map(({ file, line, column, message }) => `${relative('', file)}:${line}:${column}: ${message}\n`)
    .join('');
