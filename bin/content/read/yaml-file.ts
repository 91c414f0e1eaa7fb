import { type Document, isMap, isNode, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type * as z from 'zod';
import { withoutComments } from '../articles/parse-markdown.ts';
import { didYouMean } from '../check/did-you-mean.ts';
import type { Problem } from '../problem.ts';
import { notUtf8, readText } from './course-files.ts';

type Path = readonly PropertyKey[];

/** A parsed YAML file that knows the position of each value. */
export interface YamlFile {
  readonly file: string;
  /** Plain data; undefined if the file is not valid YAML. */
  readonly data: unknown;
  readonly problems: readonly Problem[];
  /** What was left out of the texts. */
  readonly warnings: readonly Problem[];
  /** Creates a problem at the value under this path, or at the nearest value above it. */
  problemAt(path: Path, message: string): Problem;
  /** Creates a problem at the key of this path instead of its value. */
  problemAtKey(path: Path, message: string): Problem;
}

const fileBytesMax = 1_000_000;

const nodeAt = (document: Document, path: Path): unknown => {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length) as (string | number)[], true);
    if (isNode(node)) return node;
  }
  return document.contents;
};

const keyAt = (document: Document, path: Path): unknown => {
  const parent: unknown =
    path.length > 1 ? document.getIn(path.slice(0, -1) as (string | number)[], true) : document.contents;
  if (!isMap(parent)) return undefined;
  const pair = parent.items.find(
    (item) => isPair(item) && isScalar(item.key) && item.key.value === path.at(-1),
  );
  return pair?.key;
};

/** Removes HTML comments from every text of a file. @returns where they begin */
const removeComments = (document: Document, source: string): number[] => {
  const offsets: number[] = [];
  visit(document, {
    Scalar: (_key, node) => {
      if (typeof node.value !== 'string' || !node.value.includes('<!--')) return;
      const { text, left } = withoutComments(node.value);
      let at = node.range?.[0] ?? 0;
      // In the file, the text is indented or folded: its n-th comment is found by counting.
      const all = [...node.value.matchAll(/<!--/g)].map(({ index }) => index);
      for (const offset of all) {
        at = Math.max(at, source.indexOf('<!--', at));
        if (left.includes(offset)) offsets.push(at);
        at += 1;
      }
      node.value = text;
    },
  });
  return offsets;
};

/** More than any file of a course has. Finding a key among more of them, or what an alias stands for, takes the square of their number. */
const largest = { keys: 2_000, aliases: 1_000 };

/** Keys that a map has twice, and what has no bound in YAML; the parser's own check of keys takes the square of their number. */
const excessIn = (document: Document): { offset: number; message: string }[] => {
  const excess: { offset: number; message: string }[] = [];
  const report = (node: { readonly range?: readonly number[] | null | undefined }, message: string): void =>
    void excess.push({ offset: node.range?.[0] ?? 0, message });
  let aliases = 0;
  visit(document, {
    Map: (_key, map) => {
      if (map.items.length > largest.keys) report(map, `a map has more than ${largest.keys} keys`);
      const keys = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) report(key, 'Map keys must be unique');
        keys.add(key.value);
      }
    },
    Alias: (_key, alias) => {
      aliases += 1;
      if (aliases === largest.aliases + 1) report(alias, `the file has more than ${largest.aliases} aliases`);
    },
  });
  return excess;
};

const tooDeep = 'is nested too deeply';

/** What the parser found. It reports one mistake for each bracket that it has no room for. */
const mistakesIn = ({ errors, warnings }: Document): { offset: number; message: string }[] => {
  const mistakes = [...errors, ...warnings].map(({ code, pos: [offset], message }) => ({
    offset,
    message: code === 'MULTIPLE_DOCS' ? 'a file holds one document: remove what begins at ---' : message,
  }));
  const deep = mistakes.find(({ message }) => message.startsWith('Maximum call stack'));
  return deep ? [{ ...deep, message: tooDeep }] : mistakes;
};

/** Reads and parses a YAML file; syntax errors are reported in `problems`. */
export const readYaml = async (file: string): Promise<YamlFile> => {
  const text = await readText(file);
  const lines = new LineCounter();
  const place = (offset: number, message: string): Problem => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), message };
  };
  if (text === undefined || text.length > fileBytesMax) {
    const why = text === undefined ? notUtf8 : `the file is larger than ${fileBytesMax / 1_000_000} MB`;
    const unreadable = place(0, why);
    const problemAt = (): Problem => unreadable;
    return {
      file,
      data: undefined,
      problems: [unreadable],
      warnings: [],
      problemAt,
      problemAtKey: problemAt,
    };
  }
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const at = (node: unknown, message: string): Problem =>
    place(isNode(node) ? (node.range?.[0] ?? 0) : 0, message);
  const problems = mistakesIn(document).map(({ offset, message }) => place(offset, message));
  let warnings: Problem[] = [];
  let data: unknown;
  try {
    problems.push(...excessIn(document).map(({ offset, message }) => place(offset, message)));
    warnings = removeComments(document, text).map((offset) => ({
      ...place(offset, 'the comment <!-- … --> is left out'),
      isWarning: true as const,
    }));
    if (problems.length === 0) data = document.toJS();
  } catch (error) {
    const message = error instanceof RangeError ? tooDeep : (error as Error).message;
    if (problems.length === 0) problems.push(place(0, message));
  }
  return {
    file,
    data,
    problems,
    warnings,
    problemAt: (path, message) => at(nodeAt(document, path), message),
    problemAtKey: (path, message) => at(keyAt(document, path) ?? nodeAt(document, path), message),
  };
};

const fieldName = (path: Path): string =>
  path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');

/** Reads one field of a file, to check it further whatever is wrong with the others; undefined where its schema refuses it. */
export const readField = <T extends z.ZodType>(
  { data }: YamlFile,
  name: string,
  schema: T,
): z.output<T> | undefined =>
  schema.safeParse((data as Partial<Record<string, unknown>> | null | undefined)?.[name]).data;

/** Checks a file against a schema. @returns each violation at its position */
export const checkSchema = (
  yaml: YamlFile,
  schema: z.ZodType,
  keysAt: (path: Path) => readonly string[],
): Problem[] => {
  const { error } = schema.safeParse(yaml.data);
  return (error?.issues ?? []).flatMap((issue) => {
    const { path } = issue;
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) =>
        yaml.problemAtKey([...path, key], `unknown field "${key}"${didYouMean(key, keysAt(path))}`),
      );
    }
    const name = fieldName(path);
    return [yaml.problemAt(path, name ? `${name}: ${issue.message}` : issue.message)];
  });
};
