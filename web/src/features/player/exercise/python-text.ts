import { readValue, type Value } from '#domain/score/values.ts';

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Escapes of a string or of bytes, with the quotes that need the fewest. */
const quote = (text: string, escape: (char: string) => string): string => {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = Array.from(text, (char) => (char === mark ? `\\${char}` : (escapes[char] ?? escape(char))));
  return mark + inner.join('') + mark;
};

const hex = (char: string, digits: number): string =>
  (char.codePointAt(0) ?? 0).toString(16).padStart(digits, '0');

/** Characters that Python does not print: those of Unicode's categories C and Z, except the space. */
const unprintable = /[\p{C}\p{Z}]/u;

const escapeChar = (char: string): string => {
  if (char === ' ' || !unprintable.test(char)) return char;
  if (char <= '\xff') return `\\x${hex(char, 2)}`;
  return char.length === 1 ? `\\u${hex(char, 4)}` : `\\U${hex(char, 8)}`;
};
const escapeByte = (char: string): string => (/[ -~]/.test(char) ? char : `\\x${hex(char, 2)}`);

/** The shortest digits that read back as the same number, as JavaScript has them too; Python writes small and large ones with an exponent. */
const writeFloat = (value: number): string => {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  const power = Number(exponent);
  if (value !== 0 && (power < -4 || power >= 16))
    return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  const plain = Object.is(value, -0) ? '-0' : String(value);
  return plain.includes('.') ? plain : `${plain}.0`;
};

const write = (value: Value): string => {
  switch (value.kind) {
    case 'none':
      return 'None';
    case 'bool':
      return value.value ? 'True' : 'False';
    case 'text':
      return quote(value.value, escapeChar);
    case 'bytes':
      return `b${quote(atob(value.base64), escapeByte)}`;
    case 'int':
      return value.digits;
    case 'float':
      return writeFloat(value.value);
    case 'list':
      return `[${value.items.map(write).join(', ')}]`;
    case 'set':
      return value.items.length === 0 ? 'set()' : `{${writeMembers(value.items)}}`;
    case 'dict':
      return `{${value.entries.map(([key, inner]) => `${writeMember(key)}: ${write(inner)}`).join(', ')}}`;
  }
};

/** A member of a set or key of a dict: what came as a list or set can only be a tuple or frozenset there. */
const writeMember = (value: Value): string => {
  if (value.kind === 'set')
    return value.items.length === 0 ? 'frozenset()' : `frozenset({${writeMembers(value.items)}})`;
  if (value.kind !== 'list') return write(value);
  return `(${writeMembers(value.items)}${value.items.length === 1 ? ',' : ''})`;
};
const writeMembers = (items: readonly Value[]): string => items.map(writeMember).join(', ');

/**
 * Writes a value of an exercise as Python's `repr` does.
 * @param json in the encoding of `#domain/score/values.ts`
 */
export const toPythonText = (json: unknown): string => {
  const value = readValue(json);
  return value ? write(value) : (JSON.stringify(json) ?? 'nothing');
};
