import type { Journal, JournalMail } from '../stores/subscriptions/release-journal.ts';
import { journalMailId } from '../stores/subscriptions/release-journal.ts';
import type { Attempt, ReleaseDeps } from './deps.ts';
import type { NewMail } from './prepare-mails.ts';
import { type ReleaseMessage, toReleaseMessage } from './release-message.ts';

/** Characters of ids in one journal: half of what an item of DynamoDB holds. */
const journalSize = 200_000;

/** Mails that were told and are to be queued, and the journal that names them. */
export interface ToldPage {
  readonly journal: Journal;
  readonly messages: readonly ReleaseMessage[];
  /** Places of mails of which nobody knows whether they are told. */
  readonly doubtful: ReadonlySet<number>;
}

const toJournalMail = ({ told, digest }: NewMail, place: number): JournalMail => ({
  place,
  rows: told.map(({ row, lectureIds }) => ({ id: row.id, lectureIds: [...lectureIds] })),
  ...(digest && { digest }),
});

/** Mails in portions that a journal holds: a page is one, unless its addresses have very many subscriptions. */
const toPortions = (mails: readonly NewMail[]): NewMail[][] => {
  const portions: NewMail[][] = [];
  let room = 0;
  for (const mail of mails) {
    const size = JSON.stringify(toJournalMail(mail, 0)).length;
    if (size > room) {
      portions.push([]);
      room = journalSize;
    }
    portions.at(-1)?.push(mail);
    room -= size;
  }
  return portions;
};

/**
 * Tells of mails: writes down which, and then on each subscription that it is told. What is cut off from here on leaves a journal, and
 * whoever finds it queues the mails that were told.
 * @param now ISO 8601
 * @param attempt called with the error of each mail of which nobody knows whether it is told
 */
export const tellMails = async (
  { releases, journal, newId }: ReleaseDeps,
  mails: readonly NewMail[],
  now: string,
  attempt: Attempt,
): Promise<ToldPage[]> => {
  const tell = async (portion: readonly NewMail[]): Promise<ToldPage> => {
    const page: Journal = { id: newId(), openedAt: now, mails: portion.map(toJournalMail) };
    const mailIds = portion.map((_, place) => journalMailId(page.id, place));
    await journal.write(page);
    const outcomes = await releases.tell(
      portion.map(({ told }, place) =>
        told.map(({ row, announced, next }) => ({
          row,
          mailId: mailIds[place] ?? '',
          mailedThrough: now,
          announced,
          next,
        })),
      ),
    );
    const doubtful = new Set<number>();
    for (const [place, outcome] of outcomes.entries()) {
      if (!(outcome instanceof Error)) continue;
      doubtful.add(place);
      await attempt(() => Promise.reject(outcome));
    }
    const messages = portion.flatMap(
      ({ told, digest = false }, place) =>
        (outcomes[place] === 'told' && toReleaseMessage(mailIds[place] ?? '', told, digest)) || [],
    );
    return { journal: page, messages, doubtful };
  };
  const pages: ToldPage[] = [];
  for (const portion of toPortions(mails)) {
    const page = await attempt(() => tell(portion));
    if (page) pages.push(page);
  }
  return pages;
};

/**
 * Closes the journal of mails that are queued; what the queue refused, and what is in doubt, stays in it.
 * @param refused ids of the mails that the queue refused
 */
export const closePage = async (
  { journal }: Pick<ReleaseDeps, 'journal'>,
  { journal: page, doubtful }: ToldPage,
  refused: ReadonlySet<string>,
): Promise<void> => {
  const left = page.mails.filter(
    ({ place }) => doubtful.has(place) || refused.has(journalMailId(page.id, place)),
  );
  if (left.length === 0) await journal.close(page.id);
  // A write in doubt may still take effect, so that the journal outlives it.
  else await journal.write({ ...page, mails: left, ...(doubtful.size === 0 && { ended: true }) });
};
