/** A pattern in which `*` stands for any characters and, unless left out, `?` for one, as a regular expression. */
export const globPattern = (pattern: string, { questionMark = true } = {}): RegExp => {
  const escaped = pattern.replace(/[\\^$.+(){}|[\]]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${questionMark ? escaped.replaceAll('?', '.') : escaped.replaceAll('?', '\\?')}$`, 's');
};

/** Percent-decoded text; malformed text stays as it is. */
export const decodePercent = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Whether a value is an object and neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
