export interface ByteRange {
  /** First and last byte, both included. */
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a `Range` header for a body of `size` bytes.
 * @returns a range, `unsatisfiable` (416), or undefined for the whole body (no header, other units, several ranges, or malformed: RFC
 * 9110 allows servers to ignore these)
 */
export const parseRange = (
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const suffix = Number(last);
    return suffix === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - suffix), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
};

/** Whether an `If-None-Match` or `If-Match` list names the entity tag. */
export const matchesTag = (header: string, etag: string): boolean => {
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag || tag === etag.replaceAll('"', ''));
};
