import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** The cursor as clients see it: one opaque string. */
const WireCursor = z.strictObject({ cursor: z.string().check(z.regex(/^[\w-]+\.[\w-]+$/)) });

/**
 * Signs where a page ended. The cursor is bound to its search: it is not valid for another one.
 * @param key the signing secret
 * @param scope the search and filters, in one canonical form; the page size is no part of it
 */
export const signCursor = (key: string, scope: readonly unknown[], position: unknown): { cursor: string } => {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  return { cursor: `${payload}.${signature(key, scope, payload)}` };
};

/**
 * The position out of a cursor's JSON text, or undefined when it is not one that {@link signCursor} made for this scope.
 */
export const openCursor = (key: string, scope: readonly unknown[], text: string): unknown => {
  try {
    const { cursor } = WireCursor.parse(JSON.parse(text));
    const [payload = '', signed = ''] = cursor.split('.');
    // Compared as text: several spellings of base64url decode to the same bytes.
    const [given, expected] = [signed, signature(key, scope, payload)].map((part) => Buffer.from(part));
    if (!given || !expected || given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return undefined;
    }
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return undefined;
  }
};

const signature = (key: string, scope: readonly unknown[], payload: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([scope, payload]))
    .digest('base64url');
