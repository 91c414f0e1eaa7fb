import type { Database } from './vault-database.ts';

/** The highest time that this device has seen, in memory and in the vault. Times that come while one is written are written at once. */
export class SeenTime {
  readonly #database: Database;
  #highest = 0;
  #writing: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The highest time, ms; 0 if none was seen. @param stored what the vault says */
  highest(stored: number): number {
    return Math.max(this.#highest, stored);
  }

  /** Remembers a time if it is the highest. @param ms since the epoch @returns once it is stored */
  see(ms: number): Promise<void> {
    this.#highest = this.highest(ms);
    this.#next ??= this.#writing.then(() => {
      this.#next = undefined;
      const written = this.#write();
      this.#writing = written.catch(() => undefined);
      return written;
    });
    return this.#next;
  }

  async #write(): Promise<void> {
    const { store, done } = this.#database.transaction('meta', 'readwrite');
    const stored = ((await store.get('seen')) as number | undefined) ?? 0;
    // Another tab may have seen a later time.
    if (this.#highest > stored) await store.put(this.#highest, 'seen');
    await done;
  }
}
