import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface Row<T> {
  readonly id: string;
  readonly value: T;
}

export interface ListOptions {
  /** Only ids with this prefix. */
  readonly prefix?: string;
  /** Only ids after this one. */
  readonly after?: string;
  readonly limit?: number;
}

/** JSON documents in named collections, ordered by id (UTF-8 bytes). Writes are on disk when they return. */
export interface Documents {
  get<T>(collection: string, id: string): T | undefined;
  put(collection: string, id: string, value: unknown): void;
  delete(collection: string, id: string): boolean;
  deleteAll(collection: string): void;
  list<T>(collection: string, options?: ListOptions): Row<T>[];
  /** Runs all writes or none. */
  transaction<T>(work: () => T): T;
  /** New id that sorts after all earlier ids of the collection. */
  nextId(collection: string): string;
  close(): void;
}

/** Opens or creates the state of the stand-ins in a folder. */
export const openDocuments = (folder: string): Documents => {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'state.sqlite'));
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS documents (
      collection TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (collection, id)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS sequences (collection TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID;
  `);
  const select = database.prepare('SELECT value FROM documents WHERE collection = ? AND id = ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO documents VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM documents WHERE collection = ? AND id = ?');
  const removeAll = database.prepare('DELETE FROM documents WHERE collection = ?');
  const range = database.prepare(
    'SELECT id, value FROM documents WHERE collection = ? AND id >= ? AND id > ? AND id < ? ORDER BY id LIMIT ?',
  );
  const advance = database.prepare(
    'INSERT INTO sequences VALUES (?, 1) ON CONFLICT (collection) DO UPDATE SET last = last + 1 RETURNING last',
  );
  return {
    get<T>(collection: string, id: string) {
      const row = select.get(collection, id);
      return row ? (JSON.parse(String(row['value'])) as T) : undefined;
    },
    put(collection, id, value) {
      upsert.run(collection, id, JSON.stringify(value));
    },
    delete: (collection, id) => Number(remove.run(collection, id).changes) > 0,
    deleteAll(collection) {
      removeAll.run(collection);
    },
    list<T>(collection: string, options: ListOptions = {}) {
      const prefix = options.prefix ?? '';
      const rows = range.all(
        collection,
        prefix,
        options.after ?? '',
        `${prefix}\u{10FFFF}`,
        options.limit ?? -1,
      );
      return rows.map((row) => ({ id: String(row['id']), value: JSON.parse(String(row['value'])) as T }));
    },
    transaction(work) {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    nextId(collection) {
      return String(advance.get(collection)?.['last']).padStart(12, '0');
    },
    close() {
      database.close();
    },
  };
};
