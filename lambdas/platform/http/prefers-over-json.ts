/** Media ranges of an `Accept` header with their weights (RFC 9110, 12.4.2): 1 when it has none, 0 when it is not acceptable. */
const weigh = (accept: string): ReadonlyMap<string | undefined, number> =>
  new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((range) => [range.split(';', 1)[0]?.trim(), Number(/;\s*q=([^\s;]*)/.exec(range)?.[1] ?? 1)]),
  );

/**
 * Whether an `Accept` header asks for this type of text rather than JSON: it weighs it higher, or the same and names it. Whoever
 * accepts anything gets JSON.
 */
export const prefersOverJson = (accept: string, type: 'text/html' | 'text/csv'): boolean => {
  const weights = weigh(accept);
  const any = weights.get('*/*') ?? 0;
  const text = weights.get(type) ?? weights.get('text/*') ?? any;
  const json = weights.get('application/json') ?? weights.get('application/*') ?? any;
  return text > json || (text > 0 && text === json && weights.has(type));
};
