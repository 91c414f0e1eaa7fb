import { isMap, isScalar, parseDocument } from 'yaml';

const block = /^---[ \t]*\r?\n([^]*?)(?:^)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;

/**
 * Takes YAML front matter off a text: `---` in its first line, a mapping, then `---` or `...`. Anything else is content, such as text
 * between two rules.
 * @returns the text with as many lines; the names of the fields left out, or why they cannot be read
 */
export const leaveOutFrontMatter = (text: string): { text: string; fields?: string[]; problem?: string } => {
  const [all, yaml = ''] = text.startsWith('---') ? (block.exec(text) ?? []) : [];
  if (all === undefined || !text.startsWith(all)) return { text };
  const { contents, errors } = parseDocument(yaml, { prettyErrors: false, uniqueKeys: false });
  if (!isMap(contents)) return { text };
  const [error] = errors;
  // A first line such as "title: …" tells that the rest was meant as YAML.
  if (error) return /^[\w-]+:/.test(yaml) ? { text, problem: error.message } : { text };
  const fields = contents.items.map(({ key }) => (isScalar(key) ? String(key.value) : '…'));
  return { text: all.replace(/[^\n]/g, '') + text.slice(all.length), fields };
};
