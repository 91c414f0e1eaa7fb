import { extname } from 'node:path';
import { usualSeconds } from '#python/protocol.ts';
import type { ArticleCell } from '../articles/cells.ts';
import type { Problem } from '../problem.ts';
import type { CellFile } from './cell-files.ts';
import type { Engine, RunResult } from './engine.ts';
import { withRemedy } from './missing-package.ts';
import { openRoom } from './open-room.ts';

/**
 * Numbers as Python prints them, also with commas between thousands. What else stands before, between or after digits is text: a plus,
 * zeros of a time, the commas of a list, the point of a sentence.
 */
const number = /-?(?:(?:[1-9]\d{0,2}(?:,\d{3})+(?!,?\d)|0|[1-9]\d*)(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?/gi;
/** Numbers agree when their first six digits do: sums of floats differ in the last ones between machines. */
const digits = 6;

const toComparable = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
    .replace(number, (written) => {
      const value = Number(written.replaceAll(',', ''));
      return Number.isFinite(value) ? String(Number(value.toPrecision(digits))) : written;
    });

/** Whether two texts are the same output: space at the ends of lines does not count, and numbers agree to six digits. */
export const isSameOutput = (printed: string, expected: string): boolean =>
  printed.trim() === expected.trim() || toComparable(printed) === toComparable(expected);

const quote = (line: string | undefined): string =>
  line === undefined ? 'nothing' : JSON.stringify(line.slice(0, 120));

/** The first line in which two texts differ. */
const describeDifference = (printed: string, expected: string): string => {
  const [got, wanted] = [printed, expected].map((text) => text.trim().split('\n'));
  const lines = Math.max(got?.length ?? 0, wanted?.length ?? 0);
  for (let index = 0; index < lines; index += 1) {
    if (!isSameOutput(got?.[index] ?? '', wanted?.[index] ?? ''))
      return `line ${index + 1} of the output is ${quote(got?.[index])}, not ${quote(wanted?.[index])}`;
  }
  return 'the output differs in empty lines';
};

/** How a run ended that did not end by itself, after "the cell". */
export const halts = {
  time: `takes more than ${usualSeconds} s`,
  engine: 'breaks the engine',
  exit: 'ends Python itself, as os._exit() does',
  flood: 'writes without end',
  stopped: 'was stopped',
} as const;

/** What is wrong with the run of a cell. */
const judge = (
  { line, output }: ArticleCell,
  { out, pictures, trouble, halt }: RunResult,
): { readonly line: number; readonly message: string } | undefined => {
  if (halt) return { line, message: `the cell ${halts[halt]}` };
  // A lesson about errors shows one: its last line is the message, and what comes before it may be left out.
  const shown = output?.text.trim().split('\n').at(-1) ?? '';
  if (trouble && !(output && isSameOutput(trouble.message.split('\n').at(-1) ?? '', shown))) {
    return {
      line: line + (trouble.line ?? 1) - 1,
      message: `the cell fails: ${withRemedy(trouble.message)}`,
    };
  }
  if (!output || trouble) return undefined;
  if (output.isApproximate) {
    const isEmpty = out.trim() === '' && pictures === 0;
    return isEmpty ? { line: output.line, message: 'the cell prints nothing' } : undefined;
  }
  if (isSameOutput(out, output.text)) return undefined;
  return { line: output.line, message: describeDifference(out, output.text) };
};

/** Runs the cells of an article from the top and compares what they print with what the article says. */
export const checkCells = async (engine: Engine, { file, cells }: CellFile): Promise<Problem[]> => {
  const problems: Problem[] = [];
  const isNotebook = extname(file) === '.ipynb';
  const run = openRoom(engine, file);
  for (const [index, cell] of cells.entries()) {
    const found = judge(cell, await run(`cell ${index + 1}`, cell.code));
    // A notebook's lines are those of its JSON.
    if (found)
      problems.push({
        file,
        column: 1,
        message: found.message,
        line: isNotebook ? cell.line - 1 : found.line,
      });
  }
  return problems;
};
