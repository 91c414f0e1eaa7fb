import type { LeaseKey } from '#contract/schemas/leases.ts';

/** Fetches the server's keys that verify leases. @throws TypeError without a network */
export const fetchLeaseKeys = async (): Promise<LeaseKey[]> => {
  const answer = await fetch('/api/public/leases/keys');
  return ((await answer.json()) as { readonly keys: LeaseKey[] }).keys;
};
