/** Parts of errors that may hold whole rows or requests. */
const wholeRows = new Set([
  'Item',
  'Items',
  'Attributes',
  'CancellationReasons',
  '$response',
  'input',
  'config',
]);

/** What names a person or opens something, in texts that others wrote: messages of errors and their stacks. */
const personal: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'<>(),;:=&]+(?:@|%40)[^\s"'<>(),;:=&]+\.[\w-]+/gi, '[address]'],
  [/\beyJ[\w-]+(?:\.[\w-]+)*/g, '[token]'],
  // The `sub` of a learner, as it is and as keys hold it.
  [/\b[a-z][\w-]*(?:\||%7C)[\w.%-]+/gi, '[learner]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[client]'],
  [
    /(?<![\w:])(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,7}:(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?)(?![\w:])/gi,
    '[client]',
  ],
  [/\?[\w%.~-]+=[^\s"')]*/g, '?[query]'],
];

/**
 * Takes what is personal out of a value of a log line, before it is written as JSON. Lines name nobody by themselves; this is for
 * what libraries put into their errors.
 */
export const redact = (key: string, value: unknown): unknown => {
  if (wholeRows.has(key)) return '[left out]';
  if (typeof value !== 'string') return value;
  return personal.reduce((text, [pattern, instead]) => text.replace(pattern, instead), value);
};
