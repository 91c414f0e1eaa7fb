import { createHash } from 'node:crypto';

/**
 * Mark of an erased learner, in the table of limits. It holds no personal data: the key is a hash. Tokens that were issued before `erasedAt`
 * (ms since the epoch, a whole second) are refused. `finished` is absent while the erasure goes on. The row expires when no such token can
 * be valid any more.
 */
export const erasureMarkKey = (sub: string): { pk: string } => ({
  pk: `erased#${createHash('sha256').update(sub).digest('base64url')}`,
});
