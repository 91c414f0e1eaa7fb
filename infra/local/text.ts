/** Converts a glob pattern to a regular expression. `*` matches any text and `?`, unless disabled, one character. */
export const globPattern = (pattern: string, { questionMark = true } = {}): RegExp => {
  const escaped = pattern.replace(/[\\^$.+(){}|[\]]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${questionMark ? escaped.replaceAll('?', '.') : escaped.replaceAll('?', '\\?')}$`, 's');
};

/** Decodes percent-encoded text. Malformed text is returned unchanged. */
export const decodePercent = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Whether a value is an object, not null and not a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
