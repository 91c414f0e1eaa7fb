import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'docs', 'runbooks');

export interface Command {
  /** File and first words of the command, for messages. */
  readonly where: string;
  /** The program and its arguments; a command substitution is one word. */
  readonly words: readonly string[];
}

/** Shell blocks of a page, those in lists too, and inline code that begins with a program that operators call. */
const scripts = (text: string): string[] => [
  ...[...text.matchAll(/^( *)```sh\n([\s\S]*?)^\1```/gm)].map(([, , body = '']) => body),
  ...[...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`((?:\w+=\S+ )*(?:aws|npx|npm|node) [^`]+)`/g)].map(
    ([, line = '']) => line.replaceAll('\n', ' '),
  ),
];

const unquote = (word: string): string => word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2');

/**
 * Splits a script into commands as a shell does: quotes hold words together, and `$(…)` is a word here and a command of its own.
 * Only what runbooks use; anything else ends up as an unknown program, which fails.
 */
const splitCommands = (script: string): string[][] => {
  const commands: string[][] = [];
  let words: string[] = [];
  let word = '';
  const endWord = (): void => {
    if (word !== '') words.push(word);
    word = '';
  };
  const endCommand = (): void => {
    endWord();
    if (words.length > 0) commands.push(words);
    words = [];
  };
  const text = script.replaceAll(/\\\n/g, ' ');
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === "'") {
      const end = text.indexOf("'", at + 1);
      word += text.slice(at, end + 1);
      at = end;
    } else if (character === '"' || text.startsWith('$(', at)) {
      const end = character === '"' ? endOfQuoted(text, at) : endOfSubstitution(text, at);
      const inside = text.slice(at, end);
      for (const nested of substitutions(inside)) commands.push(...splitCommands(nested));
      word += inside;
      at = end - 1;
    } else if (character === '#' && word === '') {
      at = text.indexOf('\n', at) - 1;
      if (at < 0) break;
    } else if (/[\n;|{}]/.test(character) || text.startsWith('&&', at)) {
      endCommand();
      if (character === '&') at += 1;
    } else if (/\s/.test(character)) endWord();
    else word += character;
  }
  endCommand();
  return commands;
};

/** Index after the bracket that closes `$(`. */
const endOfSubstitution = (text: string, start: number): number => {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0 && at > start + 1) return at + 1;
  }
  return text.length;
};

/** Index after the closing quote; quotes within `$(…)` are its own. */
const endOfQuoted = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text.startsWith('$(', at)) at = endOfSubstitution(text, at) - 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
};

/** The commands in the outermost `$(…)` of a text. */
const substitutions = (text: string): string[] => {
  const start = text.indexOf('$(');
  if (start < 0) return [];
  const end = endOfSubstitution(text, start);
  return [text.slice(start + 2, end - 1), ...substitutions(text.slice(end))];
};

const isAssignment = (word: string): boolean => /^\w+=/.test(word);

/** Every command of a text, in order, without the variables that are set before it. */
export const commandsIn = (text: string, where: string): Command[] =>
  scripts(text)
    .flatMap(splitCommands)
    .map((words) => words.slice(words.findIndex((word) => !isAssignment(word))))
    .filter(([program]) => program !== undefined && !isAssignment(program) && !program.endsWith('()'))
    .map((words) => ({ where: `${where}: ${words.slice(0, 4).join(' ')}`, words: words.map(unquote) }));

/** Every command of the runbooks. */
export const runbookCommands = (): Command[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => commandsIn(readFileSync(join(folder, file), 'utf8'), file));
