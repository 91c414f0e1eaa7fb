import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { makeKeys, type Sealed, type VaultKeys } from './vault-cipher.ts';

/** A sealed record. Its key and its parts are opaque names. */
export interface Row extends Sealed {
  readonly key: string;
  /** Opaque names of what it belongs to, `<course>.<lecture>`. */
  readonly parts: readonly string[];
}

/** The stores with sealed records. */
export type RowStore = 'responses' | 'lectures' | 'leases';

interface RowSchema {
  key: string;
  value: Row;
  indexes: { parts: string };
}

interface Schema extends DBSchema {
  responses: RowSchema;
  lectures: RowSchema;
  leases: RowSchema;
  /** `keys`: the vault's keys; `owner`: its sealed owner; `signers`: the sealed keys of leases; `seen`: the highest time seen, in milliseconds. */
  meta: { key: 'keys' | 'owner' | 'signers' | 'seen'; value: VaultKeys | Sealed | number };
}

export type Database = IDBPDatabase<Schema>;

export const rowStores: readonly RowStore[] = ['responses', 'lectures', 'leases'];

const name = 'northlight-offline';

/**
 * Opens the database, or creates it.
 * @param onEnd is called when another page deletes the database, or the browser closes it: the connection is of no more use
 */
export const openDatabase = (onEnd: () => void): Promise<Database> =>
  openDB<Schema>(name, 1, {
    upgrade: (database) => {
      for (const store of rowStores) {
        database
          .createObjectStore(store, { keyPath: 'key' })
          .createIndex('parts', 'parts', { multiEntry: true });
      }
      database.createObjectStore('meta');
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      onEnd();
    },
    terminated: onEnd,
  });

/** Whether this device has a vault. Creates none. */
export const hasDatabase = async (): Promise<boolean> =>
  (await indexedDB.databases()).some((each) => each.name === name);

/** Deletes the database with its keys; what its files still hold can then be read by nobody. */
export const deleteDatabase = (): Promise<void> => deleteDB(name);

/** The keys of the vault. Of two pages that open a new vault at once, the first makes them. */
export const readKeys = async (database: Database): Promise<VaultKeys> => {
  const known = await database.get('meta', 'keys');
  if (known) return known as VaultKeys;
  const fresh = await makeKeys();
  const { store, done } = database.transaction('meta', 'readwrite');
  const first = await store.get('keys');
  if (!first) await store.put(fresh, 'keys');
  await done;
  return (first as VaultKeys | undefined) ?? fresh;
};

/** Bytes of the sealed answers of a part, read one at a time: all of them may be more than fits into memory. */
export const measurePart = async (database: Database, part: string): Promise<number> => {
  let bytes = 0;
  const { store } = database.transaction('responses');
  for await (const { value } of store.index('parts').iterate(part)) bytes += value.data.byteLength;
  return bytes;
};

/** Removes a name from the parts of one answer, and the answer when it belongs to nothing else. */
export const releaseRow = async (database: Database, key: string, part: string): Promise<void> => {
  const { store, done } = database.transaction('responses', 'readwrite');
  const row = await store.get(key);
  const others = row?.parts.filter((each) => each !== part) ?? [];
  if (row && others.length > 0) await store.put({ ...row, parts: others });
  else await store.delete(key);
  await done;
};

/** Removes a name from the parts of all records, and the records that belong to nothing else. @param names one name, or a range */
export const removeParts = async (database: Database, names: IDBKeyRange): Promise<void> => {
  const transaction = database.transaction(rowStores, 'readwrite');
  for (const each of rowStores) {
    const store = transaction.objectStore(each);
    for (const key of await store.index('parts').getAllKeys(names)) {
      const row = await store.get(key);
      const others = row?.parts.filter((part) => !names.includes(part)) ?? [];
      if (row && others.length > 0) await store.put({ ...row, parts: others });
      else await store.delete(key);
    }
  }
  await transaction.done;
};
