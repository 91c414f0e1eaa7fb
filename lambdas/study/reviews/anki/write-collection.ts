import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ArchivedItem, ReviewArchive } from '../../../domain/review/review-archive.ts';
import { type CardSides, toCardSides } from './card-sides.ts';
import { reviewNoteType, toCollectionRow, toDecks } from './collection-row.ts';

/** Anki's schema 11, which every version since 2.1 reads. */
const schema = `
  CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL, ver integer NOT NULL,
    dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL, models text NOT NULL, decks text NOT NULL,
    dconf text NOT NULL, tags text NOT NULL);
  CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL,
    tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
  CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL, mod integer NOT NULL,
    usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL, ivl integer NOT NULL,
    factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL,
    odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
  CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL, ivl integer NOT NULL,
    lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
  CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
  CREATE INDEX ix_notes_usn ON notes (usn);
  CREATE INDEX ix_notes_csum ON notes (csum);
  CREATE INDEX ix_cards_usn ON cards (usn);
  CREATE INDEX ix_cards_nid ON cards (nid);
  CREATE INDEX ix_cards_sched ON cards (did, queue, due);
  CREATE INDEX ix_revlog_usn ON revlog (usn);
  CREATE INDEX ix_revlog_cid ON revlog (cid);`;

type Row = readonly (string | number)[];
interface Rows {
  readonly notes: readonly Row[];
  readonly cards: readonly Row[];
  readonly revlog: readonly Row[];
}

/** Anki's factor of a new card; its scheduler of today goes by the memory and not by this. */
const factor = 2500;
const eases = { again: 1, hard: 2, good: 3, easy: 4 } as const;

/** Says of a note that it is the same one in every file, whoever made it and when. */
const toGuid = (itemId: string): string =>
  createHash('sha256').update(itemId).digest('base64url').slice(0, 22);

/** How Anki finds notes with the same front: the first 32 bits of a hash. */
const toChecksum = (plain: string): number =>
  Number.parseInt(createHash('sha1').update(plain).digest('hex').slice(0, 8), 16);

const toNote = (id: number, itemId: string, { front, back, plain }: CardSides, seconds: number): Row => {
  return [
    id,
    toGuid(itemId),
    reviewNoteType,
    seconds,
    -1,
    '',
    `${front}\u001F${back}`,
    plain,
    toChecksum(plain),
    0,
    '',
  ];
};

/** What Anki's FSRS goes on with: stability, difficulty, retention, decay, and the time of the last review in seconds. */
const toMemory = (
  { state: { last }, reviews }: ArchivedItem,
  { retention, decay }: ReviewArchive['model'],
): string =>
  last
    ? JSON.stringify({
        s: last.memory.stability,
        d: last.memory.difficulty,
        dr: retention,
        decay,
        lrt: Math.floor((reviews.at(-1)?.moment ?? 0) / 1000),
      })
    : '{}';

const toCard = (
  item: ArchivedItem,
  { firstDay, model }: ReviewArchive,
  { id, deckId, position, seconds }: { id: number; deckId: number; position: number; seconds: number },
): Row => {
  const { last, dueDay, interval, reviews, lapses } = item.state;
  // New, at a position; or due on a day, after the first one.
  const schedule = last ? [2, 2, dueDay - firstDay, interval, factor] : [0, 0, position, 0, 0];
  return [id, id, deckId, 0, seconds, -1, ...schedule, reviews, lapses, 0, 0, 0, 0, toMemory(item, model)];
};

/** The first review is one of learning, for Anki. How long one took is not known. */
const toReviewLog = (cardId: number, { reviews }: ArchivedItem): Row[] =>
  reviews.map(({ moment, rating, interval }, number) => [
    moment,
    cardId,
    -1,
    eases[rating],
    interval,
    reviews[number - 1]?.interval ?? 0,
    factor,
    0,
    number === 0 ? 0 : 1,
  ]);

const toRows = (archive: ReviewArchive, deckIds: readonly number[], siteUrl: string, now: number): Rows => {
  const seconds = Math.floor(now / 1000);
  let position = 0;
  const rows = archive.courses.flatMap(({ course, items }, index) =>
    items.map((item) => {
      // Ids of notes and cards are times of creation.
      const id = item.begunAt;
      if (!item.state.last) position += 1;
      const place = { id, deckId: deckIds[index] ?? 0, position, seconds };
      return {
        note: toNote(id, item.itemId, toCardSides(course, item, siteUrl), seconds),
        card: toCard(item, archive, place),
        revlog: toReviewLog(id, item),
      };
    }),
  );
  return {
    notes: rows.map(({ note }) => note),
    cards: rows.map(({ card }) => card),
    revlog: rows.flatMap(({ revlog }) => revlog),
  };
};

const insertAll = (database: DatabaseSync, table: string, rows: readonly Row[]): void => {
  const [first] = rows;
  if (!first) return;
  const insert = database.prepare(`INSERT INTO ${table} VALUES (${first.map(() => '?').join(', ')})`);
  for (const row of rows) insert.run(...row);
};

/**
 * Writes an archive as a collection of Anki: one deck a course, one note with one card an item, every review.
 * @param siteUrl origin of the site, without a trailing slash
 * @param now ms since the epoch
 * @returns the bytes of the SQLite file
 */
export const writeCollection = (archive: ReviewArchive, siteUrl: string, now: number): Uint8Array => {
  const decks = toDecks(archive.courses.map(({ course }) => course));
  const rows = toRows(
    archive,
    decks.map(({ id }) => id),
    siteUrl,
    now,
  );
  const folder = mkdtempSync(join(tmpdir(), 'anki-'));
  try {
    const path = join(folder, 'collection.anki2');
    const database = new DatabaseSync(path);
    try {
      // The file is read once, by us: nothing of it must survive a crash.
      database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN');
      database.exec(schema);
      const newCards = rows.cards.filter(([, , , , , , type]) => type === 0).length;
      insertAll(database, 'col', [toCollectionRow(archive, decks, newCards + 1, now)]);
      for (const table of ['notes', 'cards', 'revlog'] as const) insertAll(database, table, rows[table]);
      database.exec('COMMIT');
    } finally {
      database.close();
    }
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
