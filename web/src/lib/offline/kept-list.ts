import { keptListAddress } from './kept-address.ts';
import type { KeptPart, Vault } from './vault.ts';

/** Everything that is kept for one lecture. */
export interface KeptList {
  /** The lecture as the course had it; two that are equal need the same files. Empty if that cannot be told. */
  readonly version: string;
  readonly entries: readonly { readonly address: string; readonly bytes: number }[];
}

const isList = (value: unknown): value is KeptList => {
  const { version, entries } = (value ?? {}) as Partial<KeptList>;
  return typeof version === 'string' && Array.isArray(entries);
};

/** Keeps the list of a lecture. */
export const saveList = async (vault: Vault, part: KeptPart, list: KeptList): Promise<void> => {
  const bytes = new TextEncoder().encode(JSON.stringify(list)).buffer;
  const address = await keptListAddress(part.courseId, part.lectureId);
  await vault.put(address, { type: 'application/json', bytes }, part);
};

/** The list of a lecture; undefined if there is none, or the lease is over. */
export const readList = async (
  vault: Vault,
  { courseId, lectureId }: KeptPart,
): Promise<KeptList | undefined> => {
  const kept = await vault.get(await keptListAddress(courseId, lectureId));
  if (!kept) return undefined;
  const list: unknown = JSON.parse(new TextDecoder().decode(kept.bytes));
  return isList(list) ? list : undefined;
};

/** Whether everything in the list is still there: a browser that needs room may have thrown some away. */
export const isAllThere = async (vault: Vault, { entries }: KeptList): Promise<boolean> => {
  const found = await Promise.all(entries.map(({ address }) => vault.has(address)));
  return found.every(Boolean);
};
