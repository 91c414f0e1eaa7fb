import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** Cursor on the wire: an opaque string. */
const WireCursor = z.strictObject({ cursor: z.string().check(z.regex(/^[\w-]+\.[\w-]+$/)) });

/**
 * Signs the end position of a page. The cursor is valid only for the same search.
 * @param key the signing secret
 * @param scope search and filters in a canonical form, without the page size
 */
export const signCursor = (key: string, scope: readonly unknown[], position: unknown): { cursor: string } => {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  return { cursor: `${payload}.${signature(key, scope, payload)}` };
};

/**
 * Returns the position in a cursor's JSON text, or undefined when {@link signCursor} did not create it for this scope.
 */
export const openCursor = (key: string, scope: readonly unknown[], text: string): unknown => {
  try {
    const { cursor } = WireCursor.parse(JSON.parse(text));
    const [payload = '', signed = ''] = cursor.split('.');
    // Compared as text, because several spellings of base64url decode to the same bytes.
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
