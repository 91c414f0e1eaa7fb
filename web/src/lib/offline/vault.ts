import { deviceStorage } from '../browser/browser-storage.ts';
import { deleteKeptCaches } from './kept-caches.ts';
import { keptKey } from './kept-mark.ts';
import { fetchLeaseKeys } from './lease-keys.ts';
import { SeenTime } from './seen-time.ts';
import { opaqueName, seal, type Sealed, unseal, type VaultKeys } from './vault-cipher.ts';
import {
  type Database,
  deleteDatabase,
  hasDatabase,
  measurePart,
  openDatabase,
  readKeys,
  releaseRow,
  removeParts,
  type Row,
  type RowStore,
  rowStores,
} from './vault-database.ts';
import { heldNow, type Lease, type Owner, type Rights, RightsMemory } from './vault-rights.ts';
import { verifyLease } from './verify-lease.ts';

/** An answer as it is kept. */
export interface KeptResponse {
  /** Content type. */
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** What something is kept for. */
export interface KeptPart {
  readonly courseId: string;
  /** Empty for what the whole course needs. */
  readonly lectureId: string;
}

/** A lecture that was taken along. */
export interface KeptLecture extends KeptPart {
  readonly title: string;
  readonly courseTitle: string;
  /** Position of its section in the course. */
  readonly section: number;
  /** Section and place in it, as the course has it: `0-3`. */
  readonly lectureIndex: string;
  readonly isDrip: boolean;
  /** 0 while something of it is still missing: see `Vault.measure`. */
  readonly bytes: number;
  /** False while something of it is still missing. */
  readonly isWhole: boolean;
}

/** What the records of rights say, and the highest time that they have seen, ms. */
interface KnownRights {
  readonly rights: Rights;
  readonly seen: number;
}

/**
 * What one learner took along on this device, encrypted in IndexedDB under keys that no script can export. Names of records are opaque, too.
 * A vault that was forgotten meanwhile, here or in another tab, refuses every call: open it again.
 */
export class Vault {
  readonly #database: Database;
  readonly #keys: VaultKeys;
  readonly #rights: RightsMemory;
  readonly #seen: SeenTime;

  constructor(database: Database, keys: VaultKeys) {
    this.#database = database;
    this.#keys = keys;
    this.#rights = new RightsMemory(keys, (lease) => this.#coveredParts(lease));
    this.#seen = new SeenTime(database);
  }

