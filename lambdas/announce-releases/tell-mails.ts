import { type Journal, type JournalMail, journalMailId } from '../stores/subscriptions/release-journal.ts';
import type { Attempt, ReleaseDeps } from './deps.ts';
import type { NewMail } from './prepare-mails.ts';
import { type ReleaseMessage, toReleaseMessage } from './release-message.ts';

/** Characters in one journal: half of DynamoDB's limit for an item. */
const journalSize = 200_000;

/** Recorded mails that must now be queued, and their journal. */
export interface ToldPage {
  readonly journal: Journal;
  readonly messages: readonly ReleaseMessage[];
  /** Places of mails for which it is unknown whether they were recorded. */
  readonly doubtful: ReadonlySet<number>;
}

const toJournalMail = ({ announcements, digest }: NewMail, place: number): JournalMail => ({
  place,
  rows: announcements.map(({ row, lectureIds }) => ({ id: row.id, lectureIds: [...lectureIds] })),
  ...(digest && { digest }),
});

/** Splits mails into journals. A page fits into one unless its addresses have very many subscriptions. */
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
 * Writes mails to a journal, and then records them on their subscriptions. If the run is interrupted after that, a later run finds the
 * journal and queues the recorded mails.
 * @param now ISO 8601
 * @param attempt called with the error of each mail for which it is unknown whether it was recorded
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
      portion.map(({ announcements }, place) =>
        announcements.map(({ row, announced, next }) => ({
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
      ({ announcements, digest = false }, place) =>
        (outcomes[place] === 'told' && toReleaseMessage(mailIds[place] ?? '', announcements, digest)) || [],
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
 * Closes the journal of queued mails. Refused and doubtful mails stay in it.
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
  // A doubtful write may still take effect, so the journal must outlive it.
  else await journal.write({ ...page, mails: left, ...(doubtful.size === 0 && { ended: true }) });
};
