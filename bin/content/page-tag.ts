import { createHash } from 'node:crypto';

/** MD5 of a text, in hex: what S3 knows an object by that was stored whole. */
export const tagOf = (text: string | Uint8Array): string => createHash('md5').update(text).digest('hex');
