import { StripeProblem } from './problem.ts';

/** Value in a form with Stripe's nesting: `line_items[0][price_data][currency]=usd`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormObject = Record<string, FormValue>;

interface Node {
  text?: string;
  readonly children: Map<string, Node>;
}

const splitName = (name: string): string[] => {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1]) throw new StripeProblem(`Invalid parameter name: ${name}`, { param: name });
  return [match[1], ...[...(match[2] ?? '').matchAll(/\[([^\]]*)\]/g)].map(([, inner = '']) => inner)];
};

const toValue = (node: Node): FormValue => {
  if (node.children.size === 0) return node.text ?? '';
  const entries = [...node.children].map(([name, child]) => [name, toValue(child)] as const);
  const isList = entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
};

/**
 * Parses a form-encoded body or query into nested objects and lists.
 * @throws StripeProblem for invalid nesting
 */
export const parseForm = (encoded: string): FormObject => {
  const root: Node = { children: new Map() };
  for (const [name, text] of new URLSearchParams(encoded)) {
    let node = root;
    for (const segment of splitName(name)) {
      // `types[]=a&types[]=b`: an empty segment appends.
      const key = segment === '' ? String(node.children.size) : segment;
      const child = node.children.get(key) ?? { children: new Map() };
      node.children.set(key, child);
      node = child;
    }
    node.text = text;
  }
  return Object.fromEntries([...root.children].map(([name, child]) => [name, toValue(child)]));
};
