import { forgetVault, openVault, type Vault } from '../src/lib/offline/vault.ts';
import { hasDatabase } from '../src/lib/offline/vault-database.ts';
import { answerWith } from './byte-range.ts';

/** The vault of this device, once what is over was removed; undefined without one. */
const currentVault = async (): Promise<Vault | undefined> => {
  if (!(await hasDatabase())) return undefined;
  const vault = await openVault();
  const had = (await vault.leases()).length > 0;
  if (!had || (await vault.endLeases())) return vault;
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

const learnerPage = /^\/(?:on-this-device|dashboard|review)\/?$/i;
const lecturePage = /^\/courses\/([^/]+)\/(?:drip-)?content(?:\/|$)/i;

/** The application's page, for addresses that were taken along; undefined for others. */
export const keptPage = async (pathname: string): Promise<Response | undefined> => {
  const [, courseId] = lecturePage.exec(pathname) ?? [];
  if (courseId === undefined && !learnerPage.test(pathname)) return undefined;
  const leases = (await (await currentVault())?.heldLeases()) ?? [];
  const isCovered =
    courseId === undefined
      ? leases.length > 0
      : leases.some((lease) => lease.courseId === decodeURIComponent(courseId));
  return isCovered ? caches.match('/app.html') : undefined;
};

/** Remembers the server's time, so that a clock that is set back opens nothing. */
export const seeServerTime = async ({ headers }: Response): Promise<void> => {
  const time = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(time) || !(await hasDatabase())) return;
  await (await openVault()).seeTime(time);
};
