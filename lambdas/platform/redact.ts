/** Properties of errors that may contain whole rows or requests. */
const wholeRows = new Set([
  'Item',
  'Items',
  'Attributes',
  'CancellationReasons',
  '$response',
  'input',
  'config',
]);

/** Longer texts are cut: what explains an error is at its start, and the patterns below take time for each character. */
const textMax = 8_192;

/** Personal data and credentials in texts from outside: messages and stacks of errors. Runs are bounded, so that no text takes quadratic time. */
const personal: readonly (readonly [RegExp, string])[] = [
  // The last part of a domain may be of any script, or percent-encoded.
  [/[^\s"'<>(),;:=&@]{1,64}(?:@|%40)[^\s"'<>(),;:=&@]{1,255}/gi, '[address]'],
  [/\bnlp_\w+/g, '[token]'],
  [/\beyJ[\w-]+(?:\.[\w-]+)*/g, '[token]'],
  // The `sub` of a learner, plain and as encoded in keys.
  [/\b[a-z][\w-]{0,63}(?:\||%7C)[\w.%-]+/gi, '[learner]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[client]'],
  [
    /(?<![\w:])(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,7}:(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?)(?![\w:])/gi,
    '[client]',
  ],
  [/\?[\w%.~-]+=[^\s"')]*/g, '?[query]'],
];

/**
 * Removes personal data from a value of a log line before it is written as JSON. Our own lines contain none; this is for errors
 * thrown by libraries.
 */
export const redact = (key: string, value: unknown): unknown => {
  if (wholeRows.has(key)) return '[left out]';
  if (typeof value !== 'string') return value;
  return personal.reduce(
    (text, [pattern, instead]) => text.replace(pattern, instead),
    value.slice(0, textMax),
  );
};
