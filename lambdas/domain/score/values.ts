/**
 * Values of Python as JSON, in the encoding of `web/python/runner.py`: what JSON has is written as it is, the rest has a tag. What learners
 * send may be anything, so whatever is no encoded value becomes `undefined`, which equals nothing.
 */

/** A number: whole ones as digits, because they may be larger than JavaScript's; others as floats. */
export type Numeric =
  | { readonly kind: 'int'; readonly digits: string }
  | { readonly kind: 'float'; readonly value: number };

/** A decoded value. */
export type Value =
  | { readonly kind: 'none' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'bytes'; readonly base64: string }
  | Numeric
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'set'; readonly items: readonly Value[] }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [Value, Value])[] };

const whole = /^(?:0|-?[1-9]\d*)$/;
const float = /^(?:nan|-?inf|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const readAll = (items: unknown): Value[] | undefined => {
  if (!Array.isArray(items)) return undefined;
  const values: Value[] = [];
  for (const item of items as unknown[]) {
    const value = readValue(item);
    if (!value) return undefined;
    values.push(value);
  }
  return values;
};

const readFloat = (text: string): number => {
  if (text === 'nan') return NaN;
  return text.endsWith('inf') ? Number(text.replace('inf', 'Infinity')) : Number(text);
};

const readPairs = (pairs: unknown): Value | undefined => {
  if (!Array.isArray(pairs)) return undefined;
  const entries: [Value, Value][] = [];
  for (const pair of pairs as unknown[]) {
    const both = readAll(pair);
    const [key, value] = both ?? [];
    if (!key || !value || both?.length !== 2) return undefined;
    entries.push([key, value]);
  }
  return { kind: 'dict', entries };
};

const tags: Readonly<Record<string, (content: unknown) => Value | undefined>> = {
  $int: (content) =>
    typeof content === 'string' && whole.test(content) ? { kind: 'int', digits: content } : undefined,
  $float: (content) =>
    typeof content === 'string' && float.test(content)
      ? { kind: 'float', value: readFloat(content) }
      : undefined,
  $bytes: (content) =>
    typeof content === 'string' && base64.test(content) ? { kind: 'bytes', base64: content } : undefined,
  $set: (content) => {
    const items = readAll(content);
    return items && { kind: 'set', items };
  },
  $dict: readPairs,
};

const readRecord = (record: object): Value | undefined => {
  const fields = Object.entries(record);
  const [[tag, content] = ['', undefined]] = fields;
  if (fields.some(([name]) => name.startsWith('$'))) {
    return fields.length === 1 && Object.hasOwn(tags, tag) ? tags[tag]?.(content) : undefined;
  }
  const entries: [Value, Value][] = [];
  for (const [name, inner] of fields) {
    const value = readValue(inner);
    if (!value) return undefined;
    entries.push([{ kind: 'text', value: name }, value]);
  }
  return { kind: 'dict', entries };
};

const readNumber = (value: number): Value | undefined => {
  if (!Number.isFinite(value)) return undefined;
  if (!Number.isInteger(value)) return { kind: 'float', value };
  return Number.isSafeInteger(value) ? { kind: 'int', digits: BigInt(value).toString() } : undefined;
};

/** Reads a value as it came in JSON. @returns undefined for what is no encoded value */
export const readValue = (json: unknown): Value | undefined => {
  if (json === null) return { kind: 'none' };
  if (typeof json === 'boolean') return { kind: 'bool', value: json };
  if (typeof json === 'string') return { kind: 'text', value: json };
  if (typeof json === 'number') return readNumber(json);
  if (Array.isArray(json)) {
    const items = readAll(json);
    return items && { kind: 'list', items };
  }
  return typeof json === 'object' ? readRecord(json) : undefined;
};
