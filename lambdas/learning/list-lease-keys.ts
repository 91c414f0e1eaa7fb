import type { Operation } from '../platform/http/operation.ts';
import type { LearningDeps } from './deps.ts';

/** Lists the key that verifies leases. Reads no table. */
export const listLeaseKeys =
  ({ leases }: Pick<LearningDeps, 'leases'>): Operation<'listLeaseKeys'> =>
  async () => ({ status: 200, body: { keys: [await leases.publicKey()] } });