  /** The learner whom the vault belongs to; undefined for a new one. */
  async owner(): Promise<Owner | undefined> {
    return (await this.#readRights()).rights.owner;
  }

  /**
   * Makes it this learner's vault; empties it first if it is another's.
   * @throws DOMException `QuotaExceededError` when the device cannot note that there is a vault: signing out would leave it behind
   */
  async claim(owner: Owner): Promise<void> {
    if (typeof window !== 'undefined' && !deviceStorage.write(keptKey, owner.sub))
      throw new DOMException('The mark of the vault was not stored', 'QuotaExceededError');
    const before = await this.owner();
    if (before && before.sub !== owner.sub) {
      const transaction = this.#database.transaction(rowStores, 'readwrite');
      await Promise.all(rowStores.map((store) => transaction.objectStore(store).clear()));
      await transaction.done;
    }
    await this.#database.put('meta', await seal(this.#keys, 'owner', owner), 'owner');
  }

  /** Keeps an answer. @param address path and query on this origin */
  async put(address: string, { type, bytes }: KeptResponse, part: KeptPart): Promise<void> {
    const key = await this.#name('address', address);
    const known = await this.#database.get('responses', key);
    const parts = [...new Set([...(known?.parts ?? []), await this.#partName(part)])];
    await this.#database.put('responses', {
      key,
      parts,
      ...(await seal(this.#keys, key, { type }, bytes)),
    });
  }

  /** Keeps a newer answer instead of the one that is kept for an address; nothing if none is. */
  async renew(address: string, { type, bytes }: KeptResponse): Promise<void> {
    const key = await this.#name('address', address);
    const sealed = await seal(this.#keys, key, { type }, bytes);
    const { store, done } = this.#database.transaction('responses', 'readwrite');
    const row = await store.get(key);
    if (row) await store.put({ ...row, ...sealed });
    await done;
  }

  /** Keeps what is there already for another part, too. @returns false if it is not there */
  async share(address: string, part: KeptPart): Promise<boolean> {
    const key = await this.#name('address', address);
    const name = await this.#partName(part);
    const { store, done } = this.#database.transaction('responses', 'readwrite');
    const row = await store.get(key);
    if (row && !row.parts.includes(name)) await store.put({ ...row, parts: [...row.parts, name] });
    await done;
    return row !== undefined;
  }

  /** Keeps an answer no longer for a part, and removes it when no other part needs it. */
  async release(address: string, part: KeptPart): Promise<void> {
    await releaseRow(this.#database, await this.#name('address', address), await this.#partName(part));
  }

  /** What was kept for an address; undefined if nothing was, or no lease that holds covers it. */
  async get(address: string): Promise<KeptResponse | undefined> {
    const key = await this.#name('address', address);
    const { row, ...known } = await this.#readRights(key);
    if (!row) return undefined;
    const leases = await this.#hold(known);
    if (!leases.some(({ parts }) => row.parts.some((part) => parts.has(part)))) return undefined;
    const { description, content } = await unseal(this.#keys, key, row);
    return { type: (description as { readonly type: string }).type, bytes: content };
  }

  /** Whether something is kept for an address, whatever the leases say. */
  async has(address: string): Promise<boolean> {
    return (await this.#database.getKey('responses', await this.#name('address', address))) !== undefined;
  }

  /** Bytes that are kept for a part, as they are stored. */
  async measure(part: KeptPart): Promise<number> {
    return measurePart(this.#database, await this.#partName(part));
  }

  /** Removes a lecture, or the whole course when `lectureId` is empty. What other lectures need stays. */
  async remove(part: KeptPart): Promise<void> {
    const name = await this.#partName(part);
    const [course = ''] = name.split('.');
    await removeParts(
      this.#database,
      part.lectureId === '' ? IDBKeyRange.bound(`${course}.`, `${course}/`) : IDBKeyRange.only(name),
    );
  }

  /** The lectures that were taken along, or are being. */
  lectures(): Promise<KeptLecture[]> {
    return this.#readAll<KeptLecture>('lectures');
  }

  /** Adds a lecture to the list, or replaces it there. */
  async saveLecture(lecture: KeptLecture): Promise<void> {
    const name = await this.#partName(lecture);
    await this.#write('lectures', name, [name], lecture);
  }

  /** All leases, also those that are over. */
  async leases(): Promise<readonly Lease[]> {
    return (await this.#readRights()).rights.leases;
  }

  /**
   * Keeps a lease, instead of older ones that give no more, and the server's keys that verify it without a network.
   * @throws Error when the keys cannot be fetched, or none of them signed it
   */
  async saveLease(lease: Lease): Promise<void> {
    const { signers: known } = (await this.#readRights()).rights;
    if (!(await verifyLease(lease.lease, known))) {
      const fetched = await fetchLeaseKeys();
      if (!(await verifyLease(lease.lease, fetched)))
        throw new Error('The lease is not signed by this site.');
      // After a rotation the server names only its new key; the leases that are kept need the one before.
      const older = known.filter(({ kid }) => fetched.every((key) => key.kid !== kid));
      const signers = [...fetched, ...older];
      await this.#database.put('meta', await seal(this.#keys, 'signers', signers), 'signers');
    }
    const before = await this.leases();
    const courseName = await this.#partName({ courseId: lease.courseId, lectureId: '' });
    // The new one comes first: others read meanwhile, and without a lease everything would be over.
    await this.#write('leases', await this.#name('lease', lease.lease), [courseName], lease);
    const covered = new Set(lease.lectures);
    for (const older of before) {
      const givesNoMore =
        older.courseId === lease.courseId && older.lectures.every((lecture) => covered.has(lecture));
      if (givesNoMore && older.lease !== lease.lease) await this.dropLease(older);
    }
  }

  /** Removes a lease; what it covered stays unreadable until another one covers it. */
  async dropLease({ lease }: Lease): Promise<void> {
    await this.#database.delete('leases', await this.#name('lease', lease));
  }

  /** Remembers a time of the server or of the device, if it is the highest that was seen. */
  seeTime(ms: number): Promise<void> {
    return this.#seen.see(ms);
  }

  /** The leases that hold now for the vault's owner. */
  async heldLeases(): Promise<Lease[]> {
    return (await this.#hold(await this.#readRights())).map(({ lease }) => lease);
  }

  /** Removes the lectures whose leases are over. @returns whether that left no lease: nothing can be read any more */
  async endLeases(): Promise<boolean> {
    const leases = await this.leases();
    const now = Date.now();
    const over = leases.filter(({ expiresAt }) => !(now < Date.parse(expiresAt)));
    const left = leases.filter((lease) => !over.includes(lease));
    for (const { courseId, lectures, ...lease } of over) {
      const others = left.filter((each) => each.courseId === courseId);
      if (others.length === 0) await this.remove({ courseId, lectureId: '' });
      const stay = new Set(others.flatMap((each) => each.lectures));
      for (const lectureId of lectures) if (!stay.has(lectureId)) await this.remove({ courseId, lectureId });
      await this.dropLease({ courseId, lectures, ...lease });
    }
    // Another page may have kept a new one meanwhile.
    return over.length > 0 && (await this.leases()).length === 0;
  }

  /** Reads in one transaction what decides about rights, and the record of an answer. @param key of the record, if there is one to read */
  async #readRights(key?: string): Promise<KnownRights & { readonly row: Row | undefined }> {
    const transaction = this.#database.transaction(['meta', 'leases', 'responses']);
    const meta = transaction.objectStore('meta');
    const [owner, signers, seen, leases, row] = await Promise.all([
      meta.get('owner'),
      meta.get('signers'),
      meta.get('seen'),
      transaction.objectStore('leases').getAll(),
      key === undefined ? undefined : transaction.objectStore('responses').get(key),
    ]);
    const sealed = { owner: owner as Sealed | undefined, signers: signers as Sealed | undefined, leases };
    return { rights: await this.#rights.open(sealed), seen: (seen as number | undefined) ?? 0, row };
  }

  /** The leases that hold now. */
  async #hold({ rights, seen }: KnownRights): Promise<ReturnType<typeof heldNow>> {
    const now = Date.now();
    const leases = heldNow(rights, now, this.#seen.highest(seen));
    // A device without room reads what it has, and can make room. The time counts in memory until it is stored.
    await this.#seen.see(now).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
    });
    return leases;
  }

  /** Opaque names of what a lease lets read: its lectures, and what the course and the whole site need. */
  #coveredParts({ courseId, lectures }: Lease): Promise<string[]> {
    const parts = ['', ...lectures].map((lectureId) => ({ courseId, lectureId }));
    return Promise.all([{ courseId: '', lectureId: '' }, ...parts].map((part) => this.#partName(part)));
  }

  async #readAll<T>(store: RowStore): Promise<T[]> {
    const rows = await this.#database.getAll(store);
    return Promise.all(rows.map(async (row) => (await unseal(this.#keys, row.key, row)).description as T));
  }

  async #write(store: RowStore, key: string, parts: Row['parts'], value: unknown): Promise<void> {
    await this.#database.put(store, { key, parts, ...(await seal(this.#keys, key, value)) });
  }

  #name(kind: string, text: string): Promise<string> {
    return opaqueName(this.#keys, `${kind} ${text}`);
  }

  async #partName({ courseId, lectureId }: KeptPart): Promise<string> {
    const course = await this.#name('course', courseId);
    return `${course}.${await this.#name(`lecture of ${course}`, lectureId)}`;
  }
}

let opened: Promise<Vault> | undefined;

/** Opens this browser profile's vault, or creates it. */
export const openVault = (): Promise<Vault> => {
  const forget = (): void => {
    opened = undefined;
  };
  opened ??= openDatabase(forget).then(async (database) => new Vault(database, await readKeys(database)));
  opened.catch(forget);
  return opened;
};

/** Opens this browser profile's vault if it has one; creates none. */
export const existingVault = async (): Promise<Vault | undefined> =>
  opened !== undefined || (await hasDatabase()) ? openVault() : undefined;

/**
 * Deletes the vault with its keys, and the application that was kept with it: at sign-out, and when nothing may be read any more. Other
 * tabs' vaults refuse from then on.
 */
export const forgetVault = async (): Promise<void> => {
  opened = undefined;
  await deleteDatabase();
  await deleteKeptCaches();
  // A worker has no such storage; the next page removes the mark.
  if (typeof window !== 'undefined') deviceStorage.remove(keptKey);
};
