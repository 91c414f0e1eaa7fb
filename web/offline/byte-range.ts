import type { KeptResponse } from '../src/lib/offline/vault.ts';

const headersOf = (type: string, length: number): Record<string, string> => ({
  'content-type': type,
  'content-length': String(length),
  'accept-ranges': 'bytes',
  // What is opened must not be written down.
  'cache-control': 'no-store',
});

/** First and last byte that a `Range` header asks for; `null` if the file does not reach that far, undefined if it asks for everything. */
const readRange = (header: string | null, size: number): readonly [number, number] | null | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? null : [from, to];
};

/** Answers a request with what was kept: the whole, or the one range of bytes that it asks for (RFC 9110, 14.2). */
export const answerWith = ({ type, bytes }: KeptResponse, range: string | null): Response => {
  const size = bytes.byteLength;
  const asked = readRange(range, size);
  if (asked === undefined) return new Response(bytes, { headers: headersOf(type, size) });
  if (asked === null)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  const [from, to] = asked;
  return new Response(bytes.slice(from, to + 1), {
    status: 206,
    headers: { ...headersOf(type, to - from + 1), 'content-range': `bytes ${from}-${to}/${size}` },
  });
};
