import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { strFromU8, unzipSync } from 'fflate';

export interface AnkiNote {
  readonly guid: string;
  readonly front: string;
  readonly back: string;
  readonly deck: string;
  /** 0 is new, 2 under review. */
  readonly type: number;
  readonly queue: number;
  /** Days since the first one, or the position of a new card. */
  readonly due: number;
  readonly interval: number;
  readonly reps: number;
  readonly lapses: number;
  readonly data: { readonly s?: number; readonly d?: number };
  /** Oldest first. */
  readonly reviews: readonly { readonly id: number; readonly ease: number; readonly type: number }[];
}

export interface AnkiFile {
  /** Names of the parts of the file. */
  readonly parts: string[];
  /** When its first day began, seconds since the epoch. */
  readonly begunAt: number;
  readonly version: number;
  readonly settings: Record<string, unknown>;
  readonly notes: AnkiNote[];
}

/** Opens an Anki file with SQLite, and checks that it is sound. @param bytes of an .apkg @throws when it is not */
export const openAnkiFile = (bytes: Uint8Array): AnkiFile => {
  const parts = unzipSync(bytes);
  if (strFromU8(parts.media ?? new Uint8Array()) !== '{}') throw new Error('The list of media is not empty');
  const folder = mkdtempSync(join(tmpdir(), 'anki-test-'));
  try {
    writeFileSync(join(folder, 'collection'), parts['collection.anki2'] ?? new Uint8Array());
    const database = new DatabaseSync(join(folder, 'collection'), { readOnly: true });
    const all = <Row>(sql: string, ...values: number[]): Row[] =>
      database.prepare(sql).all(...values) as unknown as Row[];
    const [check] = all<{ integrity_check: string }>('PRAGMA integrity_check');
    if (check?.integrity_check !== 'ok') throw new Error(check?.integrity_check);
    const [collection] = all<{ crt: number; ver: number; conf: string; decks: string }>('SELECT * FROM col');
    if (!collection) throw new Error('There is no collection');
    const decks = JSON.parse(collection.decks) as Record<string, { name: string }>;
    const rows = all<Record<string, string & number>>(
      'SELECT guid, flds, cards.* FROM cards JOIN notes ON cards.nid = notes.id ORDER BY cards.id',
    );
    const notes = rows.map((row): AnkiNote => {
      const [front = '', back = ''] = String(row.flds).split('\u001F');
      return {
        guid: row.guid ?? '',
        front,
        back,
        deck: decks[String(row.did)]?.name ?? '',
        type: row.type ?? -1,
        queue: row.queue ?? -1,
        due: row.due ?? -1,
        interval: row.ivl ?? -1,
        reps: row.reps ?? -1,
        lapses: row.lapses ?? -1,
        data: JSON.parse(String(row.data)) as AnkiNote['data'],
        reviews: all('SELECT id, ease, type FROM revlog WHERE cid = ? ORDER BY id', Number(row.id)),
      };
    });
    database.close();
    return {
      parts: Object.keys(parts),
      begunAt: collection.crt,
      version: collection.ver,
      settings: JSON.parse(collection.conf) as Record<string, unknown>,
      notes,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
