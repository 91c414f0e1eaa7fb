import { existingVault, forgetVault, type Vault } from '../src/lib/offline/vault.ts';
import { answerWith } from './byte-range.ts';

/** The vault of this device, once what is over was removed; undefined without one. */
const currentVault = async (): Promise<Vault | undefined> => {
  const vault = await existingVault();
  if (!(await vault?.endLeases())) return vault;
  await forgetVault();
  return undefined;
};

const nothing = (): Response => new Response(null, { status: 404 });

/** Answers with what the vault has for an address, if a lease that holds covers it; undefined otherwise. */
export const keptAnswer = async (address: string, range: string | null): Promise<Response | undefined> => {
  const kept = await (await currentVault())?.get(address);
  return kept && answerWith(kept, range);
};

/** Answers who is signed in without network: the vault's owner while a lease holds, else 404. */
export const keptSession = async (): Promise<Response> => {
  const vault = await currentVault();
  if (!vault || (await vault.heldLeases()).length === 0) return nothing();
  const owner = await vault.owner();
  return owner ? Response.json(owner, { headers: { 'cache-control': 'no-store' } }) : nothing();
};

/** Ends like the name of a file. */
const fileName = /\.\w+$/;

/**
 * The application's page, for every address of the site while a lease holds: it says itself what needs a network, and leads to what does not.
 * Undefined without a lease, and for files.
 */
export const keptPage = async (pathname: string): Promise<Response | undefined> => {
  if (fileName.test(pathname)) return undefined;
  const leases = (await (await currentVault())?.heldLeases()) ?? [];
  return leases.length > 0 ? caches.match('/app.html') : undefined;
};

/** Remembers the server's time, so that a clock that is set back opens nothing. */
export const seeServerTime = async ({ headers }: Response): Promise<void> => {
  const time = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(time)) await (await existingVault())?.seeTime(time);
};
